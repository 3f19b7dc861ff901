# SPDX-License-Identifier: Apache-2.0
# Debian's packages, by the mirror that this machine's apt uses already, with package lists and
# downloads of our own: the machine's sources are not changed.

release=bookworm

# The address that apt here has for a suite.
mirror_of() {
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk -v suite="$1" '$1 == suite && !found { print $2; found = 1 }'
}

find_mirror() {
  [[ $(. /etc/os-release && echo "${VERSION_CODENAME:-}") == "$release" ]] ||
    fail "the rig is made of the packages of Debian 12 ($release), and this is another system"
  mirror=$(mirror_of $release)
  security_mirror=$(mirror_of $release-security)
  [[ -n $mirror ]] || fail "apt on this machine has no source for $release: see /etc/apt/sources.list and sources.list.d"
}

# Debian's name for the guest's architecture.
guest_debian() {
  case ${knob[arch]} in
    aarch64) echo arm64 ;;
    *) echo amd64 ;;
  esac
}

# apt-get and apt-cache with our lists: the four suites of the release, for this machine and the guest.
our_apt() {
  local tool=$1
  shift
  "$tool" -o Dir::Etc::sourcelist="$cache/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$cache/apt/lists" -o Dir::Cache="$cache/apt/cache" \
    -o APT::Architectures="$(printf '%s\n' amd64 "$(guest_debian)" | sort -u | paste -sd,)" -o APT::Sandbox::User=root "$@"
}

suites() {
  local suite
  for suite in $release $release-updates "$@"; do
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main"
  done
  [[ -z $security_mirror ]] ||
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $security_mirror $release-security main"
}

refresh_package_lists() {
  find_mirror
  mkdir -p "$cache"/apt/{lists,cache/archives}/partial
  suites $release-backports >"$cache/apt/sources.list"
  step "package lists" "$cache/log/apt-update.log" our_apt apt-get -q update
}

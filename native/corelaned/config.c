/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "config.h"

#include "tunable.h"
#include "users.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_SHOWN = 80 };

struct line {
    unsigned number;
    const char *key; /* NUL-terminated, without blanks around */
    char *value;
    char *error;
    bool had_socket, had_state, had_ban;
};

/* Always false, so that a check can end in it. */
__attribute__((format(printf, 2, 3))) static bool fault(const struct line *line, const char *format,
                                                        ...) {
    int used = snprintf(line->error, CONFIG_ERROR_MAX, "line %u: ", line->number);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line->error + used, CONFIG_ERROR_MAX - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

static bool wrong_value(const struct line *line, const char *allowed) {
    return fault(line, "%s = \"%.*s\": %s", line->key, VALUE_SHOWN, line->value, allowed);
}

/*
 * An absolute path that is its own shortest form, so that each component can be checked by its
 * name.
 */
static bool path_is_plain(const char *path) {
    if (path[0] != '/' || path[1] == '\0' || strlen(path) > CONFIG_PATH_MAX) {
        return false;
    }
    for (const char *at = path; *at != '\0';) {
        size_t length = strcspn(at + 1, "/");
        if (length == 0 || (length == 1 && at[1] == '.')
            || (length == 2 && at[1] == '.' && at[2] == '.')) {
            return false;
        }
        at += 1 + length;
    }
    return true;
}

static bool set_path(struct line *line, bool *had, char out[CONFIG_PATH_MAX + 1]) {
    if (*had) {
        return fault(line, "%s stands twice", line->key);
    }
    *had = true;
    if (!path_is_plain(line->value)) {
        return wrong_value(line, "allowed is an absolute path of at most 100 bytes without \"//\", "
                                 "\"/./\", \"/../\" or a slash at its end");
    }
    strcpy(out, line->value);
    return true;
}

static bool add_peer(struct line *line, struct config *out) {
    uid_t uid;
    switch (user_find(line->value, &uid)) {
    case USER_FOUND:
        break;
    case USER_UNKNOWN:
        return wrong_value(line, "this machine has no such user; allowed is a user name or a uid");
    case USER_TROUBLE:
        return wrong_value(line, "the user database could not be asked; give the uid instead");
    }
    if (uid == UID_OVERFLOW) {
        return wrong_value(line,
                           "uid 65534 is what the kernel shows for every user of another user "
                           "namespace, so it names nobody; allowed is another user");
    }
    for (size_t i = 0; i < out->peer_count; i++) {
        if (out->peers[i] == uid) {
            return wrong_value(line, "this user stands twice");
        }
    }
    if (out->peer_count == CONFIG_PEERS_MAX) {
        return wrong_value(line, "allowed are at most 16 peers");
    }
    out->peers[out->peer_count++] = uid;
    return true;
}

/* What sysfs names a device or an interface: one path component, without blanks. */
static bool device_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length <= DEVICE_MAX && strcmp(name, ".") != 0 && strcmp(name, "..") != 0
           && strpbrk(name, "/ \t") == NULL;
}

static char *next_word(char **at) {
    char *word = *at + strspn(*at, " \t");
    size_t length = strcspn(word, " \t");
    *at = word + length;
    if (word[length] != '\0') {
        word[length] = '\0';
        (*at)++;
    }
    return word;
}

/* "INTERFACE PORT": each by itself, as a NIC has few contexts, and others' ports are none of ours. */
static bool parse_flows(char *value, struct allow *out) {
    char *name = next_word(&value);
    char *port = next_word(&value);
    unsigned long number = 0;
    for (const char *at = port; *at != '\0'; at++) {
        if (!isdigit((unsigned char)*at) || at - port >= 5) {
            return false;
        }
        number = 10 * number + (unsigned long)(*at - '0');
    }
    if (!device_name(name) || strcmp(name, "*") == 0 || number == 0 || number > UINT16_MAX
        || *value != '\0') {
        return false;
    }
    out->kind = ALLOW_FLOWS;
    out->port = (uint16_t)number;
    strcpy(out->name, name);
    return true;
}

static bool parse_allow(char *value, struct allow *out) {
    char *what = next_word(&value);
    if (tunable_allowed_as(what) != NULL) {
        out->kind = ALLOW_MACHINE;
        strcpy(out->name, what);
        return *value == '\0';
    }
    if (strcmp(what, "flows") == 0) {
        return parse_flows(value, out);
    }
    if (strcmp(what, "interface") == 0) {
        out->kind = ALLOW_INTERFACE;
    } else if (strcmp(what, "interrupts") == 0) {
        char *by = next_word(&value);
        if (strcmp(by, "class") == 0) {
            out->kind = ALLOW_INTERRUPTS_CLASS;
        } else if (strcmp(by, "device") == 0) {
            out->kind = ALLOW_INTERRUPTS_DEVICE;
        } else {
            return false;
        }
    } else {
        return false;
    }
    char *name = next_word(&value);
    bool wrong_class = out->kind == ALLOW_INTERRUPTS_CLASS && strcmp(name, "net") != 0;
    if (!device_name(name) || wrong_class || *value != '\0') {
        return false;
    }
    strcpy(out->name, name);
    return true;
}

static bool add_allow(struct line *line, struct config *out) {
    char words[CONFIG_ERROR_MAX];
    struct allow allow = {.port = 0};
    if (strlen(line->value) >= sizeof words) {
        return wrong_value(line, "this is too long");
    }
    strcpy(words, line->value);
    if (!parse_allow(words, &allow)) {
        char allowed[CONFIG_ERROR_MAX] = "allowed are \"interrupts class net\", \"interrupts device "
                                         "NAME\", \"interface NAME\", \"interface *\", "
                                         "\"flows NAME PORT\"";
        size_t used = strlen(allowed);
        tunable_allow_words(allowed + used, sizeof allowed - used);
        return wrong_value(line, allowed);
    }
    if (out->allow_count == CONFIG_ALLOW_MAX) {
        return wrong_value(line, "allowed are at most 64 such lines");
    }
    out->allows[out->allow_count++] = allow;
    return true;
}

static bool set_irqbalance(struct line *line, struct config *out) {
    if (line->had_ban) {
        return fault(line, "irqbalance stands twice");
    }
    line->had_ban = true;
    out->ban = strcmp(line->value, "ban") == 0;
    return out->ban || strcmp(line->value, "ignore") == 0
           || wrong_value(line, "allowed are ban and ignore");
}

static bool apply(struct line *line, struct config *out) {
    if (strcmp(line->key, "socket") == 0) {
        return set_path(line, &line->had_socket, out->socket);
    }
    if (strcmp(line->key, "state") == 0) {
        return set_path(line, &line->had_state, out->state);
    }
    if (strcmp(line->key, "peer") == 0) {
        return add_peer(line, out);
    }
    if (strcmp(line->key, "allow") == 0) {
        return add_allow(line, out);
    }
    if (strcmp(line->key, "irqbalance") == 0) {
        return set_irqbalance(line, out);
    }
    return fault(line, "\"%.*s\" is no key; the keys are socket, state, peer, allow and irqbalance",
                 VALUE_SHOWN, line->key);
}

static char *trim(char *text) {
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        length--;
    }
    text[length] = '\0';
    return text;
}

/* text is the line's copy; false on a fault. */
static bool parse_line(struct line *line, char *text, struct config *out) {
    text[strcspn(text, "#")] = '\0';
    char *content = trim(text);
    if (content[0] == '\0') {
        return true;
    }
    char *equals = strchr(content, '=');
    if (equals == NULL) {
        return fault(line, "\"%.*s\": allowed is key = value, and # before a comment", VALUE_SHOWN,
                     content);
    }
    *equals = '\0';
    line->key = trim(content);
    line->value = trim(equals + 1);
    return apply(line, out);
}

bool config_parse(const char *text, size_t length, struct config *out,
                  char error[CONFIG_ERROR_MAX]) {
    memset(out, 0, sizeof *out);
    error[0] = '\0';
    strcpy(out->socket, "/run/corelane/corelaned.sock");
    strcpy(out->state, "/var/lib/corelane");
    out->ban = true;
    struct line line = {.error = error};
    for (size_t at = 0; at < length;) {
        char copy[1024];
        size_t end = at;
        line.number++;
        while (end < length && text[end] != '\n') {
            unsigned char byte = (unsigned char)text[end];
            if (byte != '\t' && !isprint(byte)) {
                return fault(&line, "byte 0x%02x: allowed is printable ASCII", byte);
            }
            end++;
        }
        if (end - at >= sizeof copy) {
            return fault(&line, "%zu bytes: allowed are at most %zu", end - at, sizeof copy - 1);
        }
        memcpy(copy, text + at, end - at);
        copy[end - at] = '\0';
        if (!parse_line(&line, copy, out)) {
            return false;
        }
        at = end + 1;
    }
    if (out->peer_count == 0 || out->allow_count == 0) {
        snprintf(error, CONFIG_ERROR_MAX, "%s is missing: without one nothing can be steered",
                 out->peer_count == 0 ? "peer" : "allow");
        return false;
    }
    return true;
}

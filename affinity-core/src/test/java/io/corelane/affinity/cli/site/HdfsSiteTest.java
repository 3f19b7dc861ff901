/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One value is changed, and every other byte stays; or nothing is, and it is said why. */
class HdfsSiteTest {

  private static final String KEY = "corelane.mode";

  private static final String SITE =
      """
      <?xml version="1.0"?>
      <!-- <property><name>corelane.mode</name><value>steer</value></property> -->
      <configuration>
        <property ><!-- why > less --><name>
            corelane.mode
          </name >
          <value > observe\t</value> <!-- ours -->
        </property>
      \t<property><name>dfs.é</name><value><![CDATA[</value>]]></value></property>
      </configuration> <!-- end -->
      """;

  @TempDir Path directory = Path.of("set by JUnit");

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private Path site(String text) throws IOException {
    return write("hdfs-site.xml", text);
  }

  private static String after(SiteChange change) {
    return change.after();
  }

  private static HdfsSite read(Path file) throws IOException {
    return HdfsSite.read(file, List.of(KEY));
  }

  private static String set(Path file, String mode) throws IOException {
    return after(read(file).to(Map.of(KEY, mode)));
  }

  private static String with(String properties) {
    return "<configuration>\n" + properties + "</configuration>\n";
  }

  private static String property(String mode) {
    return "  <property><name>corelane.mode</name><value>" + mode + "</value></property>\n";
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void everyOtherCharacterStays(String newline) throws IOException {
    String text = SITE.replace("\n", newline);
    Path file = site(text);
    assertEquals(Optional.of("observe"), read(file).value(KEY));
    assertEquals(text.replace(" observe\t", " bind\t"), set(file, "bind"));
    assertEquals(text, set(file, "observe"));
    assertTrue(read(file).to(Map.of(KEY, "observe")).isNone());
    assertEquals(text, Files.readString(file), "nothing is written yet");
  }

  @Test
  void theLinesThatDifferAreTold() throws IOException {
    SiteChange change = read(site(SITE)).to(Map.of(KEY, "auto"));
    assertEquals(
        List.of(
            "-     <value > observe\t</value> <!-- ours -->",
            "+     <value > auto\t</value> <!-- ours -->"),
        change.lines());
    assertEquals(
        List.of("+" + property("bind").stripTrailing().replaceFirst("^", " ")),
        read(site(with(""))).to(Map.of(KEY, "bind")).lines());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void anAbsentKeyIsAddedAsTheLast(String newline) throws IOException {
    String text = SITE.replaceAll("(?s)  <property >.*?</property>\n", "").replace("\n", newline);
    Path file = site(text);
    assertEquals(Optional.empty(), read(file).value(KEY));
    String line = "\t" + property("bind").strip() + newline;
    assertEquals(text.replace("</configuration>", line + "</configuration>"), set(file, "bind"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<configuration/>",
        "<configuration />",
        "<configuration></configuration>",
        "<configuration> </configuration>"
      })
  void anEmptyConfigurationGetsTheKey(String text) throws IOException {
    assertEquals(
        text.replaceFirst(" ?/>", "></configuration>").replace("</", "\n" + property("off") + "</"),
        set(site(text), "off"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"<value/>", "<value></value>", "<value> </value>"})
  void anEmptyValueIsFilled(String value) throws IOException {
    String text = with(property("x").replace("<value>x</value>", value));
    assertEquals(with(property("bind")), set(site(text), "bind"));
  }

  /** As in Hadoop: the last of a name, unless an earlier one is final. */
  @Test
  void ofSeveralTheOneIsChangedThatCounts() throws IOException {
    Path twice = site(with(property("off") + property("bind")));
    assertEquals(Optional.of("bind"), read(twice).value(KEY));
    assertEquals(with(property("off") + property("auto")), set(twice, "auto"));
    String last = property("off").replace("</value>", "</value><final>true</final>");
    Path closed = site(with(last + property("bind")));
    assertEquals(Optional.of("off"), read(closed).value(KEY));
    assertEquals(with(last.replace(">off<", ">auto<") + property("bind")), set(closed, "auto"));
  }

  @Test
  void anIncludedFileIsChangedWhereItSetsTheKey() throws IOException {
    Path included = write("ours & theirs.xml", with(property("off")));
    String include =
        "<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='ours &amp; theirs.xml'><xi:fallback/></xi:include>\n";
    SiteChange change = read(site(with(include))).to(Map.of(KEY, "bind"));
    assertEquals(included.toRealPath(), change.file());
    assertEquals(with(property("bind")), after(change));
    // What comes behind the include counts.
    SiteChange behind = read(site(with(include + property("auto")))).to(Map.of(KEY, "bind"));
    assertEquals(with(include + property("bind")), after(behind));
    Files.delete(included);
    // Indented as the include is.
    assertEquals(with(include + property("off").stripLeading()), set(site(with(include)), "off"));
  }

  @Test
  void anIncludeByItsFullNameIsFollowed() throws IOException {
    Path included = write("ours.xml", with(property("off")));
    for (String href : List.of(included.toString(), included.toUri().toString())) {
      Path file = site(with("<include href=\"" + href + "\"/>\n"));
      assertEquals(Optional.of("off"), read(file).value(KEY));
    }
  }

  /** As bench changes mode, write and placement together. */
  @Test
  void severalKeysOfOneFileAreSetTogether() throws IOException {
    String write = "corelane.write";
    Path file = site(with(property("off")));
    HdfsSite site = HdfsSite.read(file, List.of(KEY, write));
    String after = after(site.to(new TreeMap<>(Map.of(KEY, "bind", write, "direct"))));
    String added = property("direct").replace(KEY, write).stripLeading();
    assertEquals(with(property("bind") + "  " + added), after);
    write("ours.xml", with(property("auto")));
    Path includes = site(with("<include href='ours.xml'/>\n"));
    HdfsSite two = HdfsSite.read(includes, List.of(KEY, write));
    IOException e =
        assertThrows(
            IOException.class, () -> two.to(new TreeMap<>(Map.of(KEY, "bind", write, "direct"))));
    assertTrue(
        String.valueOf(e.getMessage()).endsWith(": corelane.write is in " + includes),
        e::getMessage);
  }

  @Test
  void aLinkStaysALink() throws IOException {
    Path file = site(with(property("off")));
    Path link = Files.createSymbolicLink(directory.resolve("link.xml"), file);
    assertEquals(file.toRealPath(), read(link).to(Map.of(KEY, "bind")).file());
    // What is included is looked for beside the name that Hadoop reads.
    site(with("<include href='ours.xml'/>\n"));
    Path elsewhere = Files.createDirectory(directory.resolve("conf")).resolve("hdfs-site.xml");
    Path ours = Files.writeString(elsewhere.resolveSibling("ours.xml"), with(property("off")));
    Files.createSymbolicLink(elsewhere, file);
    assertEquals(ours.toRealPath(), read(elsewhere).to(Map.of(KEY, "bind")).file());
  }

  @Test
  void anotherEncodingStays() throws IOException {
    String text =
        "<?xml version='1.0' encoding='ISO-8859-1'?>\n<!-- é -->\n" + with(property("off"));
    Path file =
        Files.write(directory.resolve("latin.xml"), text.getBytes(StandardCharsets.ISO_8859_1));
    assertArrayEquals(
        text.replace(">off<", ">bind<").getBytes(StandardCharsets.ISO_8859_1),
        read(file).to(Map.of(KEY, "bind")).bytesAfter());
    Path marked = site("\uFEFF" + with(property("off")));
    assertEquals("\uFEFF" + with(property("bind")), set(marked, "bind"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<property><name>corelane.mode</name><value>${my.mode}</value></property>|its corelane.mode is ${my.mode}, which would be lost: write it as",
        "<property><name>corelane.mode</name><value>off<!-- now --></value></property>|its corelane.mode is off<!-- now -->, which would be lost: write it as",
        "<property><name>corelane.mode</name><value><![CDATA[off]]></value></property>|its corelane.mode is <![CDATA[off]]>, which would be lost: write it as",
        "<property name='corelane.mode' value='off'/>|its corelane.mode has no <value> of its own: write it as",
        "<property>|it is not well-formed: ",
      })
  void whatWouldBeLostIsNotChanged(String property, String why) throws IOException {
    Path file = site(with(property + "\n"));
    IOException e = assertThrows(IOException.class, () -> set(file, "bind"));
    String said = String.valueOf(e.getMessage());
    assertTrue(said.startsWith(file.toRealPath() + " cannot be changed: " + why), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<!DOCTYPE configuration [<!ENTITY m 'off'>]><configuration/>|it is not well-formed: ",
        "<properties/>|it is no <configuration> of Hadoop's",
        "''|it is not well-formed: ",
        "<configuration><include href='http://conf/site.xml'/></configuration>|includes http://conf/site.xml, which cannot be looked into",
        "<configuration><include href='file:a b'/></configuration>|includes file:a b, which is no name of a file",
        "<configuration><include href='hdfs-site.xml'/></configuration>|includes too deeply: hdfs-site.xml",
      })
  void whatCannotBeReadIsNotChanged(String text, String why) throws IOException {
    Path file = site(text);
    IOException e = assertThrows(IOException.class, () -> read(file));
    String said = String.valueOf(e.getMessage());
    assertTrue(said.contains(why), said);
    assertTrue(said.startsWith(file.toRealPath().toString()), said);
    assertFalse(said.contains("\n"), said);
  }

  @Test
  void bytesThatAreNoTextAreNotChanged() throws IOException {
    Path file = directory.resolve("bytes.xml");
    byte[] bytes = with(property("é")).getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file, bytes);
    IOException e = assertThrows(IOException.class, () -> read(file));
    assertEquals(file + " cannot be changed: it is not in UTF-8 throughout", e.getMessage());
  }

  @Test
  void aFileThatIsNotThere() {
    Path file = directory.resolve("none.xml");
    IOException e = assertThrows(IOException.class, () -> read(file));
    assertEquals(file + " is not there", e.getMessage());
  }
}

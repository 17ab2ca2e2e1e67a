package io.jenkins.plugins.benchgate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** A release has the text of the licence of each library that it packs. */
class LicencesTest {
    /** As the build lists a library: licences, group, artifact, version. */
    private static final Pattern LIBRARY =
            Pattern.compile("(?m)^ +((?:\\([^)\n]*+\\) )+)[^\n]*? ?\\(([^():\n]+):([^():\n]+):([^():\n]+) - [^\n]*$");
    /** Where a jar keeps the text. */
    private static final Pattern TEXT =
            Pattern.compile("(META-INF/)?(LICENSE|COPYING)[^/]*|META-INF/resources/webjars/[^/]++/[^/]++/LICENSE[^/]*");
    /** Texts that hold for all under that licence: their authors are not named in it. */
    private static final Map<String, String> COMMON =
            Map.of("Apache-2.0", "Apache-2.0.txt", "LGPL-2.1", "LGPL-2.1.txt");
    /** Texts of libraries that carry none: group or artifact. */
    private static final Map<String, String> OTHERS =
            Map.of("org.bouncycastle", "bouncycastle.txt", "com.sun.istack", "EDL-1.0.txt");

    private static final Path RELEASE = Path.of("src/main/release/licenses");

    @Test
    void eachLibraryHasTheTextOfItsLicence() throws IOException {
        List<MatchResult> libraries = LIBRARY.matcher(
                        Files.readString(Path.of("target/classes/META-INF/THIRD-PARTY.txt")))
                .results()
                .toList();
        assertThat(libraries).hasSizeGreaterThan(60);
        List<String> without = new ArrayList<>();
        for (MatchResult library : libraries) {
            if (!common(library.group(1)) && !other(library.group(2)) && !own(library)) {
                without.add(library.group().strip());
            }
        }
        assertThat(without).isEmpty();
    }

    private static boolean common(String licences) {
        return licences.contains("(Public Domain)")
                || COMMON.entrySet().stream()
                        .anyMatch(one -> licences.contains("(" + one.getKey() + ")")
                                && Files.isRegularFile(RELEASE.resolve(one.getValue())));
    }

    private static boolean other(String group) {
        String text = OTHERS.get(group);
        return text != null && Files.isRegularFile(RELEASE.resolve(text));
    }

    private static boolean own(MatchResult library) throws IOException {
        if (Files.isRegularFile(Path.of("src/main/resources/META-INF/licenses", library.group(3) + ".txt"))) {
            return true;
        }
        String end = library.group(2).replace('.', '/') + "/" + library.group(3) + "/" + library.group(4) + "/"
                + library.group(3) + "-" + library.group(4) + ".jar";
        String jar = Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .filter(entry -> entry.replace(File.separatorChar, '/').endsWith(end))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not on the class path: " + end));
        try (ZipFile zip = new ZipFile(jar)) {
            return zip.stream().map(ZipEntry::getName).anyMatch(TEXT.asMatchPredicate());
        }
    }

    /** What is packed as a program is listed by hand: each artifact that the build copies into our classes. */
    @Test
    void eachProgramIsListed() throws IOException {
        String pom = Files.readString(Path.of("pom.xml"));
        String list = Files.readString(Path.of("src/main/release/programs.txt"));
        Set<String> executions = Set.of("ycsb-client", "slowdown-agent");
        Pattern execution = Pattern.compile("<id>([a-z-]++)</id>(?:(?!</execution>)[\\s\\S])*+</execution>");
        List<String> missing = execution
                .matcher(pom)
                .results()
                .filter(found -> executions.contains(found.group(1)))
                .flatMap(found -> Pattern.compile(
                                "<artifactItem>.*?<artifactId>([^<]++)</artifactId><version>([^<]++)</version>")
                        .matcher(found.group())
                        .results())
                .map(item -> item.group(1) + ":" + item.group(2))
                .filter(item -> !list.contains(item))
                .toList();
        assertThat(missing).isEmpty();
        assertThat(list).contains("jedis:", "asm:");
    }
}

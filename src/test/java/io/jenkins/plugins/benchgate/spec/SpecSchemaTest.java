package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import io.jenkins.plugins.benchgate.workload.ycsb.YcsbWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/benchgate.schema.json} says of a spec what {@link SpecReader} says of it. */
class SpecSchemaTest {
    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        SpecSchema.writeFiles(folder);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("benchgate.yaml"), text);
    }

    private void acceptedByBoth(String text) throws Exception {
        Set<ValidationMessage> complaints = SpecSchema.SCHEMA.validate(SpecSchema.tree(text));
        assertThat(complaints).as("complaints of the schema about\n%s", text).isEmpty();
        assertThat(SpecReader.read(file(text), Map.of("DB_PASSWORD", "secret", "SHOP_TOKEN", "secret"))
                        .judging()
                        .gates())
                .isNotEmpty();
    }

    static Stream<String> sections() {
        return SpecSchema.SECTIONS.stream();
    }

    @Test
    void itIsAJsonSchemaItself() throws Exception {
        JsonSchema metaSchema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
        assertThat(metaSchema.validate(SpecSchema.TREE)).isEmpty();
    }

    static Stream<Arguments> wholeSpecs() throws IOException {
        return SpecDocument.wholeSpecs().entrySet().stream().map(spec -> Arguments.of(spec.getKey(), spec.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wholeSpecs")
    void everyWholeSpecThatIsShownIsValid(String place, String text) throws Exception {
        acceptedByBoth(text);
    }

    static Stream<String> fragments() throws IOException {
        return SpecDocument.fragments().stream();
    }

    @ParameterizedTest
    @MethodSource("fragments")
    void everyFragmentThatIsShownFitsIntoASpec(String text) throws Exception {
        ObjectNode spec = (ObjectNode) SpecSchema.tree(SpecSchema.VALID);
        spec.setAll((ObjectNode) SpecSchema.tree(text));
        acceptedByBoth(SpecSchema.MAPPER.writeValueAsString(spec));
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void theKeysOfASectionAreThoseThatTheReaderKnows(String section) throws Exception {
        Set<String> described = new TreeSet<>();
        SpecSchema.described(section).fieldNames().forEachRemaining(described::add);
        assertThat(described).isEqualTo(SpecSchema.keys(section, folder));
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void everyKeyHasATitleAndADescription(String section) throws Exception {
        SpecSchema.described(section).properties().forEach(key -> assertThat(
                        key.getValue().path("title").asText().length()
                                * key.getValue().path("description").asText().length())
                .as("title and description of %s/%s", section, key.getKey())
                .isPositive());
    }

    @ParameterizedTest(name = "section ''{0}''")
    @MethodSource("sections")
    void everyExampleOfAKeyIsAccepted(String section) throws Exception {
        for (Map.Entry<String, JsonNode> key : SpecSchema.described(section).properties()) {
            for (JsonNode example : key.getValue().path("examples")) {
                ObjectNode spec = SpecSchema.specWith(section);
                if (key.getKey().equals("cloud")) {
                    SpecSchema.part(spec, section).remove(List.of("provider", "region", "identity", "credential"));
                }
                if (section.endsWith("?container")
                        && List.of("build", "compose", "service").contains(key.getKey())) {
                    SpecSchema.part(spec, section).remove("image");
                }
                if (section.endsWith("?container") && key.getKey().equals("compose")) {
                    SpecSchema.part(spec, section).put("service", "web");
                }
                if (section.endsWith("?container") && key.getKey().equals("service")) {
                    SpecSchema.part(spec, section).put("compose", "/compose.yaml");
                }
                if (List.of("jfr", "perf", "command").contains(key.getKey())) {
                    SpecSchema.part(spec, section).remove("pprof");
                }
                if (key.getKey().equals("instances") || section.equals("/schedule/instances")) {
                    SpecSchema.ofInstances(spec, section);
                }
                SpecSchema.part(spec, section).set(key.getKey(), example);
                acceptedByBoth(SpecSchema.MAPPER.writeValueAsString(spec));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workload", "/sut/baseline", "/sut/candidate"})
    void thePropertiesThatCannotBeGivenAreThoseOfTheReader(String section) throws Exception {
        Set<String> refused = new TreeSet<>();
        SpecSchema.described(section)
                .at("/properties/propertyNames/not/enum")
                .forEach(name -> refused.add(name.asText()));
        assertThat(refused).isEqualTo(new TreeSet<>(YcsbWorkload.reservedProperties()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/workload", "/workload?tsbs", "/workload?jmh", "/workload?go", "/workload?command"})
    void writingEveryDefaultOutChangesNothing(String workload) throws Exception {
        Spec without =
                SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(SpecSchema.specWith(workload))), Map.of());
        ObjectNode spec = SpecSchema.specWith(workload);
        int defaults = 0;
        for (String section : SpecSchema.SECTIONS) {
            if (section.startsWith("/cluster")
                    || section.startsWith("/trace")
                    || section.equals("/profile")
                    || section.endsWith("?functions")
                    || section.endsWith("?container")
                    || section.startsWith("/workload") && !section.equals(workload)) {
                continue;
            }
            for (Map.Entry<String, JsonNode> key : SpecSchema.described(section).properties()) {
                JsonNode value = key.getValue().path("default");
                // the one metric that SpecSchema.VALID asks for is not the default
                if (!value.isMissingNode() && !key.getKey().equals("metrics")) {
                    SpecSchema.part(spec, section).set(key.getKey(), value);
                    defaults++;
                }
            }
        }
        assertThat(defaults).isGreaterThan(15);
        assertThat(SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void writingEveryDefaultOfAClusterOutChangesNothing() throws Exception {
        ObjectNode spec = SpecSchema.specWith("/cluster?aws-ec2");
        Spec without = SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of());
        for (String section : SpecSchema.SECTIONS) {
            if (section.startsWith("/cluster")) {
                SpecSchema.described(section).properties().stream()
                        .filter(key -> !SpecSchema.part(spec, section).has(key.getKey()))
                        .filter(key -> key.getValue().has("default"))
                        .forEach(key -> SpecSchema.part(spec, section)
                                .set(key.getKey(), key.getValue().get("default")));
            }
        }
        assertThat(spec.at("/cluster/ssh/port").asInt()).isEqualTo(22);
        assertThat(SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void writingEveryDefaultOfATraceOutChangesNothing() throws Exception {
        ObjectNode spec = SpecSchema.specWith("/trace?go");
        Spec without = SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of());
        for (String section : List.of("/trace?go", "/trace/references/0?go")) {
            SpecSchema.described(section).properties().stream()
                    .filter(key -> key.getValue().has("default"))
                    .forEach(key -> SpecSchema.part(spec, section)
                            .set(key.getKey(), key.getValue().get("default")));
        }
        assertThat(spec.at("/trace/timeout").asText()).isEqualTo("10 min");
        assertThat(SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @Test
    void withoutMetricsTheDefaultOfMetricsIsMeant() throws Exception {
        ObjectNode spec = (ObjectNode) SpecSchema.tree(SpecSchema.VALID);
        spec.remove("metrics");
        Spec without = SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of());
        spec.set("metrics", SpecSchema.described("").get("metrics").get("default"));
        assertThat(SpecReader.read(file(SpecSchema.MAPPER.writeValueAsString(spec)), Map.of()))
                .isEqualTo(without);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jump:metric=*,percent=5",
                "jump : metric = * , percent = 5 % , watch=both",
                "jump:metric=\"READ latency\",statistic=p99.9,percent=0.5,watch=improvement",
                "fixed:metric=\"READ latency\",upper=\"12 ms\"",
                "fixed:upper=10k op/s,metric=throughput,lower=.5op/s",
                "trend:metric=*,statistic=\"mean\",percent=4,builds=20",
                "jump:metric=*,dynamic",
                "jump: dynamic , metric=*, seed=2 %, floor=0.5, factor=0.75, window=10",
                "trend:metric=*,dynamic,builds=5,stale=12h",
                "jump:metric=*,except=throughput,percent=5,baseline=side-by-side",
                "jump:metric=*,except=\"INSERT*|SCAN *\",percent=5,baseline=last:3,stale=30d",
                "jump:metric=*,percent=5,baseline=\"branch:feature/a, b\",unjudged=fail",
                "trend:metric=*,percent=4,builds=20,definite=potential,potential=pass,unjudged=inconclusive",
                "jump:metric=*,percent=5,blind=unstable,detectable=3",
                "jump:metric=*,percent=5..20,unseen=10,correction=none",
                "jump:metric=*,percent=5,learn=5,baseline=last:3",
                "jump:metric=*,percent=5,baseline=target,learn=0",
                "trend:metric=*,percent=5,builds=3,learn=\"100\"",
                "trend:metric=*,percent=\"4 % .. 12.5 %\",builds=20,unseen=0",
                "trend:metric=*,dynamic,blind=\"pass\",detectable=\"2.5\"",
                "fixed:metric=throughput,lower=5op/s,potential=fail",
                "fixed:metric=throughput,lower=5op/s,marks=stage",
                "jump:metric=*,percent=5,baseline=job:shop/main",
                "jump:metric=*,percent=5,impact=5 %,missing=ignore",
                "jump:metric=*,marks=\"build\",percent=5,stopBuild",
                "trend:stopBuild,metric=*,percent=4,builds=20"
            })
    void everySpellingOfAGateIsAccepted(String gate) throws Exception {
        ObjectNode spec = (ObjectNode) SpecSchema.tree(SpecSchema.VALID);
        spec.set("gates", new ArrayNode(SpecSchema.MAPPER.getNodeFactory()).add(gate));
        acceptedByBoth(SpecSchema.MAPPER.writeValueAsString(spec));
    }
}

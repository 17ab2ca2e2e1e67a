package io.jenkins.plugins.benchgate.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the reader refuses by its form, {@code docs/benchgate.schema.json} refuses, too. */
class SpecSchemaRefusalsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void files() throws IOException {
        SpecSchema.writeFiles(folder);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/name = \"\"",
                "/name = \"orders db\"",
                "/name = \"../orders\"",
                "/name = [\"orders\"]",
                "/cluster/provider = \"cloud\"",
                "/cluster = \"local\"",
                "/cluster = {\"region\": \"eu-west-1\"}",
                "/cluster = {\"provider\": \"local\", \"sut\": {}}",
                "/cluster = {\"provider\": \"aws-ec2\"}",
                "/cluster = {\"provider\": \"byon\", \"user\": \"a\", \"sut\": {\"hosts\": \"b\"}}",
                "/cluster = {\"provider\": \"byon\", \"ssh\": {\"key\": \"k\"}, \"sut\": {\"hosts\": \"b\"}}",
                "/cluster?aws-ec2/cloud = \"aws\"",
                "/cluster = {\"cloud\": \"a b\", \"image\": \"a\", \"hardware\": \"b\"}",
                "/cluster?byon/image = \"ami-1\"",
                "/cluster?byon/expires = \"4 h\"",
                "/cluster?byon/sut = {}",
                "/cluster?byon/sut = {\"hosts\": \"a b\"}",
                "/cluster?byon/sut = {\"hosts\": [{\"port\": 22}]}",
                "/cluster?byon/sut = {\"hosts\": [{\"address\": \"a\", \"hostKey\": \"AAAA\"}]}",
                "/cluster?byon/client = {\"nodes\": 2}",
                "/cluster?aws-ec2/sut = {\"hosts\": \"a\"}",
                "/cluster?aws-ec2/credential = \"AKIA\"",
                "/cluster?aws-ec2/credential = \"${env:A}B\"",
                "/cluster?aws-ec2/identity = \"${AWS}\"",
                "/cluster?aws-ec2/endpoint = \"cloud.example.org\"",
                "/cluster?aws-ec2/settings = {\"a\": \"${B}\"}",
                "/cluster?aws-ec2/image = {}",
                "/cluster?aws-ec2/image = \" \"",
                "/cluster?aws-ec2/hardware = {\"cores\": 0}",
                "/cluster?aws-ec2/hardware = {\"memory\": \"16\"}",
                "/cluster?aws-ec2/spot = 0",
                "/cluster?aws-ec2/disk = 40",
                "/cluster?aws-ec2/ports = [65536]",
                "/cluster?aws-ec2/publicAddress = \"maybe\"",
                "/cluster?aws-ec2/tags = {\"benchgate-owner\": \"me\"}",
                "/cluster?aws-ec2/user = \"a b\"",
                "/cluster?aws-ec2/price = -1",
                "/cluster?aws-ec2/expires = 4",
                "/cluster?aws-ec2/otherMachines = \"accept\"",
                "/cluster?aws-ec2/environment = [\"A-B\"]",
                "/cluster?aws-ec2/upload = \"../lib\"",
                "/cluster?aws-ec2/upload = [\"/etc\"]",
                "/cluster?aws-ec2/bring = \"../*.sql\"",
                "/cluster?aws-ec2/bring = [\"/etc/**\"]",
                "/cluster?aws-ec2/bring = [\" \"]",
                "/cluster?aws-ec2/keepImage = \"yes please\"",
                "/cluster?aws-ec2/setup = \"\"",
                "/cluster?aws-ec2/setup = [{\"run\": \"a\", \"script\": \"setup/database.sh\"}]",
                "/cluster?aws-ec2/setup = [{\"timeout\": \"5 s\"}]",
                "/cluster?aws-ec2/setup = [{\"run\": \"a\", \"variables\": {\"b\": 1}}]",
                "/cluster/ssh?aws-ec2/passphrase = \"secret\"",
                "/cluster/ssh?aws-ec2/passphrase = \"${env:P}\"",
                "/cluster/ssh?aws-ec2/port = 0",
                "/cluster/ssh?aws-ec2/port = 2222",
                "/cluster/ssh?aws-ec2/from = \"203.0.113.7\"",
                "/cluster/quota?aws-ec2/nodes = 0",
                "/cluster/quota?aws-ec2/cost = \"5 EUR\"",
                "/cluster/sut?aws-ec2/nodes = 101",
                "/sut = {}",
                "/sut = []",
                "/sut/candidate/start = \" \"",
                "/sut/candidate/health = \"\"",
                "/sut/candidate/healthTimeout = 30",
                "/sut/candidate/healthTimeout = \"30\"",
                "/sut/candidate/healthTimeout = \"0 s\"",
                "/sut/candidate/healthTimeout = \"5 %\"",
                "/sut/candidate/port = 65536",
                "/sut/candidate/port = -1",
                "/sut/candidate/environment = {\"MY-HEAP\": \"1g\"}",
                "/sut/candidate/environment = \"HEAP=1g\"",
                "/sut/candidate/properties = {\"recordcount\": 5}",
                "/sut/candidate/properties = {\"jdbc.url\": \"${PROT}\"}",
                "/sut/installTimeout = \"2 weeks\"",
                "/workload/tool = \"wrk\"",
                "/workload/binding = \"cassandra\"",
                "/workload/workload = \"g\"",
                "/workload/records = 0",
                "/workload/records = \"many\"",
                "/workload/operations = 2147483648",
                "/workload/threads = 10001",
                "/workload/classpath = [\"${JAR}\"]",
                "/workload/classpath = [\"lib/h2.jar\"]",
                "/workload/classpath = {\"a\": \"b\"}",
                "/workload/java = [[\"-Xmx1g\"]]",
                "/workload/properties = {\"threadcount\": 2}",
                "/workload/properties = {\"jdbc.url\": [\"x\"]}",
                "/workload/timeout = \"-1 s\"",
                "/workload/values = \"some\"",
                "/workload?tsbs/usecase = \"cars\"",
                "/sut/candidate/functions?functions/deploy = \" \"",
                "/sut/candidate/functions?functions/logs = \"\"",
                "/sut/candidate/functions?functions/timeout = 5",
                "/sut/candidate/container?container/image = \"a b\"",
                "/sut/candidate/container?container/build = \".\"",
                "/sut/candidate/container?container/engine = \"lxc\"",
                "/sut/candidate/container?container/pull = true",
                "/sut/candidate/container?container/network = \"host\"",
                "/sut/candidate/container?container/port = 0",
                "/sut/candidate/container?container/ports = \"80\"",
                "/sut/candidate/container?container/volumes = \"data:/data\"",
                "/sut/candidate/container?container/cpus = 0",
                "/sut/candidate/container?container/memory = 5",
                "/sut/candidate?container/start = \"serve\"",
                "/sut/candidate?functions/start = \"serve\"",
                "/sut/candidate?functions/stop = \"end\"",
                "/sut/candidate?functions/port = 80",
                "/sut/candidate?functions/preload = \"copy\"",
                "/sut?functions/baseline = {\"start\": \"serve\"}",
                "/sut?functions/candidate = {\"start\": \"serve\"}",
                "/workload?tsbs/scale = 0",
                "/workload?tsbs/seed = 0",
                "/workload?tsbs/from = \"yesterday\"",
                "/workload?tsbs/interval = \"10\"",
                "/workload?tsbs/queries = []",
                "/workload?tsbs/queries = [\"firstpoint\"]",
                "/workload?tsbs/queries = {\"lastpoint\": 0}",
                "/workload?tsbs/batches = 0",
                "/workload?tsbs/burnIn = -1",
                "/workload?tsbs/loadOptions = [\"db-name=x\"]",
                "/workload?tsbs/queryOptions = [\"--db-name=${DB}\"]",
                "/workload?tsbs/format = \"influx\"",
                "/workload?tsbs/answer = \"rows\"",
                "/workload?tsbs/tools = \"bin\"",
                "/workload?tsbs/cache = \"cache\"",
                "/workload?jmh/jar = \"${JAR}\"",
                "/workload?jmh/forks = 0",
                "/workload?jmh/iterations = 0",
                "/workload?jmh/warmup = -1",
                "/workload?jmh/time = 100",
                "/workload?jmh/parameters = [\"size=1\"]",
                "/workload?jmh/options = [\"-rff\", \"x\"]",
                "/workload?jmh/java = \"-Dx=${env:PASSWORD}\"",
                "/workload?go/count = 0",
                "/workload?go/benchtime = \"1 s\"",
                "/workload?go/benchtime = \"0x\"",
                "/workload?go/options = \"-count=3\"",
                "/workload?go/options = \"-test.bench\"",
                "/workload?command/run = \" \"",
                "/workload?command/load = \"\"",
                "/workload?command/format = \"auto\"",
                "/workload?command/format = \"json\"",
                "/workload?command/results = \"../x.json\"",
                "/workload?command/results = \"/etc/passwd\"",
                "/workload?command/results = \"a/../../x\"",
                "/workload?command/map = [{\"metric\": \"x\", \"path\": \"$.x\"}]",
                "/workload?command/unit = \"MB\"",
                "/workload?command/tolerate = \"100 %\"",
                "/workload?command/tolerate = -0.1",
                "/schedule/order = \"random\"",
                "/schedule/order = \"RMIT\"",
                "/schedule/trials = 0",
                "/schedule/least = 0",
                "/schedule/confirm = -1",
                "/schedule/window = 1",
                "/schedule/cores = \"0-3\"",
                "/schedule/cores = {\"first\": 0}",
                "/schedule/cores = {\"first\": \"a\", \"second\": 1}",
                "/schedule/until = {}",
                "/schedule/until = {\"width\": \"2 %\", \"error\": \"1 %\"}",
                "/schedule/until = \"sure\"",
                "/schedule/until = {\"width\": \"2 %\", \"goal\": \"decided\"}",
                "/schedule/until = {\"goal\": \"sure\"}",
                "/schedule/until/width = 0",
                "/schedule/until/width = \"2 s\"",
                "/schedule/until/trials = 0",
                "/schedule/until/time = 60",
                "/schedule/until/cost = 5",
                "/schedule/until/price = 0.1",
                "/schedule/until/of = \"\"",
                "/workload/trim = \"5 %\"",
                "/workload/trim/first = 5",
                "/workload/trim/first = \"-5 %\"",
                "/workload/trim/last = \"5 op/s\"",
                "/workload/trim/middle = \"5 %\"",
                "/statistics/confidence = 1",
                "/statistics/confidence = \"100 %\"",
                "/statistics/confidence = \"49 %\"",
                "/statistics/confidence = 99",
                "/statistics/resamples = 99",
                "/statistics/correction = \"fdr\"",
                "/metrics = {\"metric\": \"*\"}",
                "/metrics/0/metric = \"\"",
                "/metrics/0/statistics = [\"p0\"]",
                "/metrics/0/statistics = \"max\"",
                "/metrics/0/statistics = [\"p100\"]",
                "/trace = {}",
                "/trace?go/project = \"\"",
                "/trace?go/time = 5",
                "/trace?go/timeout = \"0 s\"",
                "/trace?go/references = {}",
                "/trace/references/0?go/spec = \" \"",
                "/trace/references/0?go/name = \"a b\"",
                "/trace/references/0?go/pprof = \"localhost:6060\"",
                "/trace/references/0?go/pprof = \"http://localhost/profile?seconds=5\"",
                "/trace/references/0?go/pprof = \"http://${WHERE}/profile\"",
                "/trace/references/0?go/time = 5",
                "/trace/references/0?go/jfr = \"profile\"",
                "/trace/references/0?go/command = \"\"",
                "/trace/references/0?go/perf = 0",
                "/profile = {}",
                "/profile/when = \"sometimes\"",
                "/profile/rounds = 1",
                "/profile/project = \"\"",
                "/profile/pprof = \"http://localhost/profile?seconds=5\"",
                "/profile/time = 5",
                "/profile/jfr = \"profile\"",
                "/profile/perf = 99",
                "/profile/command = \"\"",
                "/gates = []",
                "/gates = [\"\"]",
                "/gates = [5]",
                "/gates = [{\"jump\": \"metric=*\"}]",
                "/gates = \"jump\"",
                "/gates = \"slump:metric=*,percent=5\"",
                "/gates = \"jump:percent=5\"",
                "/gates = \"jump:metric=*\"",
                "/gates = \"jump:metric=,percent=5\"",
                "/gates = \"jump:metric=*,percent=0\"",
                "/gates = \"jump:metric=*,percent=-5\"",
                "/gates = \"jump:metric=*,percent=5%5\"",
                "/gates = \"jump:metric=*,percent=5ms\"",
                "/gates = \"jump:metric=*,percent=5,watch=all\"",
                "/gates = \"jump:metric=*,percent=5,builds=5\"",
                "/gates = \"jump:metric=*,percent=5,upper=5ms\"",
                "/gates = \"jump:metric=*,statistic=max,percent=5\"",
                "/gates = \"jump:metric=READ latency\\\",percent=5\"",
                "/gates = \"fixed:metric=throughput\"",
                "/gates = \"fixed:metric=throughput,lower=5parsecs\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,watch=both\"",
                "/gates = \"trend:metric=*,percent=5\"",
                "/gates = \"trend:metric=*,percent=5,builds=1\"",
                "/gates = \"trend:metric=*,percent=5,builds=many\"",
                "/gates = \"jump:metric=*,percent=5,\"",
                "/gates = \"jump:metric=*,percent=5,dynamic\"",
                "/gates = \"jump:metric=*,percent=5,window=5\"",
                "/gates = \"jump:metric=*,dynamic=yes\"",
                "/gates = \"jump:metric=*,dynamic,window=0\"",
                "/gates = \"jump:metric=*,dynamic,factor=75%\"",
                "/gates = \"jump:metric=*,except=,percent=5\"",
                "/gates = \"jump:metric=*,except=\\\"a||b\\\",percent=5\"",
                "/gates = \"jump:metric=*,percent=5,baseline=first\"",
                "/gates = \"jump:metric=*,percent=5,baseline=last:0\"",
                "/gates = \"jump:metric=*,percent=5,baseline=build:\"",
                "/gates = \"jump:metric=*,percent=5,stale=30\"",
                "/gates = \"jump:metric=*,percent=5,stale=0d\"",
                "/gates = \"jump:metric=*,percent=5,definite=inconclusive\"",
                "/gates = \"jump:metric=*,percent=5,unjudged=pass\"",
                "/gates = \"trend:metric=*,percent=5,builds=20,baseline=last\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,stale=30d\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,blind=pass\"",
                "/gates = \"jump:metric=*,percent=5,blind=fail\"",
                "/gates = \"jump:metric=*,percent=5,detectable=0\"",
                "/gates = \"jump:metric=*,percent=5,unseen=100\"",
                "/gates = \"jump:metric=*,percent=5..\"",
                "/gates = \"jump:metric=*,percent=5,learn=101\"",
                "/gates = \"jump:metric=*,percent=5,learn=few\"",
                "/gates = \"jump:metric=*,baseline=target,percent=5,learn=5\"",
                "/gates = \"jump:metric=*,percent=5,learn=5,baseline=branch:main\"",
                "/gates = \"fixed:metric=throughput,lower=5op/s,learn=5\"",
                "/gates = \"jump:metric=*,percent=5,marks=job\"",
                "/gates = \"jump:metric=*,percent=5,stopBuild=true\"",
                "/gates = \"jump:metric=*,percent=5,stopBuild,marks=stage\"",
                "/gates = \"jump:marks=stage,metric=*,percent=5,stopBuild\"",
                "/gates = \"jump:metric=*,percent=5,detectable=200%\"",
                "/history = [\"a\"]",
                "/gaits = []"
            })
    void whatTheReaderRefusesByItsFormTheSchemaRefuses(String change) throws Exception {
        String[] parts = change.split(" = ", 2);
        int slash = parts[0].lastIndexOf('/');
        String section = parts[0].substring(0, slash);
        ObjectNode spec = SpecSchema.specWith(section);
        SpecSchema.part(spec, section).set(parts[0].substring(slash + 1), SpecSchema.MAPPER.readTree(parts[1]));
        String text = SpecSchema.MAPPER.writeValueAsString(spec);
        assertThat(SpecSchema.SCHEMA.validate(spec))
                .as("complaints of the schema about %s", change)
                .isNotEmpty();
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), text);
        assertThat(catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of())))
                .as("complaint of the reader about %s", change)
                .isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/name",
                "/sut",
                "/workload",
                "/gates",
                "/sut/candidate",
                "/cluster?aws-ec2/region",
                "/cluster?aws-ec2/identity",
                "/cluster?aws-ec2/credential",
                "/cluster?aws-ec2/image",
                "/cluster?aws-ec2/hardware",
                "/cluster?byon/ssh",
                "/cluster?byon/sut",
                "/cluster?byon/user",
                "/workload/tool",
                "/workload/records",
                "/workload/operations",
                "/workload?tsbs/target",
                "/workload?tsbs/scale",
                "/workload?tsbs/queries",
                "/workload?jmh/jar",
                "/workload?command/run",
                "/workload?command/format",
                "/sut/candidate/functions?functions/deploy",
                "/sut/candidate/functions?functions/endpoints",
                "/sut/candidate/functions?functions/remove",
                "/sut/candidate/container?container/image",
                "/sut/candidate/container?container/port",
                "/trace/references/0?go/spec",
                "/trace/references/0?go/pprof",
                "/metrics/0/metric"
            })
    void whatTheReaderMissesTheSchemaMisses(String key) throws Exception {
        int slash = key.lastIndexOf('/');
        String section = key.substring(0, slash);
        ObjectNode spec = SpecSchema.specWith(section);
        SpecSchema.part(spec, section).remove(key.substring(slash + 1));
        bothMiss(spec, key);
    }

    @Test
    void aClientThatCannotHoldASystemMissesItsStart() throws Exception {
        ObjectNode spec = SpecSchema.specWith("/workload?tsbs");
        SpecSchema.part(spec, "/sut/baseline").remove("start");
        bothMiss(spec, "start");
    }

    private void bothMiss(ObjectNode spec, String key) throws Exception {
        String text = SpecSchema.MAPPER.writeValueAsString(spec);
        assertThat(SpecSchema.SCHEMA.validate(spec))
                .as("complaints of the schema without %s", key)
                .isNotEmpty();
        Path file = Files.writeString(folder.resolve("benchgate.yaml"), text);
        assertThat(catchThrowableOfType(SpecException.class, () -> SpecReader.read(file, Map.of())))
                .as("complaint of the reader without %s", key)
                .isNotNull();
    }
}

package io.jenkins.plugins.benchgate.spec;

import io.jenkins.plugins.benchgate.model.Trial;
import io.jenkins.plugins.benchgate.spec.yaml.Placeholders;
import io.jenkins.plugins.benchgate.spec.yaml.Section;
import io.jenkins.plugins.benchgate.spec.yaml.SpecException;
import io.jenkins.plugins.benchgate.spec.yaml.SpecFolder;
import io.jenkins.plugins.benchgate.workload.openapi.ArrivalPlan;
import io.jenkins.plugins.benchgate.workload.openapi.BoundPlan;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiLoad;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiPlan.Described;
import io.jenkins.plugins.benchgate.workload.openapi.OpenapiWorkload;
import io.jenkins.plugins.benchgate.workload.openapi.ServiceAccess;
import io.jenkins.plugins.benchgate.workload.openapi.WorkloadGenerator.Generation.Preload;
import io.jenkins.plugins.benchgate.workload.openapi.binding.BindingFile;
import io.jenkins.plugins.benchgate.workload.openapi.binding.LinkingRule;
import io.jenkins.plugins.benchgate.workload.openapi.binding.Reading;
import io.jenkins.plugins.benchgate.workload.openapi.document.InteractionPattern;
import io.jenkins.plugins.benchgate.workload.openapi.document.RequestSetting.Exclusion;
import io.jenkins.plugins.benchgate.workload.openapi.document.ServiceLink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/** The keys of a workload that binds interaction patterns to the interfaces of services. */
public final class OpenapiSection {
    /** Headers by which a request is framed. */
    private static final Set<String> RESERVED = Set.of(
            "host", "content-length", "transfer-encoding", "connection", "content-type", "upgrade", "te", "expect");

    private static final Pattern SECRET =
            Pattern.compile("(?i)authorization|cookie|token|secret|password|passwd|(^|[-_])key$|api-?_?key");

    private final Section section;
    private final SpecFolder folder;
    private final RequestsSection requests;
    private OptionalInt ofFile = OptionalInt.empty();

    public OpenapiSection(Section section, SpecFolder folder) {
        this.section = section;
        this.folder = folder;
        this.requests = new RequestsSection(section);
    }

    /** What is bound, and what loads the services with it. */
    public record Read(OpenapiPlan plan, OpenapiLoad load) {}

    public Read read() {
        List<Described> services = services();
        List<InteractionPattern> patterns = patterns();
        List<ServiceLink> links = section.mixed("links", text -> List.of(ServiceLink.parse(text)), this::links).stream()
                .flatMap(List::stream)
                .toList();
        List<Exclusion> exclusions = PatternSection.exclusions(section);
        Reading reading = section.value("reading", text -> PatternSection.word(Reading.values(), text));
        List<LinkingRule> linking = linking(reading);
        int invocations = section.whole("invocations", ofFile::orElse);
        Optional<Path> binding = section.optional("binding", folder::path);
        OpenapiLoad load = load();
        ArrivalPlan arrivals = load.arrivals();
        if (arrivals != null && !arrivals.phases().isEmpty()) {
            invocations = (int) (arrivals.runs() - load.warmUp());
        }
        section.end();
        return new Read(
                new OpenapiPlan(
                        services, patterns, invocations, links, exclusions, reading, linking, requests.read(), binding),
                load);
    }

    /**
     * The workload, with its patterns bound, so that mistakes in documents and links are found before anything is
     * measured.
     */
    public OpenapiWorkload workload() {
        int before = section.mistakes();
        Read read = read();
        BindingFile file = BindingFile.EMPTY;
        List<String> operations = List.of();
        try {
            if (read.plan().binding().isPresent() && !gone(read.plan().binding().get())) {
                file = BindingReader.read(read.plan().binding().get());
            }
            if (!folder.stored() && section.mistakes() == before) {
                BoundPlan bound = BoundPlan.of(read.plan(), file);
                List<String> links = bound.wrongLinks();
                bound.wrongRequests().forEach(wrong -> requests.mistake(wrong.number(), wrong.reason()));
                if (links.isEmpty() && bound.wrongRequests().isEmpty()) {
                    bound.check();
                    operations = OpenapiWorkload.operations(bound);
                }
                links.forEach(wrong -> section.mistake("links", wrong));
            }
        } catch (SpecException e) {
            section.mistake("binding", "found a mistake in the file: " + e.getMessage());
        } catch (IOException e) {
            section.mistake("services", String.valueOf(e.getMessage()));
        }
        return new OpenapiWorkload(read.plan(), file, read.load(), operations);
    }

    private List<LinkingRule> linking(Reading reading) {
        List<LinkingRule> linking =
                section
                        .list("linking", LinkingRule.USUAL, text -> PatternSection.word(LinkingRule.values(), text))
                        .stream()
                        .map(Section.Placed::value)
                        .toList();
        repeated("linking", linking.stream().map(LinkingRule::key).toList());
        if (section.has("linking") && linking.isEmpty()) {
            section.mistake("linking", "found no rule in 'linking', expected at least one");
        }
        List<LinkingRule> wide = List.of(LinkingRule.PARAMETER, LinkingRule.ITEM);
        if (section.has("linking")
                && reading == Reading.STRICT
                && linking.stream().anyMatch(wide::contains)) {
            section.mistake(
                    "linking",
                    "found parameter or item in 'linking' with the strict reading, expected name, given and openapi"
                            + " alone: the others are rules of the wide one");
        }
        return linking;
    }

    private OpenapiLoad load() {
        int clients = section.whole("clients");
        ArrivalPlan arrivals = new ArrivalsSection(section).read();
        int users = section.whole("users", arrivals != null ? 0 : clients);
        double thinkTime = section.seconds("thinkTime", 0);
        int warmUp = section.whole("warmUp", 0);
        List<Preload> preload = new ArrayList<>();
        for (Section one : section.sections("preload")) {
            String pattern = one.value("pattern", "", true, one.matching("pattern"));
            int runs = one.requiredWhole("invocations");
            one.end();
            preload.add(new Preload(pattern, runs));
        }
        boolean http2 = section.other("http");
        double timeout = section.seconds("requestTimeout");
        double tolerated = section.share("tolerate", share -> share >= 0 && share < 1);
        boolean schema = section.other("check");
        int seed = section.whole("seed");
        if (arrivals != null && thinkTime > 0) {
            section.mistake("thinkTime", "found 'thinkTime' with a rate of arrivals, expected it with users only");
        }
        long most = arrivals == null || arrivals.phases().isEmpty() ? Long.MAX_VALUE : arrivals.runs();
        int warm = warmUp < most ? warmUp : 0;
        if (warmUp >= most) {
            section.mistake(
                    "warmUp",
                    "found a warm-up of " + warmUp + " pattern runs, expected fewer than the " + most
                            + " that begin in the phases");
        }
        return section.made(
                        section.has("users") ? "users" : "clients",
                        () -> new OpenapiLoad(
                                clients, users, thinkTime, arrivals, warm, preload, http2, timeout, tolerated, schema,
                                seed))
                .orElseGet(() -> new OpenapiLoad(1, 1, 0, null, 0, List.of(), false, timeout, 0, false, 1));
    }

    private List<InteractionPattern> patterns() {
        List<InteractionPattern> patterns = section.mixed("patterns", OpenapiSection::builtIn, this::pattern).stream()
                .flatMap(List::stream)
                .toList();
        if (!section.has("patterns")) {
            section.mistake("found no 'patterns' in workload, expected it");
        }
        repeated("patterns", patterns.stream().map(InteractionPattern::name).toList());
        return patterns;
    }

    private List<Described> services() {
        List<Described> services = new ArrayList<>();
        for (Section one : section.sections("services")) {
            String name = one.value("name", "", true, one.matching("name"));
            Optional<Path> candidate = Optional.empty();
            Path document;
            if (one.holdsKeys("document")) {
                Section both = one.section("document", true);
                document = both.value(Trial.BASELINE, Path.of(""), true, folder::file);
                candidate = Optional.of(both.value(Trial.CANDIDATE, Path.of(""), true, folder::file));
                both.end();
            } else {
                document = one.value("document", Path.of(""), true, folder::file);
            }
            ServiceAccess access = access(one);
            one.end();
            services.add(new Described(name, document, candidate, access));
        }
        if (services.isEmpty()) {
            section.mistake("services", "found no service in 'services', expected at least one");
        }
        repeated("services", services.stream().map(Described::name).toList());
        return services;
    }

    private static ServiceAccess access(Section one) {
        String address = one.value("address", "", true, OpenapiSection::address);
        Map<String, String> headers = one.texts("headers", OpenapiSection::sent);
        Map<String, String> query = one.texts("query", OpenapiSection::sent);
        headers.forEach((name, text) -> header(one, name));
        headers.forEach((name, text) -> secret(one, "headers", name, text));
        query.forEach((name, text) -> secret(one, "query", name, text));
        String user = one.value("user", "", false, OpenapiSection::sent);
        String password = one.value("password", "", false, OpenapiSection::sent);
        if (user.isEmpty() != password.isEmpty()) {
            one.mistake(
                    user.isEmpty() ? "password" : "user",
                    "found 'user' or 'password' alone, expected both for basic authentication");
        }
        secret(one, "password", "password", password);
        String certificate = one.value("certificate", "", false, OpenapiSection::certificate);
        return new ServiceAccess(address, headers, query, user, password, certificate);
    }

    private static void header(Section one, String name) {
        if (!name.matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
            one.mistake("headers", "found header '" + name + "', expected the name of an HTTP header");
        } else if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            one.mistake("headers", "found header '" + name + "', expected it to be left out: the client sets it");
        }
    }

    /** A value that is sent: a line break in it would be another header. */
    private static String sent(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("found a control character, expected text of one line");
        }
        return Placeholders.checkedSecret(text);
    }

    /** The spec is kept with the results, so that a secret must not stand in it. */
    private static void secret(Section one, String key, String name, String text) {
        if (SECRET.matcher(name).find()
                && !text.isEmpty()
                && Placeholders.variables(text).isEmpty()) {
            one.mistake(
                    key,
                    "found " + name + " in plain text, expected a variable of the environment such as ${env:"
                            + name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_") + "}");
        }
    }

    private static String certificate(String text) {
        if (!text.startsWith("${") && !Path.of(text).isAbsolute()) {
            throw new IllegalArgumentException("found certificate '" + text + "', expected a path that begins with ${"
                    + Placeholders.SPEC + "}, ${" + Placeholders.INSTALL + "} or '/'");
        }
        return Placeholders.checked(text);
    }

    private void repeated(String key, List<String> names) {
        Set<String> met = new HashSet<>();
        names.stream()
                .filter(name -> !name.isEmpty() && !met.add(name))
                .findFirst()
                .ifPresent(name -> section.mistake(key, "found '" + name + "' again in " + key + ", expected it once"));
    }

    private static List<InteractionPattern> builtIn(String name) {
        return List.of(PatternSection.builtIn(name));
    }

    private Optional<List<InteractionPattern>> pattern(Section own) {
        if (!own.has("file")) {
            return new PatternSection(own).read().map(List::of);
        }
        Path file = own.value("file", Path.of(""), true, folder::file);
        own.end();
        if (file.toString().isEmpty() || gone(file)) {
            return Optional.empty();
        }
        try {
            PatternsFile read = PatternsFile.read(file);
            ofFile = read.invocations();
            return Optional.of(read.patterns());
        } catch (SpecException e) {
            own.mistake("file", "found a mistake in the file: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether a file was there when the build ran and is not any more, which takes nothing from its results. */
    private boolean gone(Path file) {
        return folder.stored() && !Files.isRegularFile(file);
    }

    private Optional<List<ServiceLink>> links(Section own) {
        Path file = own.value("file", Path.of(""), true, folder::file);
        own.end();
        if (file.toString().isEmpty() || gone(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(LinksFile.read(file));
        } catch (SpecException e) {
            own.mistake("file", "found a mistake in the file: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static String address(String text) {
        if (!text.matches("(https?://[^/?#@\\s]+|\\$\\{ENDPOINT(_[A-Z0-9_]+)?})(/[^?#\\s]*)?")) {
            throw new IllegalArgumentException("found address '" + text
                    + "', expected an address such as http://${HOST}:${PORT}/api, without user, query and fragment");
        }
        return Placeholders.checked(text);
    }
}

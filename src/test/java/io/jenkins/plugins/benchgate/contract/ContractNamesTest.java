package io.jenkins.plugins.benchgate.contract;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.FilePath.FileCallable;
import hudson.model.AbstractDescribableImpl;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.model.InvisibleAction;
import hudson.model.JobProperty;
import java.io.IOException;
import java.io.Reader;
import java.io.Serializable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jenkins.model.RunAction2;
import org.jenkinsci.Symbol;
import org.jenkinsci.plugins.workflow.steps.Step;
import org.jenkinsci.plugins.workflow.steps.StepDescriptor;
import org.jenkinsci.plugins.workflow.steps.StepExecution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvnet.localizer.LocaleProvider;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.export.Exported;

/**
 * Names and sentences of the plugin that are kept: in {@code build.xml}, {@code config.xml} and configuration as code, in
 * Pipelines, in addresses and in stored results. New ones may join them.
 */
class ContractNamesTest {
    private static final String OURS = "io.jenkins.plugins.benchgate.";
    private static final Path RESOURCES = Path.of("src/main/resources/io/jenkins/plugins/benchgate");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final List<Class<?>> CLASSES = classes(Path.of("target/classes"));

    /** Kept by XStream or by the serializer of Pipelines, because of what they are. */
    private static final List<Class<?>> KEPT = List.of(
            RunAction2.class,
            InvisibleAction.class,
            AbstractDescribableImpl.class,
            Describable.class,
            Descriptor.class,
            JobProperty.class,
            Step.class,
            StepExecution.class,
            Serializable.class);

    private static List<Class<?>> classes(Path folder) {
        try (Stream<Path> files = Files.walk(folder.resolve(OURS.replace('.', '/')))) {
            List<Class<?>> classes = new ArrayList<>();
            for (Path file : files.filter(path -> path.toString().endsWith(".class"))
                    .sorted()
                    .toList()) {
                String name = folder.relativize(file)
                        .toString()
                        .replace(".class", "")
                        .replace('/', '.')
                        .replace('\\', '.');
                Class<?> type = Class.forName(name, false, ContractNamesTest.class.getClassLoader());
                if (!type.isAnonymousClass() && !type.isSynthetic()) {
                    classes.add(type);
                }
            }
            return classes;
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void fieldsThatAreStoredKeepTheirNames() throws IOException {
        Map<String, String> answers = new TreeMap<>();
        for (Class<?> type : CLASSES) {
            boolean sent = FileCallable.class.isAssignableFrom(type); // to an agent, and never kept
            boolean passing = type.isInterface() || type.isEnum() || Throwable.class.isAssignableFrom(type);
            boolean plugin = type.getName().startsWith(OURS + "jenkins.");
            if (KEPT.stream().anyMatch(kept -> kept.isAssignableFrom(type)) && plugin && !sent && !passing) {
                stored(type, answers);
            }
        }
        assertThat(answers).hasSizeGreaterThan(50);
        Corpus.keep(Corpus.FOLDER.resolve("jenkins/stored.txt"), answers);
    }

    private static void stored(Class<?> type, Map<String, String> answers) {
        String head = "class " + type.getName();
        if (!type.getName().startsWith(OURS) || answers.containsKey(head)) {
            return;
        }
        answers.put(head, "");
        StringBuilder answer = new StringBuilder();
        if (type.isEnum()) {
            Arrays.stream(type.getEnumConstants())
                    .forEach(one -> answer.append("constant " + ((Enum<?>) one).name() + "\n"));
        } else {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                    answer.append(
                            field.getName() + ": " + field.getGenericType().getTypeName() + "\n");
                    classes(field.getGenericType()).forEach(one -> stored(one, answers));
                }
            }
        }
        if (type.getSuperclass() != null && type.getSuperclass().getName().startsWith(OURS)) {
            answer.append("extends " + type.getSuperclass().getName() + "\n");
            stored(type.getSuperclass(), answers);
        }
        answers.put(head, Corpus.indented(answer.toString()));
    }

    private static Stream<Class<?>> classes(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    classes(generic.getRawType()),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(ContractNamesTest::classes));
        }
        if (type instanceof Class<?> raw) {
            Class<?> one = raw.isArray() ? raw.getComponentType() : raw;
            return Stream.concat(
                    Stream.of(one), Stream.of(one.isSealed() ? one.getPermittedSubclasses() : new Class<?>[0]));
        }
        return Stream.of();
    }

    /** What has another name since is read by an alias. */
    @Test
    void everyStoredClassIsThereOrHasAnAlias() throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                if (text.contains("CompatibilityAlias(")) {
                    sources.add(text);
                }
            }
        }
        Set<String> there = CLASSES.stream().map(Class::getName).collect(Collectors.toSet());
        assertThat(Corpus.read(Corpus.FOLDER.resolve("jenkins/stored.txt")).keySet())
                .extracting(head -> head.substring("class ".length()))
                .allSatisfy(name -> assertThat(there.contains(name)
                                || sources.stream().anyMatch(text -> text.contains('"' + name + '"')))
                        .as("the class %s, or an alias of it by addCompatibilityAlias", name)
                        .isTrue());
    }

    @Test
    void symbolsOptionsAndWebMethodsKeepTheirNames() throws Exception {
        Map<String, String> answers = new TreeMap<>();
        for (Class<?> type : CLASSES) {
            List<String> lines = new ArrayList<>();
            Symbol symbol = type.getAnnotation(Symbol.class);
            if (symbol != null) {
                lines.add("symbol " + String.join(" ", symbol.value()));
            }
            if (StepDescriptor.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                StepDescriptor step = (StepDescriptor) type.getConstructor().newInstance();
                lines.add("step " + step.getFunctionName());
            }
            for (Constructor<?> constructor : type.getDeclaredConstructors()) {
                if (constructor.isAnnotationPresent(DataBoundConstructor.class)) {
                    lines.add("required "
                            + Arrays.stream(constructor.getParameters())
                                    .map(one -> one.getName() + ": "
                                            + one.getParameterizedType().getTypeName())
                                    .collect(Collectors.joining(", ")));
                }
            }
            for (Method method : type.getDeclaredMethods()) {
                if (method.isSynthetic()) {
                    continue;
                }
                if (method.isAnnotationPresent(DataBoundSetter.class)) {
                    lines.add("option " + method.getName() + ": " + method.getGenericParameterTypes()[0].getTypeName());
                }
                Exported exported = method.getAnnotation(Exported.class);
                if (exported != null) {
                    lines.add("exported " + (exported.name().isEmpty() ? method.getName() : exported.name()) + ": "
                            + method.getGenericReturnType().getTypeName());
                }
                if (Modifier.isPublic(method.getModifiers()) && method.getName().matches("do[A-Z].*|getDynamic")) {
                    lines.add("web " + method.getName() + "(" + method.getParameterCount() + ")");
                }
            }
            if (!lines.isEmpty()) {
                lines.sort(null);
                answers.put("class " + type.getName(), Corpus.indented(String.join("\n", lines)));
            }
        }
        assertThat(answers.values()).anyMatch(answer -> answer.contains("step benchGate"));
        Corpus.keep(Corpus.FOLDER.resolve("jenkins/options.txt"), answers);
    }

    /** Results and histories have the keys of sentences. */
    @Test
    void sentencesKeepTheirKeysAndTheirWords() throws IOException {
        Map<String, String> answers = new LinkedHashMap<>();
        for (String language : List.of("", "_de")) {
            Properties texts = properties(RESOURCES.resolve("text/Sentences" + language + ".properties"));
            answers.put(
                    "sentences" + language,
                    Corpus.indented(new TreeMap<>(texts)
                            .entrySet().stream()
                                    .map(text -> text.getKey() + " = "
                                            + text.getValue().toString().strip())
                                    .collect(Collectors.joining("\n"))));
        }
        Corpus.keep(Corpus.FOLDER.resolve("texts/sentences.txt"), answers);
    }

    /** Wherever they stand: pages may be put together in other ways. */
    @Test
    void pagesOfJenkinsKeepTheirWords() throws IOException {
        Map<String, String> answers = new LinkedHashMap<>();
        for (boolean german : List.of(false, true)) {
            Set<String> texts = new TreeSet<>();
            try (Stream<Path> files = Files.walk(RESOURCES.resolve("jenkins"))) {
                for (Path file : files.filter(path -> path.toString().endsWith(".properties"))
                        .toList()) {
                    if (file.toString().endsWith("_de.properties") == german) {
                        properties(file)
                                .values()
                                .forEach(text -> texts.add(text.toString().strip()));
                    }
                }
            }
            answers.put(
                    german ? "texts of pages, German" : "texts of pages", Corpus.indented(String.join("\n", texts)));
        }
        Map<String, String> help = new TreeMap<>();
        try (Stream<Path> files = Files.walk(RESOURCES.resolve("jenkins"))) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".html")).toList()) {
                help.merge(
                        "help " + (file.toString().endsWith("_de.html") ? "in German" : "in English"),
                        Corpus.indented(PageText.of(Files.readString(file))),
                        (one, other) -> one + "\n" + other);
            }
        }
        help.replaceAll((head, text) -> text.lines().sorted().distinct().collect(Collectors.joining("\n")));
        answers.putAll(help);
        Corpus.keep(Corpus.FOLDER.resolve("texts/pages.txt"), answers);
    }

    private static Properties properties(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        }
        return properties;
    }

    /** Whatever objects a page asks for them. */
    @ParameterizedTest
    @CsvSource({"en, shop", "de, shop", "en, earlier", "de, earlier"})
    void thePageOfABuildShowsTheSameWordsAndNumbers(String language, String build) throws Exception {
        Locale reader = Locale.forLanguageTag(language);
        LocaleProvider before = LocaleProvider.getProvider();
        Thread here = Thread.currentThread();
        LocaleProvider.setProvider(new LocaleProvider() {
            @Override
            public Locale get() {
                return Thread.currentThread() == here ? reader : before.get();
            }
        });
        try {
            Path file = build.equals("shop")
                    ? Corpus.FOLDER.resolve("builds/shop/result.json")
                    : Path.of(
                            "src/test/resources/io/jenkins/plugins/benchgate/jenkins/earlier/builds/2/benchgate/result.json");
            Set<String> words = new TreeSet<>();
            Method of = Class.forName(OURS + "jenkins.pages.ResultPage").getDeclaredMethod("of", Path.class);
            of.setAccessible(true);
            shown(of.invoke(null, file), words, 0);
            Corpus.keep(
                    Corpus.FOLDER.resolve("jenkins/page-" + build + "-" + language + ".txt"),
                    Map.of("page of a build", Corpus.indented(String.join("\n", words))));
        } finally {
            LocaleProvider.setProvider(before);
        }
    }

    private static void shown(Object value, Set<String> words, int depth) throws ReflectiveOperationException {
        if (value instanceof String text) {
            text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(words::add);
        } else if (value instanceof Collection<?> list) {
            for (Object one : list) {
                shown(one, words, depth);
            }
        } else if (value instanceof Map<?, ?> map) {
            shown(map.keySet(), words, depth);
            shown(map.values(), words, depth);
        } else if (value instanceof Record record && record.getClass().getName().startsWith(OURS)) {
            for (RecordComponent one : record.getClass().getRecordComponents()) {
                one.getAccessor().setAccessible(true);
                shown(one.getAccessor().invoke(record), words, depth + 1);
            }
        } else if (depth == 0 && value != null) {
            for (Method method : value.getClass().getMethods()) {
                if (method.getName().matches("(get|is)[A-Z].*")
                        && method.getParameterCount() == 0
                        && method.getDeclaringClass().getName().startsWith(OURS)) {
                    method.setAccessible(true);
                    shown(method.invoke(value), words, 1);
                }
            }
        }
    }
}

package io.jenkins.plugins.benchgate.workload.ycsb;

import io.jenkins.plugins.benchgate.io.Tarball;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Where YCSB and its bindings come from. */
public sealed interface YcsbHome {
    /** What names a binding that is a class of its own, on the class path of the workload. */
    String CLASS_NAME = "[A-Za-z_$][\\w$]*+(?:\\.[A-Za-z_$][\\w$]*+)++";

    /** The client that is built in, with the bindings {@code jdbc} and {@code redis}. */
    record BuiltIn() implements YcsbHome {
        @Override
        public void check(String binding) {
            if (!YcsbClient.BINDINGS.containsKey(binding) && !binding.matches(CLASS_NAME)) {
                throw new IllegalArgumentException("found YCSB binding '" + binding + "', expected "
                        + String.join(", ", YcsbClient.BINDINGS.keySet()) + " or the full name of a class");
            }
        }

        @Override
        public void install(Path shared, String binding) throws IOException {
            YcsbClient.unpack(shared);
        }

        @Override
        public List<Path> classPath(Path shared, String binding) {
            return YcsbClient.classPath(shared);
        }

        @Override
        public String bindingClass(Path shared, String binding) {
            return YcsbClient.BINDINGS.getOrDefault(binding, binding);
        }

        @Override
        public YcsbHome filled(UnaryOperator<String> fill) {
            return this;
        }

        @Override
        public String words(String binding) {
            return Sentences.english("stored.ycsbBuiltIn", binding);
        }
    }

    /** A YCSB as its project publishes it, in a folder. */
    sealed interface OnDisk extends YcsbHome permits Installed, Packed {
        /** The folder with {@code lib} and the folders of bindings. */
        Path home(Path shared);

        @Override
        default void check(String binding) {
            YcsbDistribution.checkName(binding);
        }

        @Override
        default List<Path> classPath(Path shared, String binding) {
            return new YcsbDistribution(home(shared)).classPath(shared, binding);
        }

        @Override
        default String bindingClass(Path shared, String binding) {
            return new YcsbDistribution(home(shared)).bindingClass(binding);
        }
    }

    /**
     * A YCSB that is installed on the machine.
     *
     * @param folder with {@code lib} and the folders of bindings
     */
    record Installed(Path folder) implements OnDisk {
        @Override
        public void install(Path shared, String binding) throws IOException {
            YcsbClient.unpack(shared);
            new YcsbDistribution(folder).check(binding);
        }

        @Override
        public Path home(Path shared) {
            return folder;
        }

        @Override
        public YcsbHome filled(UnaryOperator<String> fill) {
            return new Installed(Path.of(fill.apply(folder.toString())));
        }

        @Override
        public String words(String binding) {
            return Sentences.english("stored.ycsbIn", folder.toString(), binding);
        }
    }

    /** A YCSB in the archive that its project publishes, unpacked once a build. */
    record Packed(Tarball tarball) implements OnDisk {
        private static final String FOLDER = "ycsb";

        /** Unpacks what the binding needs: the archive of all bindings holds 700 MB. */
        @Override
        public void install(Path shared, String binding) throws IOException {
            YcsbClient.unpack(shared);
            Path folder = shared.resolve(FOLDER);
            if (!Files.exists(folder)) {
                tarball.unpack(folder, name -> YcsbDistribution.needs(name, binding));
            }
            new YcsbDistribution(folder).check(binding);
        }

        @Override
        public Path home(Path shared) {
            return shared.resolve(FOLDER);
        }

        @Override
        public YcsbHome filled(UnaryOperator<String> fill) {
            return new Packed(tarball.filled(fill));
        }

        @Override
        public String words(String binding) {
            return Sentences.english("stored.ycsbFrom", tarball.name(), binding);
        }
    }

    /**
     * Checks the name of a binding, before anything is installed.
     *
     * @throws IllegalArgumentException for a name that cannot be one here
     */
    void check(String binding);

    /**
     * Puts the client into {@code shared}, once a build.
     *
     * @throws IOException when it is not there, not whole, or without the binding; the message says what was expected
     */
    void install(Path shared, String binding) throws IOException;

    /** The class path of the client with a binding; an entry may end with {@code *}, which stands for all jars. */
    List<Path> classPath(Path shared, String binding);

    /** The class of a binding. */
    String bindingClass(Path shared, String binding);

    /** The same with every text of a user passed through {@code fill}. */
    YcsbHome filled(UnaryOperator<String> fill);

    /** It with a binding, for people: {@code YCSB 0.17.0, built in, binding jdbc}. */
    String words(String binding);
}

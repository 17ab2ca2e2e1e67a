package io.jenkins.plugins.benchgate.workload.slowdown.agent;

import io.jenkins.plugins.benchgate.model.NearestNames;
import io.jenkins.plugins.benchgate.workload.slowdown.agent.MethodWeaver.MethodName;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Says which methods cannot be slowed: a program that gets the jar of the benchmarks and names of methods, and prints a
 * line for each of these that is not in the jar, nor in those of its {@code Class-Path}, or has no code.
 */
public final class MethodCheck {
    /** The last line, without which it has not come to its end. */
    static final String DONE = "checked";

    private static final String CLASS = ".class";

    private final File jar;

    private MethodCheck(File jar) {
        this.jar = jar;
    }

    /** @param arguments the jar, then the methods */
    public static void main(String[] arguments) throws IOException {
        MethodCheck check = new MethodCheck(new File(arguments[0]));
        if (!check.jar.isFile()) {
            System.out.println("found no jar " + arguments[0] + " in the folder of the installation");
            System.out.println(DONE);
            return;
        }
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {check.jar.toURI().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (int i = 1; i < arguments.length; i++) {
                String problem = check.problem(classes, arguments[i]);
                if (problem != null) {
                    System.out.println(problem);
                }
            }
        }
        System.out.println(DONE);
    }

    private @Nullable String problem(URLClassLoader classes, String name) throws IOException {
        MethodName method;
        try {
            method = MethodName.of(name);
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
        URL file = classes.findResource(method.owner() + CLASS);
        if (file == null) {
            String owner = method.owner().replace('/', '.');
            return missing(name, NearestNames.nearest(owner, List.copyOf(classes(jar))));
        }
        Methods methods = new Methods(method);
        try (InputStream content = file.openStream()) {
            new ClassReader(content).accept(methods, ClassReader.SKIP_CODE);
        }
        if (methods.found.isEmpty()) {
            String own = method.method() + method.descriptor();
            String owner = method.owner().replace('/', '.') + ".";
            return missing(
                    name,
                    NearestNames.nearest(own, List.copyOf(methods.names)).stream()
                            .map(owner::concat)
                            .toList());
        }
        boolean body =
                methods.found.stream().anyMatch(access -> (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0);
        return body ? null : "found method " + name + ", which is abstract or native, expected one with code";
    }

    private String missing(String name, List<String> nearest) {
        return "found no method " + name + " in " + jar
                + (nearest.isEmpty() ? "" : ", nearest: " + NearestNames.quoted(nearest));
    }

    /** The names of the classes in a jar and in those of its {@code Class-Path}. */
    private static Set<String> classes(File jar) throws IOException {
        Set<String> names = new TreeSet<>();
        try (JarFile file = new JarFile(jar)) {
            add(file, names);
            String others = file.getManifest() == null
                    ? null
                    : file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String other : others == null ? new String[0] : others.split(" ")) {
                File named = new File(jar.getAbsoluteFile().getParentFile(), other);
                if (named.isFile()) {
                    try (JarFile more = new JarFile(named)) {
                        add(more, names);
                    }
                }
            }
        }
        return names;
    }

    private static void add(JarFile jar, Set<String> names) {
        jar.stream()
                .map(JarEntry::getName)
                .filter(name -> name.endsWith(CLASS) && !name.startsWith("META-INF/"))
                .forEach(name -> names.add(
                        name.substring(0, name.length() - CLASS.length()).replace('/', '.')));
    }

    /** The methods of a class. */
    private static final class Methods extends ClassVisitor {
        private final MethodName wanted;
        private final Set<String> names = new TreeSet<>();
        private final List<Integer> found = new ArrayList<>();

        Methods(MethodName wanted) {
            super(Opcodes.ASM9);
            this.wanted = wanted;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            names.add(method + (wanted.descriptor().isEmpty() ? "" : descriptor));
            if (wanted.fits(method, descriptor)) {
                found.add(access);
            }
            return null;
        }
    }
}

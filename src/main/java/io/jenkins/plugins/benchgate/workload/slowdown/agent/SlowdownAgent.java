package io.jenkins.plugins.benchgate.workload.slowdown.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;

/**
 * Slows a method in the JVM that starts with {@code -javaagent:slowdown-agent.jar=FOLDER}.
 *
 * <p>The folder has {@link #ORDER}, and this agent's other jars. When the JVM ends and the method was called there, a
 * file {@code calls-PID} gets the number of its calls and how long they waited, in ns.
 */
public final class SlowdownAgent {
    /** Lines: the method's name, the share by which it is lengthened. */
    public static final String ORDER = "slowdown.txt";

    /** {@link Delay}, which the classes of all class loaders have to find. */
    public static final String DELAY = "slowdown-delay.jar";

    public static final String AGENT = "slowdown-agent.jar";

    /** Rewrites classes; the benchmarks may have another version of it on their class path. */
    public static final String ASM = "asm.jar";

    private SlowdownAgent() {}

    /** What the JVM calls before the program's main class. */
    public static void premain(String argument, Instrumentation instrumentation) throws Exception {
        Path folder = Path.of(argument);
        List<String> order = Files.readAllLines(folder.resolve(ORDER));
        instrumentation.appendToBootstrapClassLoaderSearch(
                new JarFile(folder.resolve(DELAY).toFile()));
        Delay.start(Double.parseDouble(order.get(1)));
        Class<?> weaver = Class.forName(SlowdownAgent.class.getPackageName() + ".MethodWeaver", true, apart(folder));
        instrumentation.addTransformer(
                (ClassFileTransformer) weaver.getConstructor(String.class).newInstance(order.get(0)));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(folder)));
    }

    /** A class loader with ASM, which the program does not see. */
    static URLClassLoader apart(Path folder) throws MalformedURLException {
        return new URLClassLoader(
                new URL[] {url(folder, AGENT), url(folder, ASM)}, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path folder, String name) throws MalformedURLException {
        return new File(folder.toFile(), name).toURI().toURL();
    }

    private static void report(Path folder) {
        String report = Delay.report();
        if (report.startsWith("0 ")) {
            return;
        }
        try {
            Files.write(
                    folder.resolve("calls-" + ProcessHandle.current().pid()), report.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            System.err.println("benchgate: cannot say how often the slowed method was called: " + e);
        }
    }
}

package io.jenkins.plugins.benchgate.history.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.postgresql.Driver;

/** A real PostgreSQL server on loopback, with a data folder of its own, which trusts the user postgres. */
public final class PostgresServer implements AutoCloseable {
    private static final int TRIES = 20;

    static {
        // where tests assert, the driver does not report a connection that ended within a batch, but fails itself
        Driver.class.getClassLoader().setClassAssertionStatus("org.postgresql.jdbc.BatchResultHandler", false);
    }

    private final Path programs;
    private final Path folder;
    private final List<String> before;
    private final List<String> settings;
    private Process process;
    private int port;
    private int databases;

    private PostgresServer(Path programs, Path folder, List<String> before, List<String> settings) {
        this.programs = programs;
        this.folder = folder;
        this.before = before;
        this.settings = settings;
    }

    /**
     * Starts one; the test is skipped where there is no PostgreSQL.
     *
     * @param folder empty or missing
     * @param settings such as {@code ssl=on}
     */
    public static PostgresServer start(Path folder, String... settings) throws IOException, InterruptedException {
        return start(folder, List.of(), settings);
    }

    /** The same by a command that has the server's as its arguments, such as one that mounts a file system. */
    public static PostgresServer start(Path folder, List<String> before, String... settings)
            throws IOException, InterruptedException {
        PostgresServer server = new PostgresServer(programs(), folder, before, List.of(settings));
        server.made(
                "initdb",
                "-D",
                server.data().toString(),
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync");
        server.start();
        return server;
    }

    private static Path programs() throws IOException {
        List<Path> folders = new ArrayList<>();
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.map(version -> version.resolve("bin")).forEach(folders::add);
            }
        }
        for (String path : System.getenv("PATH").split(":", -1)) {
            folders.add(Path.of(path));
        }
        List<Path> found = folders.stream()
                .filter(each -> Files.isExecutable(each.resolve("initdb")))
                .toList();
        assumeTrue(!found.isEmpty(), "SKIPPED: found no PostgreSQL (Debian's package postgresql has it)");
        return found.get(0);
    }

    /** Where the server keeps its data. */
    public Path data() {
        return folder.resolve("data");
    }

    /** PostgreSQL refuses to run as root: there it gets a user namespace of its own. */
    private List<String> command(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot()) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private void made(String program, String... arguments) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path log = folder.resolve(program + ".log");
        Process made = new ProcessBuilder(command(program, arguments))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (made.waitFor() != 0) {
            throw new IOException(program + ": " + Files.readString(log));
        }
    }

    /** Starts it on a port that nobody has, or on the one that it had. */
    public void start() throws IOException, InterruptedException {
        Random random = new Random();
        for (int i = 0; i < TRIES; i++) {
            int tried = port > 0 ? port : 20_000 + random.nextInt(12_000);
            Path log = folder.resolve("postgres.log");
            Files.deleteIfExists(log);
            List<String> command = new ArrayList<>(before);
            if (!before.isEmpty() && !isRoot()) {
                command.addAll(List.of("unshare", "-U"));
            }
            command.addAll(command(
                    "postgres",
                    "-D",
                    data().toString(),
                    "-h",
                    "127.0.0.1",
                    "-p",
                    String.valueOf(tried),
                    "-c",
                    "unix_socket_directories=",
                    "-c",
                    "fsync=off",
                    "-c",
                    "max_connections=300"));
            for (String setting : settings) {
                command.add("-c");
                command.add(setting);
            }
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            while (process.isAlive()) {
                if (Files.readString(log).contains("database system is ready to accept connections")) {
                    port = tried;
                    return;
                }
                process.waitFor(20, TimeUnit.MILLISECONDS);
            }
            if (port == 0 && !Files.readString(log).contains("Address already in use")) {
                throw new IOException("postgres: " + Files.readString(log));
            }
        }
        throw new IOException("postgres does not start: " + Files.readString(folder.resolve("postgres.log")));
    }

    /** Makes an empty database and returns its name; a server that a test has killed is started again before. */
    public String database() throws IOException, InterruptedException, SQLException {
        if (!process.isAlive()) {
            start();
        }
        String name = "d" + ++databases;
        sql("postgres", "CREATE DATABASE " + name);
        return name;
    }

    /** Ends it and all its processes at once, as a power failure does. */
    public void kill() throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly().waitFor();
        children.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle child : children) {
            child.onExit().join();
        }
    }

    /** The process, which a test may kill. */
    public long pid() {
        return process.pid();
    }

    public int port() {
        return port;
    }

    /** The address of histories in a database. */
    public String place(String database, String project) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?project=" + project + "&user=postgres";
    }

    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, "postgres", "");
    }

    /** Runs statements as the server's owner, each in a transaction of its own. */
    public void sql(String database, String... statements) throws SQLException {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            kill();
        }
    }

    /** What the server said. */
    public String log() throws IOException {
        return Files.readString(folder.resolve("postgres.log"), UTF_8);
    }
}

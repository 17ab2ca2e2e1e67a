package io.jenkins.plugins.benchgate.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/** The binding against a real H2 in this process. */
@SuppressWarnings({"JdkObsolete", "NonApiType"})
class JdbcBindingTest {
    private static final Path H2 = Path.of("target", "systems", "h2-2.3.232.jar");

    private static URLClassLoader loader;
    private static Driver driver;
    private static int databases;

    private final List<JdbcBinding> opened = new ArrayList<>();

    @BeforeAll
    static void registerH2() throws Exception {
        assertThat(Files.exists(H2)).as("%s, which the build copies", H2).isTrue();
        loader = new URLClassLoader(new URL[] {H2.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        driver = new Visible(
                (Driver) loader.loadClass("org.h2.Driver").getConstructor().newInstance());
        DriverManager.registerDriver(driver);
    }

    @AfterAll
    static void deregisterH2() throws Exception {
        DriverManager.deregisterDriver(driver);
        loader.close();
    }

    @AfterEach
    void close() throws DBException {
        for (JdbcBinding binding : opened) {
            binding.cleanup();
        }
    }

    @Test
    void whatIsInsertedIsReadAndScannedInTheOrderOfKeys() throws DBException {
        JdbcBinding binding = open(properties());
        for (int i : new int[] {3, 1, 2}) {
            assertThat(binding.insert("usertable", "user" + i, row("a" + i, "b" + i)))
                    .isEqualTo(Status.OK);
        }
        Map<String, ByteIterator> whole = new HashMap<>();
        Map<String, ByteIterator> part = new HashMap<>();
        Vector<HashMap<String, ByteIterator>> scanned = new Vector<>();

        assertThat(binding.read("usertable", "user2", null, whole)).isEqualTo(Status.OK);
        assertThat(binding.read("usertable", "user2", Set.of("field1"), part)).isEqualTo(Status.OK);
        assertThat(binding.scan("usertable", "user2", 5, Set.of("field0"), scanned))
                .isEqualTo(Status.OK);
        assertThat(text(whole)).isEqualTo(Map.of("field0", "a2", "field1", "b2"));
        assertThat(text(part)).isEqualTo(Map.of("field1", "b2"));
        assertThat(scanned)
                .extracting(JdbcBindingTest::text)
                .containsExactly(Map.of("field0", "a2"), Map.of("field0", "a3"));
    }

    @Test
    void updatesAndDeletesChangeTheirRowAlone() throws DBException {
        JdbcBinding binding = open(properties());
        binding.insert("usertable", "user1", row("a1", "b1"));
        binding.insert("usertable", "user2", row("a2", "b2"));

        assertThat(binding.update("usertable", "user1", Map.of("field1", new StringByteIterator("new"))))
                .isEqualTo(Status.OK);
        assertThat(binding.delete("usertable", "user2")).isEqualTo(Status.OK);
        Map<String, ByteIterator> left = new HashMap<>();
        binding.read("usertable", "user1", null, left);
        assertThat(text(left)).isEqualTo(Map.of("field0", "a1", "field1", "new"));
        assertThat(binding.read("usertable", "user2", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    }

    @Test
    void aRowThatIsNotThereIsNotFound() throws DBException {
        JdbcBinding binding = open(properties());

        assertThat(binding.read("usertable", "user1", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
        assertThat(binding.update("usertable", "user1", row("a", "b"))).isEqualTo(Status.NOT_FOUND);
        assertThat(binding.delete("usertable", "user1")).isEqualTo(Status.NOT_FOUND);
        assertThat(binding.scan("usertable", "user1", 5, null, new Vector<>())).isEqualTo(Status.NOT_FOUND);
    }

    @Test
    void aRowThatIsThereAlreadyIsAnError() throws DBException {
        JdbcBinding binding = open(properties());
        binding.insert("usertable", "user1", row("a", "b"));

        assertThat(binding.insert("usertable", "user1", row("a", "b"))).isEqualTo(Status.ERROR);
    }

    @Test
    void valuesAreNeverPartOfAStatement() throws DBException {
        JdbcBinding binding = open(properties());
        String nasty = "'; DROP TABLE usertable; --";

        assertThat(binding.insert("usertable", nasty, row(nasty, "b"))).isEqualTo(Status.OK);
        Map<String, ByteIterator> read = new HashMap<>();
        assertThat(binding.read("usertable", nasty, null, read)).isEqualTo(Status.OK);
        assertThat(text(read)).containsEntry("field0", nasty);
    }

    @Test
    void namesThatAreNoPlainIdentifiersAreRefused() {
        for (String name : List.of("user table", "t;DROP", "1t", "", "tä")) {
            Properties properties = properties();
            properties.setProperty("jdbc.table", name);
            assertThatThrownBy(() -> open(properties))
                    .isInstanceOf(DBException.class)
                    .hasMessageContaining("found table name '" + name + "', expected");
        }
        Properties properties = properties();
        properties.setProperty("fieldnameprefix", "x, y");
        assertThatThrownBy(() -> open(properties)).hasMessageContaining("found field name 'x, y0'");
    }

    @Test
    void theTableIsTheOneOfThePropertiesNotTheOneOfTheCall() throws DBException {
        Properties properties = properties();
        properties.setProperty("jdbc.table", "mine");
        JdbcBinding binding = open(properties);

        assertThat(binding.insert("usertable", "user1", row("a", "b"))).isEqualTo(Status.OK);
    }

    @Test
    void theRunPhaseCreatesNoTableSoThatAMissingLoadIsSeen() throws DBException {
        Properties properties = properties();
        properties.setProperty("dotransactions", "true");

        assertThat(open(properties).read("usertable", "user1", null, new HashMap<>()))
                .isEqualTo(Status.ERROR);
    }

    @Test
    void manyThreadsMayCreateTheTableAtOnce() throws Exception {
        Properties properties = properties();
        var threads = Executors.newFixedThreadPool(8);
        try {
            Callable<JdbcBinding> start = () -> open(properties);
            for (Future<JdbcBinding> started :
                    threads.invokeAll(List.of(start, start, start, start, start, start, start, start))) {
                assertThat(started.get().read("usertable", "user1", null, new HashMap<>()))
                        .isEqualTo(Status.NOT_FOUND);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aDelayLengthensReadsAndUpdatesByNoLessThanItself() throws DBException {
        Properties properties = properties();
        properties.setProperty("jdbc.delay", "20000");
        JdbcBinding binding = open(properties);
        binding.insert("usertable", "user1", row("a", "b"));

        long before = System.nanoTime();
        binding.read("usertable", "user1", null, new HashMap<>());
        long between = System.nanoTime();
        binding.update("usertable", "user1", row("c", "d"));
        long after = System.nanoTime();
        assertThat(between - before).isGreaterThanOrEqualTo(20_000_000);
        assertThat(after - between).isGreaterThanOrEqualTo(20_000_000);
    }

    @Test
    void aMissingUrlAndAnUnknownDriverAreSaid() {
        assertThatThrownBy(() -> open(new Properties()))
                .isInstanceOf(DBException.class)
                .hasMessageContaining("found no jdbc.url");
        Properties properties = properties();
        properties.setProperty("jdbc.driver", "org.absent.Driver");
        assertThatThrownBy(() -> open(properties))
                .hasMessageContaining("found no class org.absent.Driver of jdbc.driver, expected the driver's jar in"
                        + " 'classpath' of the spec's workload");
        properties.remove("jdbc.driver");
        properties.setProperty("jdbc.url", "jdbc:absent:x");
        assertThatThrownBy(() -> open(properties))
                .hasMessageContaining("found no JDBC driver for jdbc.url, expected the driver's jar in 'classpath'");
    }

    private JdbcBinding open(Properties properties) throws DBException {
        JdbcBinding binding = new JdbcBinding();
        binding.setProperties(properties);
        synchronized (opened) {
            opened.add(binding);
        }
        binding.init();
        return binding;
    }

    private static Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("jdbc.url", "jdbc:h2:mem:binding" + databases++ + ";DB_CLOSE_DELAY=-1");
        properties.setProperty("jdbc.user", "sa");
        properties.setProperty("jdbc.password", "");
        properties.setProperty("fieldcount", "2");
        properties.setProperty("dotransactions", "false");
        return properties;
    }

    private static Map<String, ByteIterator> row(String first, String second) {
        return Map.of("field0", new StringByteIterator(first), "field1", new StringByteIterator(second));
    }

    private static Map<String, String> text(Map<String, ByteIterator> row) {
        Map<String, String> text = new HashMap<>();
        row.forEach((name, value) -> text.put(name, value.toString()));
        return text;
    }

    /** A driver that DriverManager lets this class loader see, over one that it does not. */
    private record Visible(Driver driver) implements Driver {
        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            return driver.connect(url, info);
        }

        @Override
        public boolean acceptsURL(String url) throws SQLException {
            return driver.acceptsURL(url);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
            return driver.getPropertyInfo(url, info);
        }

        @Override
        public int getMajorVersion() {
            return driver.getMajorVersion();
        }

        @Override
        public int getMinorVersion() {
            return driver.getMinorVersion();
        }

        @Override
        public boolean jdbcCompliant() {
            return driver.jdbcCompliant();
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}

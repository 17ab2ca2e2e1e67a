package io.jenkins.plugins.benchgate.workload.ycsb;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of a YCSB workload and the SQL statements over it, as H2 and PostgreSQL understand them.
 *
 * <p>Identifiers are written into the statements unquoted, so they are restricted to {@code [A-Za-z_][A-Za-z0-9_]*};
 * values are parameters only.
 *
 * @param name of the table
 * @param fields names of the value columns, at least one, in column order
 */
record JdbcTable(String name, List<String> fields) {
    private static final String KEY = "ycsb_key";
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    JdbcTable {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("table " + name + " has no field, expected at least one");
        }
        identifier("table", name);
        fields.forEach(field -> identifier("field", field));
    }

    /**
     * The table that a workload's properties describe: {@code jdbc.table} (else {@code table}, else {@code usertable}) with
     * {@code jdbc.fields} (else {@code fieldcount}, else 10) columns called {@code fieldnameprefix} (else {@code field}) and
     * a number from 0.
     *
     * @throws IllegalArgumentException for a name that is no plain identifier or a count that is no positive number
     */
    static JdbcTable of(Properties properties) {
        String table = properties.getProperty("jdbc.table", properties.getProperty("table", "usertable"));
        String count = properties.getProperty("jdbc.fields", properties.getProperty("fieldcount", "10"));
        String prefix = properties.getProperty("fieldnameprefix", "field");
        if (!count.matches("[1-9]\\d{0,3}")) {
            throw new IllegalArgumentException(
                    "found jdbc.fields or fieldcount '" + count + "', expected a number from 1 to 9999");
        }
        List<String> fields = IntStream.range(0, Integer.parseInt(count))
                .mapToObj(i -> prefix + i)
                .toList();
        return new JdbcTable(table, fields);
    }

    String create() {
        return "CREATE TABLE IF NOT EXISTS " + name + " (" + KEY + " VARCHAR(255) PRIMARY KEY, "
                + columns(fields, " VARCHAR") + ")";
    }

    /** Parameter: the key. */
    String select(Collection<String> wanted) {
        return "SELECT " + columns(wanted, "") + " FROM " + name + " WHERE " + KEY + " = ?";
    }

    /** Parameters: the first key, the number of rows. */
    String scan(Collection<String> wanted) {
        return "SELECT " + columns(wanted, "") + " FROM " + name + " WHERE " + KEY + " >= ? ORDER BY " + KEY
                + " LIMIT ?";
    }

    /** Parameters: the key, then the values in the order of {@code given}. */
    String insert(Collection<String> given) {
        return "INSERT INTO " + name + " (" + KEY + ", " + columns(given, "") + ") VALUES (?"
                + String.join("", Collections.nCopies(given.size(), ", ?")) + ")";
    }

    /** Parameters: the values in the order of {@code given}, then the key. */
    String update(Collection<String> given) {
        return "UPDATE " + name + " SET " + columns(given, " = ?") + " WHERE " + KEY + " = ?";
    }

    /** Parameter: the key. */
    String delete() {
        return "DELETE FROM " + name + " WHERE " + KEY + " = ?";
    }

    private static String columns(Collection<String> names, String suffix) {
        return names.stream().map(name -> identifier("field", name) + suffix).collect(Collectors.joining(", "));
    }

    private static String identifier(String what, String name) {
        if (!IDENTIFIER.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "found " + what + " name '" + name + "', expected a letter or _ and then letters, digits or _");
        }
        return name;
    }
}

package io.jenkins.plugins.benchgate.workload.ycsb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * A YCSB binding for Redis and what speaks its protocol; tried with Redis 7.0.
 *
 * <p>Properties: {@code redis.host} (127.0.0.1), {@code redis.port} (6379), {@code redis.user}, {@code redis.password},
 * {@code redis.timeout} (ms to connect and to wait for an answer, 10000).
 *
 * <p>A record is a hash under its key. As in YCSB's own binding a sorted set holds all keys by a hash of theirs, so
 * that a scan finds its records in one order, though not that of the keys; unlike there the records of a scan are asked
 * for at once.
 *
 * <p>YCSB makes one instance for each client thread: each has a connection of its own.
 */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB wants a Vector of HashMaps
public final class RedisBinding extends DB {
    private static final String INDEX = "_indices";

    private @Nullable Jedis connection;
    private boolean complained;

    @Override
    public void init() throws DBException {
        Properties properties = getProperties();
        try {
            int timeout = number(properties, "redis.timeout", "10000");
            HostAndPort address = new HostAndPort(
                    properties.getProperty("redis.host", "127.0.0.1"), number(properties, "redis.port", "6379"));
            Jedis opened = new Jedis(
                    address,
                    DefaultJedisClientConfig.builder()
                            .connectionTimeoutMillis(timeout)
                            .socketTimeoutMillis(timeout)
                            .user(properties.getProperty("redis.user"))
                            .password(properties.getProperty("redis.password"))
                            .build());
            connection = opened;
            opened.ping(); // refuses where a password is missing
        } catch (JedisException | IllegalArgumentException e) {
            throw new DBException(e);
        }
    }

    private static int number(Properties properties, String name, String fallback) {
        String text = properties.getProperty(name, fallback);
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("found " + name + " '" + text + "', expected a whole number");
        }
        return Integer.parseInt(text);
    }

    @Override
    public void cleanup() {
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public Status read(String ignored, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
        return answered(() -> {
            if (fields == null) {
                connected().hgetAll(key).forEach((field, value) -> result.put(field, new StringByteIterator(value)));
            } else {
                collect(List.copyOf(fields), connected().hmget(key, fields.toArray(new String[0])), result);
            }
            return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
        });
    }

    @Override
    public Status scan(
            String ignored,
            String startKey,
            int count,
            @Nullable Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
        return answered(() -> {
            List<String> keys = connected().zrangeByScore(INDEX, score(startKey), Double.POSITIVE_INFINITY, 0, count);
            List<Response<Map<String, String>>> rows = new ArrayList<>();
            try (Pipeline pipeline = connected().pipelined()) {
                keys.forEach(key -> rows.add(pipeline.hgetAll(key)));
            }
            for (Response<Map<String, String>> row : rows) {
                HashMap<String, ByteIterator> values = new HashMap<>();
                row.get().forEach((field, value) -> {
                    if (fields == null || fields.contains(field)) {
                        values.put(field, new StringByteIterator(value));
                    }
                });
                result.add(values);
            }
            // The workload starts at keys that it has loaded, so that an empty answer means a missing record.
            return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
        });
    }

    @Override
    public Status insert(String ignored, String key, Map<String, ByteIterator> values) {
        return answered(() -> {
            connected().hset(key, StringByteIterator.getStringMap(values));
            connected().zadd(INDEX, score(key), key);
            return Status.OK;
        });
    }

    /** A field that was not there before belongs to a record that was never loaded. */
    @Override
    public Status update(String ignored, String key, Map<String, ByteIterator> values) {
        return answered(() ->
                connected().hset(key, StringByteIterator.getStringMap(values)) == 0 ? Status.OK : Status.NOT_FOUND);
    }

    @Override
    public Status delete(String ignored, String key) {
        return answered(() -> {
            boolean there = connected().del(key) == 1;
            connected().zrem(INDEX, key);
            return there ? Status.OK : Status.NOT_FOUND;
        });
    }

    private static double score(String key) {
        return key.hashCode();
    }

    private static void collect(List<String> fields, List<@Nullable String> values, Map<String, ByteIterator> result) {
        for (int i = 0; i < fields.size(); i++) {
            String value = values.get(i);
            if (value != null) {
                result.put(fields.get(i), new StringByteIterator(value));
            }
        }
    }

    private Jedis connected() {
        if (connection == null) {
            throw new JedisException("not connected");
        }
        return connection;
    }

    /** Says why once for each thread: a system that is gone fails every operation alike. */
    private Status answered(Supplier<Status> operation) {
        try {
            return operation.get();
        } catch (JedisException e) {
            if (!complained) {
                complained = true;
                System.err.println("operation failed: " + e.getMessage());
            }
            return Status.ERROR;
        }
    }
}

package io.jenkins.plugins.benchgate.workload.openapi.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one load client does: the file that its only argument names. It may hold secrets, so it is readable for its
 * owner only and deleted afterwards.
 *
 * @param workload the file of the {@link LoadPlan}
 * @param runs the file of runs
 * @param services where the services of the plan are, in its order
 * @param http version of HTTP that is spoken, without a fallback to another
 * @param timeout seconds from when a request is due to be sent until it has failed; above 0
 * @param warmUp how many of the first runs are not recorded
 * @param tolerate share of all planned runs that may fail before the client stops, from 0 to 1
 * @param measured whether raw latencies are written
 * @param out what the names of the files that it writes begin with
 */
public record ClientOrder(
        String workload,
        String runs,
        List<ServiceOrder> services,
        Load load,
        Http http,
        double timeout,
        long warmUp,
        double tolerate,
        boolean measured,
        String out) {
    /** Names of fields are not repeated where a value is wrong, and values never: they may be secrets. */
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .serializationInclusion(JsonInclude.Include.NON_NULL)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** @throws IllegalArgumentException for a value out of its range, in one line */
    public ClientOrder {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(runs, "runs");
        Objects.requireNonNull(load, "load");
        Objects.requireNonNull(http, "http");
        Objects.requireNonNull(out, "out");
        services = List.copyOf(services);
        require(timeout > 0 && timeout <= 86_400, "timeout", timeout, "above 0 and at most 86400 s");
        require(warmUp >= 0, "warmUp", warmUp, "0 or more runs");
        require(tolerate >= 0 && tolerate <= 1, "tolerate", tolerate, "from 0 to 1");
    }

    private static void require(boolean right, String key, Object found, String expected) {
        if (!right) {
            throw new IllegalArgumentException("found " + key + " " + found + ", expected " + expected);
        }
    }

    /**
     * Where a service is.
     *
     * @param address such as {@code https://shop.test:8443/api}; paths are put behind it
     * @param headers that each request has, such as {@code Authorization}
     * @param query parameters that each request has
     * @param certificate file with the certificates (PEM) that alone are trusted; {@code null} for those that Java
     *     trusts
     */
    public record ServiceOrder(
            String address, Map<String, String> headers, Map<String, String> query, @Nullable String certificate) {
        public ServiceOrder {
            Objects.requireNonNull(address, "address");
            headers = headers == null ? Map.of() : Map.copyOf(headers);
            query = query == null ? Map.of() : Map.copyOf(query);
        }

        /** Without headers and parameters, which may be secrets. */
        @Override
        public String toString() {
            return address;
        }
    }

    /** When runs start. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    @JsonSubTypes({
        @JsonSubTypes.Type(Users.class),
        @JsonSubTypes.Type(Arrivals.class),
        @JsonSubTypes.Type(PhasedArrivals.class)
    })
    public sealed interface Load {}

    /** Open loop: runs start when they are due, however many others are under way. */
    public sealed interface OpenLoad extends Load {
        /** The highest rate of runs, per second. */
        double highest();
    }

    /**
     * Closed loop: users who start a run when their run before it has ended.
     *
     * @param users how many, at least 1
     * @param thinkTime seconds between runs of a user
     */
    public record Users(int users, double thinkTime) implements Load {
        public Users {
            require(users > 0 && users <= 1_000_000, "users", users, "from 1 to 1000000");
            require(thinkTime >= 0 && thinkTime <= 86_400, "thinkTime", thinkTime, "from 0 to 86400 s");
        }
    }

    /**
     * Runs of one rate.
     *
     * @param rate of runs, per second
     * @param seed of Poisson arrivals
     */
    public record Arrivals(double rate, Spacing arrivals, long seed) implements OpenLoad {
        public Arrivals {
            require(rate > 0 && rate <= 10_000_000, "rate", rate, "above 0 and at most 10000000 runs/s");
        }

        @Override
        public double highest() {
            return rate;
        }
    }

    /**
     * Runs whose rate changes.
     *
     * @param phases one after the other; a run begins in one of them at least
     * @param seed of Poisson arrivals
     */
    public record PhasedArrivals(List<ArrivalPhase> phases, Spacing arrivals, long seed) implements OpenLoad {
        public PhasedArrivals {
            phases = List.copyOf(phases);
            require(highest(phases) > 0, "phases", phases.size(), "one with a rate");
        }

        private static double highest(List<ArrivalPhase> phases) {
            return phases.stream()
                    .mapToDouble(phase -> Math.max(phase.from(), phase.to()))
                    .max()
                    .orElse(0);
        }

        @Override
        public double highest() {
            return highest(phases);
        }
    }

    /** Times between arrivals. */
    public enum Spacing {
        CONSTANT,
        /** Exponentially distributed. */
        POISSON
    }

    /** Versions of HTTP. */
    public enum Http {
        @JsonProperty("1.1")
        HTTP_1_1,
        @JsonProperty("2")
        HTTP_2
    }

    /**
     * Reads the file.
     *
     * @throws IOException when it cannot be read or is no order, in one line without its contents
     */
    public static ClientOrder read(Path file) throws IOException {
        try {
            ClientOrder order = MAPPER.readValue(file.toFile(), ClientOrder.class);
            if (order != null) {
                return order;
            }
        } catch (JsonProcessingException e) {
            if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException range) {
                throw new IOException(file + ": " + range.getMessage());
            }
            JsonLocation at = e.getLocation();
            // without the cause, whose message would repeat values
            throw new IOException(file + ": found no order for a load client"
                    + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
        }
        throw new IOException(file + ": found no order for a load client");
    }

    /**
     * The same with its paths resolved; those that are absolute stay.
     *
     * @param shared folder of the workload
     * @param own folder of what this client alone has: its certificates and its results
     */
    ClientOrder in(Path shared, Path own) {
        List<ServiceOrder> resolved = services.stream()
                .map(service -> service.certificate() == null
                        ? service
                        : new ServiceOrder(
                                service.address(),
                                service.headers(),
                                service.query(),
                                own.resolve(service.certificate()).toString()))
                .toList();
        return new ClientOrder(
                shared.resolve(workload).toString(),
                shared.resolve(runs).toString(),
                resolved,
                load,
                http,
                timeout,
                warmUp,
                tolerate,
                measured,
                own.resolve(out).toString());
    }

    /** The text of the file. */
    public byte[] bytes() {
        try {
            return (MAPPER.writeValueAsString(this) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers are JSON", e);
        }
    }
}

package io.jenkins.plugins.benchgate.workload.openapi.load;

import io.jenkins.plugins.benchgate.io.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the load client with wrk and k6, which are taken from the path, each in turn, against a service on the first
 * of two processors while the client has the second:
 *
 * <ul>
 *   <li>{@code LoadStudy FOLDER cost ROUNDS RUNS}: requests per second of processor time of the whole client process,
 *   by 64
 *       users without thinking time;
 *   <li>{@code LoadStudy FOLDER latency RATE SECONDS}: percentiles at a rate beside the times that the service itself
 *   took; wrk
 *       has no rate, but one user. First how late the second processor wakes a thread, which is in all times of a
 *       client that sleeps.
 * </ul>
 */
public final class LoadStudy {
    private static final int USERS = 64;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

    private final Path folder;

    private LoadStudy(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("wake")) {
            wake(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
            return;
        }
        LoadStudy study = new LoadStudy(Files.createDirectories(Path.of(arguments[0])));
        int first = Integer.parseInt(arguments[2]);
        int second = Integer.parseInt(arguments[3]);
        if (arguments[1].equals("cost")) {
            study.cost(first, second);
        } else {
            study.latency(first, second);
        }
    }

    private void cost(int rounds, int runs) throws Exception {
        try (Service service = new Service("fast")) {
            Path order = trial(service)
                    .load(new ClientOrder.Users(USERS, 0))
                    .warmUp(200)
                    .write(runs);
            for (int round = 1; round <= rounds; round++) {
                Ran wrk = run(List.of("wrk", "-t1", "-c" + USERS, "-d5s", service.address()));
                say("wrk", Long.parseLong(found(wrk.output(), "(\\d+) requests in")), wrk);
                Ran k6 = run(List.of("k6", "run", "--summary-trend-stats=med", script(service, "vus: " + USERS + ", duration: '10s'").toString()));
                say("k6", Long.parseLong(found(k6.output(), "http_reqs\\.*: (\\d+)")), k6);
                Ran client = run(client(order, 0));
                say("client", runs, client);
            }
        }
    }

    private static void say(String name, long requests, Ran ran) {
        System.out.printf(
                Locale.ROOT,
                "%-8s %9d requests, %6.2f s of processor time, %5.1f s: %7.0f a second of processor time%n",
                name,
                requests,
                ran.processor(),
                ran.wall(),
                requests / ran.processor());
    }

    private void latency(int rate, int seconds) throws Exception {
        say("none", "late wakes", run(java(List.of(), LoadStudy.class.getName(), "wake", "" + rate, "" + rate * seconds))
                .output());
        int warmUp = 5 * rate;
        int runs = warmUp + rate * seconds;
        for (String kind : List.of("1ms", "5ms", "bimodal", "stop")) {
            for (ClientOrder.Spacing spacing : ClientOrder.Spacing.values()) {
                try (Service service = new Service(kind, Integer.toString(warmUp), Integer.toString(runs))) {
                    Path order = trial(service)
                            .load(new ClientOrder.Arrivals(rate, spacing, 17))
                            .warmUp(warmUp)
                            .write(runs);
                    run(client(order, rate));
                    long[] latencies = LoadTrial.rows(folder.resolve("run-1.csv")).stream()
                            .filter(row -> row.what().equals("o0"))
                            .mapToLong(LoadTrial.Row::latency)
                            .sorted()
                            .toArray();
                    say(kind, "service", service.line());
                    say(kind, "client, " + spacing.name().toLowerCase(Locale.ROOT), percentiles(latencies, 1e3)
                            + Json.MAPPER.readTree(folder.resolve("run-1.json").toFile()).path("late"));
                }
            }
            try (Service service = new Service(kind, "0", Integer.toString(rate * seconds))) {
                Ran k6 = run(List.of(
                        "k6", "run", "--summary-trend-stats=p(50),p(90),p(99),p(99.9)",
                        script(service, "scenarios: {a: {executor: 'constant-arrival-rate', rate: " + rate + ", duration: '" + seconds
                                + "s', preAllocatedVUs: 100, maxVUs: 1000}}").toString()));
                say(kind, "k6", found(k6.output(), "http_req_duration\\.*: (.*)"));
            }
            try (Service service = new Service(kind, "0", Integer.toString(200 * seconds))) {
                Ran wrk = run(List.of("wrk", "-t1", "-c1", "-d" + seconds + "s", "--latency", service.address()));
                say(kind, "wrk", found(wrk.output(), "(50%[\\s\\S]*99%\\s+\\S+)").replaceAll("\\s+", " "));
            }
        }
    }

    /** How late the machine wakes a thread that waits for a time, which no client is more precise than that sleeps. */
    private static void wake(int rate, int times) {
        long[] late = new long[times];
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            long due = begin + (i + 1) * 1_000_000_000L / rate;
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            late[i] = System.nanoTime() - due;
        }
        Arrays.sort(late);
        System.out.println(percentiles(late, 1e6));
    }

    private static void say(String kind, String what, String text) {
        System.out.printf(Locale.ROOT, "%-8s %-17s %s%n", kind, what, text);
    }

    static String percentiles(long[] sorted, double unit) {
        StringBuilder text = new StringBuilder();
        for (double quantile : QUANTILES) {
            text.append(String.format(
                    Locale.ROOT, "%.3f ms  ", sorted[(int) Math.ceil(quantile * sorted.length) - 1] / unit));
        }
        return text.toString();
    }

    private LoadTrial trial(Service service) {
        return new LoadTrial(folder, service.address()).get("/customers?limit=3");
    }

    private Path script(Service service, String options) throws IOException {
        return Files.writeString(
                folder.resolve("study.js"),
                "import http from 'k6/http';\nexport const options = {discardResponseBodies: true, " + options
                        + "};\nexport default function () {http.get('" + service.address() + "/customers?limit=3');}\n");
    }

    private static List<String> client(Path order, double rate) {
        return java(LoadClient.javaOptions(rate), LoadClient.class.getName(), order.toString());
    }

    private static List<String> java(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
        command.addAll(Arrays.asList(arguments));
        return command;
    }

    private record Ran(String output, double processor, double wall) {}

    /** Runs a program on the second processor. */
    private static Ran run(List<String> command) throws Exception {
        List<String> timed = new ArrayList<>(
                List.of("bash", "-c", "TIMEFORMAT='processor %U %S %R'; time taskset -c 1 \"$@\"", "bash"));
        timed.addAll(command);
        Process process = new ProcessBuilder(timed).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
        Matcher times = matcher(output, "processor (\\S+) (\\S+) (\\S+)");
        return new Ran(
                output,
                Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(2)),
                Double.parseDouble(times.group(3)));
    }

    private static String found(String text, String pattern) throws IOException {
        return matcher(text, pattern).group(1);
    }

    private static Matcher matcher(String text, String pattern) throws IOException {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IOException("found no " + pattern + " in " + text);
        }
        return matcher;
    }

    /** A service on the first processor. */
    private static final class Service implements AutoCloseable {
        private final Process process;
        private final BufferedReader lines;
        private final String port;

        Service(String... arguments) throws IOException {
            List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
            command.addAll(java(List.of("-XX:+UseSerialGC"), StudyService.class.getName()));
            command.addAll(Arrays.asList(arguments));
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
            lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
            port = line();
        }

        String line() throws IOException {
            String line = lines.readLine();
            if (line == null) {
                throw new IOException("the service has ended");
            }
            return line;
        }

        String address() {
            return "http://127.0.0.1:" + port;
        }

        @Override
        public void close() {
            process.destroy();
        }
    }
}

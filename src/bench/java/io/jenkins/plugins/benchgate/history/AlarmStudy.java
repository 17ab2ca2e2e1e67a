package io.jenkins.plugins.benchgate.history;

import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Alarms of a gate on series of values without intervals: quiet ones, and ones with a step.
 * {@code mvn -q -Pbench test-compile exec:exec -Dbench.main=io.jenkins.plugins.benchgate.history.AlarmStudy -Dbench.args=GATE}; the gate may be left out.
 */
public final class AlarmStudy {
    private static final int SERIES = 300;
    private static final int BUILDS = 100;
    private static final int STEP = 50;
    /** From this build on the noise is known. */
    private static final int KNOWN = 9;

    private AlarmStudy() {}

    public static void main(String[] arguments) throws Exception {
        String gate = arguments.length > 0 ? arguments[0] : "jump:metric=*,percent=5";
        System.out.println(gate + ", " + SERIES + " series of " + BUILDS + " builds; alarms a series");
        System.out.println(
                "noise       plain  alarms  definite: first nine, others | step %: definite in 3, 5, 10, any alarm in 3 | absorbed");
        for (String kind : List.of("normal", "student", "ar")) {
            for (double noise : new double[] {0.02, 0.03, 0.05}) {
                double[] quiet = alarms(gate, kind, noise, 0);
                System.out.printf(
                        Locale.ROOT,
                        "%-8s %2.0f %% %6.1f %6.1f %6.2f %6.2f",
                        kind,
                        100 * noise,
                        quiet[0],
                        quiet[1],
                        quiet[8],
                        quiet[2]);
                for (double step : new double[] {0.06, 0.1, 0.2}) {
                    double[] found = alarms(gate, kind, noise, step);
                    System.out.printf(
                            Locale.ROOT,
                            " | %2.0f: %3.0f %3.0f %3.0f %3.0f abs %3.0f",
                            100 * step,
                            found[3],
                            found[4],
                            found[5],
                            found[6],
                            found[7]);
                }
                System.out.println();
            }
        }
    }

    private static double[] alarms(String gate, String kind, double noise, double step) throws Exception {
        double[] sums = new double[9];
        Path file = Files.createTempFile("alarms", ".csv");
        for (int seed = 0; seed < SERIES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            double[] values = new double[BUILDS];
            StringBuilder table = new StringBuilder("build,value\n");
            double state = 0;
            for (int i = 0; i < BUILDS; i++) {
                double x = random.nextGaussian();
                if (kind.equals("ar")) {
                    state = 0.6 * state + 0.8 * x;
                    x = state;
                } else if (kind.equals("student")) {
                    double s = 0;
                    for (int k = 0; k < 3; k++) {
                        s += Math.pow(random.nextGaussian(), 2);
                    }
                    x = x / Math.sqrt(s / 3) / Math.sqrt(3);
                }
                values[i] = 100 * Math.exp(noise * x) * (step > 0 && i >= STEP ? 1 + step : 1);
                table.append(i + 1).append(',').append(values[i]).append('\n');
            }
            Files.writeString(file, table);
            for (int i = 1; i < BUILDS; i++) {
                sums[0] += values[i] / values[i - 1] >= 1.05 ? 1 : 0;
            }
            Outcome[] outcomes = new Outcome[BUILDS];
            new Replay(List.of(GateText.parse(gate)), Set.of(), 0.99)
                    .of(
                            HistoryCsv.read(file, 0.99),
                            (where, point, one, finding) -> outcomes[Integer.parseInt(point.build()) - 1] =
                                    finding.verdict().outcome());
            int first = 1000;
            int any = 1000;
            int late = 0;
            for (int i = 0; i < BUILDS; i++) {
                boolean alarm = outcomes[i].compareTo(Outcome.PASS) > 0;
                sums[1] += alarm ? 1 : 0;
                sums[i < KNOWN ? 8 : 2] += outcomes[i] == Outcome.FAIL ? 1 : 0;
                if (i >= STEP && outcomes[i] == Outcome.FAIL) {
                    first = Math.min(first, i - STEP);
                }
                if (i >= STEP && alarm) {
                    any = Math.min(any, i - STEP);
                }
                late += i >= BUILDS - 10 && alarm ? 1 : 0;
            }
            sums[3] += first < 3 ? 1 : 0;
            sums[4] += first < 5 ? 1 : 0;
            sums[5] += first < 10 ? 1 : 0;
            sums[6] += any < 3 ? 1 : 0;
            sums[7] += first == 1000 && late <= 5 ? 1 : 0;
        }
        for (int i = 0; i < 9; i++) {
            sums[i] = i < 3 || i == 8 ? sums[i] / SERIES : 100 * sums[i] / SERIES;
        }
        Files.delete(file);
        return sums;
    }
}

package io.jenkins.plugins.benchgate.stats;

import java.util.Random;

/** Kinds of series around 100 in which nothing happens. */
enum Steady {
    NORMAL("normal, 2 %"),
    NORMAL_WIDE("normal, 10 %"),
    LOGNORMAL("lognormal, σ = 0.5"),
    SKEWED("2 %, skewed like a lognormal with σ = 1"),
    HEAVY_TAILS("2 %, Student's t with 3 degrees of freedom"),
    OUTLIERS("2 %, every 50th build 50 % higher"),
    MANY_OUTLIERS("2 %, every 20th build 20 % higher"),
    TWO_MACHINES("1 %, every third build on a machine 6 % slower"),
    ROUNDED("2 %, rounded to multiples of 4 %"),
    AR_3("2 %, AR(1) with ρ = 0.3"),
    AR_6("2 %, AR(1) with ρ = 0.6"),
    AR_9("2 %, AR(1) with ρ = 0.9"),
    SWING("2 %, on a swing of ± 2 % every 50 builds");

    private final String words;

    Steady(String words) {
        this.words = words;
    }

    double[] draw(int count, long seed) {
        Random random = new Random(seed);
        double[] values = new double[count];
        double state = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            double rho = this == AR_3 ? 0.3 : this == AR_6 ? 0.6 : this == AR_9 ? 0.9 : 0;
            state = rho * state + Math.sqrt(1 - rho * rho) * random.nextGaussian();
            double swing = this == SWING ? 0.02 * Math.sin(2 * Math.PI * (i + seed) / 50) : 0;
            values[i] = 100 * (level(state, random) + swing);
        }
        return values;
    }

    private double level(double normal, Random random) {
        return switch (this) {
            case NORMAL, AR_3, AR_6, AR_9, SWING -> 1 + 0.02 * normal;
            case NORMAL_WIDE -> 1 + 0.1 * normal;
            case LOGNORMAL -> Math.exp(0.5 * normal);
            case ROUNDED -> 0.04 * Math.rint((1 + 0.02 * normal) / 0.04);
            case SKEWED -> 1 + 0.02 * (Math.exp(normal) - 1.6487) / 2.1612;
            case HEAVY_TAILS -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    double other = random.nextGaussian();
                    squares += other * other;
                }
                yield 1 + 0.02 * normal / Math.sqrt(squares / 3);
            }
            case OUTLIERS -> (1 + 0.02 * normal) * (random.nextInt(50) == 0 ? 1.5 : 1);
            case MANY_OUTLIERS -> (1 + 0.02 * normal) * (random.nextInt(20) == 0 ? 1.2 : 1);
            case TWO_MACHINES -> (1 + 0.01 * normal) * (random.nextInt(3) == 0 ? 1.06 : 1);
        };
    }

    @Override
    public String toString() {
        return words;
    }
}

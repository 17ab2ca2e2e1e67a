package io.jenkins.plugins.benchgate.stats;

import java.util.Random;

/** Kinds of noise around 100, whose logarithm has a standard deviation of about 3 %. */
enum FewValues {
    NORMAL,
    LOGNORMAL,
    STUDENT_3,
    BIMODAL,
    AR_6;

    double[] draw(int count, Random random) {
        double[] values = new double[count];
        double state = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            values[i] = 100 * Math.exp(logarithm(state, random));
            state = (this == AR_6 ? 0.6 : 0) * state + (this == AR_6 ? 0.8 : 1) * random.nextGaussian();
        }
        return values;
    }

    private double logarithm(double normal, Random random) {
        return switch (this) {
            case NORMAL, AR_6 -> 0.03 * normal;
            case LOGNORMAL -> 0.03 * (Math.exp(normal) - 1.6487) / 2.1612;
            case STUDENT_3 -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    double other = random.nextGaussian();
                    squares += other * other;
                }
                yield 0.03 * normal / Math.sqrt(squares);
            }
            case BIMODAL -> (random.nextDouble() < 0.45 ? 0.06 : 0) + 0.01 * normal;
        };
    }
}

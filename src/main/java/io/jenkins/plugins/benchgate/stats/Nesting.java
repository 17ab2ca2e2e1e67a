package io.jenkins.plugins.benchgate.stats;

import java.util.Arrays;

/**
 * How many trials each instance has and how many iterations each trial, in the order of the series: all that is needed
 * to draw clusters.
 */
final class Nesting {
    private final int[] trialsPerInstance;
    private final int trials;
    private final long iterations;

    Nesting(Levels levels) {
        trialsPerInstance = levels.instances().stream()
                .mapToInt(instance -> instance.trials().size())
                .toArray();
        trials = Arrays.stream(trialsPerInstance).sum();
        iterations = levels.instances().stream()
                .flatMap(instance -> instance.trials().stream())
                .mapToLong(trial -> trial.values().length)
                .sum();
    }

    int instances() {
        return trialsPerInstance.length;
    }

    int trials() {
        return trials;
    }

    long iterations() {
        return iterations;
    }

    /** How much is free to vary at a level: units less the clusters that hold them. */
    double freedom(Level level) {
        return switch (level) {
            case INSTANCE -> instances() - 1;
            case TRIAL -> trials - instances();
            case ITERATION -> (double) (iterations - trials);
        };
    }

    /** The topmost level that has more than one unit; iterations where there is one trial. */
    Level topmost() {
        if (instances() > 1) {
            return Level.INSTANCE;
        }
        return trials > 1 ? Level.TRIAL : Level.ITERATION;
    }

    /** Number of units at a level, over all clusters. */
    double units(Level level) {
        return switch (level) {
            case INSTANCE -> instances();
            case TRIAL -> trials;
            case ITERATION -> (double) iterations;
        };
    }

    /** How often each instance was drawn with replacement; once each where the top of resampling lies below. */
    int[] drawInstances(Level top, RandomStream random) {
        int[] drawn = new int[instances()];
        if (top != Level.INSTANCE || drawn.length == 1) {
            Arrays.fill(drawn, 1);
            return drawn;
        }
        for (int draw = 0; draw < drawn.length; draw++) {
            drawn[random.below(drawn.length)]++;
        }
        return drawn;
    }

    /** How often each trial was drawn: for every instance drawn, as many as it has, with replacement. */
    int[] drawTrials(Level top, int[] drawnInstances, RandomStream random) {
        int[] drawn = new int[trials];
        int first = 0;
        for (int instance = 0; instance < drawnInstances.length; instance++) {
            int size = trialsPerInstance[instance];
            if (top == Level.ITERATION || size == 1) {
                Arrays.fill(drawn, first, first + size, drawnInstances[instance]);
            } else {
                for (int draw = 0; draw < drawnInstances[instance] * size; draw++) {
                    drawn[first + random.below(size)]++;
                }
            }
            first += size;
        }
        return drawn;
    }

    /** A level at which a series is resampled; in order from the lowest to the topmost. */
    enum Level {
        ITERATION(0),
        TRIAL(1),
        INSTANCE(2);

        private final int height;

        Level(int height) {
            this.height = height;
        }

        /** 0 for the lowest; part of every random stream's path, so that it must not change. */
        int height() {
            return height;
        }
    }
}

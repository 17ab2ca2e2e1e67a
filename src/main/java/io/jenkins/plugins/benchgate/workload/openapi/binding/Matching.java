package io.jenkins.plugins.benchgate.workload.openapi.binding;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Gives each input of a step a dependency of its own, where that is possible (augmenting paths, Kuhn 1955). */
final class Matching {
    /** What can be asked of an input and a dependency. */
    interface Fits {
        boolean test(int input, int dependency);
    }

    private final Fits fits;
    private final int[] inputOf;

    private Matching(int dependencies, Fits fits) {
        this.fits = fits;
        this.inputOf = new int[dependencies];
        Arrays.fill(inputOf, -1);
    }

    /**
     * For each dependency the input that has it, or -1; {@code null} where an input is left without one.
     *
     * <p>Of those that fit, later ones are taken first: the last parameter of a path is what an operation is about.
     *
     * @param first dependencies that are preferred
     */
    static int @Nullable [] of(int inputs, int dependencies, IntPredicate first, Fits fits) {
        Matching matching = new Matching(dependencies, fits);
        for (int input = 0; input < inputs; input++) {
            if (!matching.place(input, first, new boolean[dependencies])) {
                return null;
            }
        }
        return matching.inputOf;
    }

    private boolean place(int input, IntPredicate first, boolean[] tried) {
        for (boolean preferred : new boolean[] {true, false}) {
            for (int i = inputOf.length - 1; i >= 0; i--) {
                if (first.test(i) != preferred || tried[i] || !fits.test(input, i)) {
                    continue;
                }
                tried[i] = true;
                if (inputOf[i] < 0 || place(inputOf[i], first, tried)) {
                    inputOf[i] = input;
                    return true;
                }
            }
        }
        return false;
    }
}

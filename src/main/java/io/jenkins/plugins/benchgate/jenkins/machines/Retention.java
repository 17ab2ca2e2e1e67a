package io.jenkins.plugins.benchgate.jenkins.machines;

/**
 * How much of a job's history is kept, whatever becomes of its builds.
 *
 * @param builds the newest so many; 0: all
 * @param days since the build; 0: for ever
 */
public record Retention(int builds, int days) {
    /** Gives a number of either back; {@link IllegalArgumentException} for less than 0. */
    static int checked(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("found " + number + ", expected a whole number from 0 on; 0 keeps all");
        }
        return number;
    }
}

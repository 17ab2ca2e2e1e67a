package io.jenkins.plugins.benchgate.stats;

/**
 * A place in a series of builds from which on the level of the values is another one, or goes up or down build by build.
 *
 * @param index of the first value of the new level, from 0
 * @param before mean of the level before, over at most the {@link ChangePoints#WINDOW} values next to the change
 * @param after mean of the level from {@code index} on, over as many at most; of a drift what has become of it at the
 *     last value
 * @param change {@code after} against {@code before} in %; NaN when one of them is 0 or their signs differ
 * @param p how probable so clear a difference is where nothing changed, with the choice of the place allowed for; in
 *     (0, 1]
 * @param confirmed whether the search over all values found it; otherwise it is suspected: the last values alone speak
 *     for it, and values to come confirm it or take it back
 * @param drift whether the values drift from there to the last one, instead of a step
 */
public record ChangePoint(
        int index, double before, double after, double change, double p, boolean confirmed, boolean drift) {
    /** A step. */
    ChangePoint(int index, double before, double after, double change, double p, boolean confirmed) {
        this(index, before, after, change, p, confirmed, false);
    }

    /** The same at another place. */
    public ChangePoint at(int place) {
        return new ChangePoint(place, before, after, change, p, confirmed, drift);
    }
}

package io.jenkins.plugins.benchgate.workload.openapi.binding;

/** How algorithm 1 of THESIS, chapter 5, is read where it leaves a choice. */
public enum Reading {
    /**
     * The narrowest one that yields figure 5.7: names are the same or linked, and every id of a body must be filled.
     */
    STRICT,
    /**
     * The same and what common documents need: {@code {petId}} is the {@code id} of {@code /pets}, an item's own id
     * need not be in the body, and what was sent is known as what was answered.
     */
    WIDE
}

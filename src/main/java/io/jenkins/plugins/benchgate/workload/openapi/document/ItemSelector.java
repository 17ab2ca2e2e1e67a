package io.jenkins.plugins.benchgate.workload.openapi.document;

/** Which item of a list the next step takes. */
public enum ItemSelector {
    /** Each as often as any other. */
    RANDOM,
    FIRST,
    LAST,
    /** The first ones most often, by a Zipfian distribution. */
    ZIPFIAN
}

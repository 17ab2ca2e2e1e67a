package io.jenkins.plugins.benchgate.trace;

/** Where the time of a chain goes. */
public enum Part {
    /** A service worked. */
    COMPUTING("computing"),
    /** A call was on its way to a service or back, or something was handed over for a consumer. */
    NETWORK("network"),
    /** A database or another system that records no spans of its own was asked. */
    QUERY("query"),
    /** Something was handed over, and its consumer had not begun. */
    TRIGGER_DELAY("trigger delay"),
    /** A call or a consumer waited for an executor that had to be started. */
    COLD_START("cold start");

    private final String word;

    Part(String word) {
        this.word = word;
    }

    /** Its name in metrics. */
    public String word() {
        return word;
    }
}

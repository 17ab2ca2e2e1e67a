package hudson.model;

import java.io.Serializable;

public final class Result implements Serializable {
    private static final long serialVersionUID = 1L;
    public static final Result SUCCESS = new Result("SUCCESS");
    public static final Result UNSTABLE = new Result("UNSTABLE");
    public static final Result FAILURE = new Result("FAILURE");
    private final String name;

    private Result(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}

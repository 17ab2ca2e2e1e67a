// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.Serializable;

public final class Result implements Serializable {
    @NonNull public static final Result FAILURE = new Result();
    @NonNull public static final Result NOT_BUILT = new Result();
    @NonNull public static final Result SUCCESS = new Result();
    @NonNull public static final Result UNSTABLE = new Result();
    private Result() {}
}

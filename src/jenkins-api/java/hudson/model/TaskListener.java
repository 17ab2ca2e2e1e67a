// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.io.PrintStream;
import org.jenkinsci.remoting.SerializableOnlyOverRemoting;

public interface TaskListener extends SerializableOnlyOverRemoting {
    @NonNull PrintStream getLogger();
}

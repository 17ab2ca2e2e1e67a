package hudson.model;

import java.io.PrintStream;
import java.io.PrintWriter;
import org.jenkinsci.remoting.SerializableOnlyOverRemoting;

public interface TaskListener extends SerializableOnlyOverRemoting {
    PrintStream getLogger();

    default PrintWriter error(String msg) {
        throw new UnsupportedOperationException("signature only");
    }
}

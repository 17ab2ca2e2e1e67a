// Generated, see src/jenkins-api/README.md
package hudson.util;

import edu.umd.cs.findbugs.annotations.NonNull;
import java.util.ArrayList;
import org.kohsuke.stapler.HttpResponse;

public class ListBoxModel extends ArrayList<ListBoxModel.Option> implements HttpResponse {
    public ListBoxModel() {}
    public ListBoxModel add(@NonNull String nameAndValue) { throw new UnsupportedOperationException("signature only"); }
    public static final class Option {
        private Option() {}
    }
}

// Generated, see src/jenkins-api/README.md
package hudson.util;

import java.util.ArrayList;
import org.kohsuke.stapler.HttpResponse;

public class ComboBoxModel extends ArrayList<String> implements HttpResponse {
    public ComboBoxModel() {}
}

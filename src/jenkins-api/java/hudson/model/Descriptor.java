// Generated, see src/jenkins-api/README.md
package hudson.model;

import edu.umd.cs.findbugs.annotations.NonNull;
import edu.umd.cs.findbugs.annotations.Nullable;
import java.util.Collection;
import java.util.List;
import net.sf.json.JSONObject;
import org.kohsuke.stapler.HttpResponse;
import org.kohsuke.stapler.StaplerRequest2;

public abstract class Descriptor<T extends Describable<T>> implements Saveable {
    protected Descriptor() {}
    public boolean configure(StaplerRequest2 req, JSONObject json) throws Descriptor.FormException { throw new UnsupportedOperationException("signature only"); }
    @NonNull public String getDisplayName() { throw new UnsupportedOperationException("signature only"); }
    public String getId() { throw new UnsupportedOperationException("signature only"); }
    public void load() { throw new UnsupportedOperationException("signature only"); }
    public T newInstance(@Nullable StaplerRequest2 req, @NonNull JSONObject formData) throws Descriptor.FormException { throw new UnsupportedOperationException("signature only"); }
    public static <T extends Describable<T>> List<T> newInstancesFromHeteroList(StaplerRequest2 req, JSONObject formData, String key, Collection<? extends Descriptor<T>> descriptors) throws Descriptor.FormException { throw new UnsupportedOperationException("signature only"); }
    public void save() { throw new UnsupportedOperationException("signature only"); }
    public static final class FormException extends Exception implements HttpResponse {
        public FormException(String message, String formField) {}
        public FormException(String message, Throwable cause, String formField) {}
    }
}

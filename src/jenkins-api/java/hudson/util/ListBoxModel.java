package hudson.util;

import java.util.ArrayList;
import org.kohsuke.stapler.HttpResponse;

public class ListBoxModel extends ArrayList<ListBoxModel.Option> implements HttpResponse {

    public ListBoxModel() {}

    public void add(String displayName, String value) {
        throw new UnsupportedOperationException("signature only");
    }

    public ListBoxModel add(String nameAndValue) {
        throw new UnsupportedOperationException("signature only");
    }

    public static final class Option {

        private Option() {}
    }
}

package hudson.util;

import java.util.ArrayList;
import org.kohsuke.stapler.HttpResponse;

public class ListBoxModel extends ArrayList<ListBoxModel.Option> implements HttpResponse {

    public ListBoxModel() {}

    public ListBoxModel add(String nameAndValue) {
        throw new UnsupportedOperationException("signature only");
    }

    public static final class Option {

        private Option() {}
    }
}

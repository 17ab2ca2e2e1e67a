package jenkins.scm.api;

import hudson.ExtensionPoint;
import hudson.model.Item;

public class SCMHead {

    public String getName() {
        throw new UnsupportedOperationException("signature only");
    }

    SCMHead() {}

    public abstract static class HeadByItem implements ExtensionPoint {

        public static SCMHead findHead(Item item) {
            throw new UnsupportedOperationException("signature only");
        }
    }
}

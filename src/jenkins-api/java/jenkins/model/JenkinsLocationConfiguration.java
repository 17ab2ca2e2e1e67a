package jenkins.model;

public class JenkinsLocationConfiguration extends GlobalConfiguration {

    public static JenkinsLocationConfiguration get() {
        throw new UnsupportedOperationException("signature only");
    }

    public String getUrl() {
        throw new UnsupportedOperationException("signature only");
    }
}

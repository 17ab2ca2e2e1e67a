package io.jenkins.plugins.benchgate.jenkins.machines;

import com.cloudbees.jenkins.plugins.sshcredentials.SSHUserPrivateKey;
import com.cloudbees.plugins.credentials.common.StandardListBoxModel;
import com.cloudbees.plugins.credentials.common.StandardUsernamePasswordCredentials;
import hudson.Extension;
import hudson.model.Describable;
import hudson.model.Descriptor;
import hudson.security.ACL;
import hudson.util.FormValidation;
import hudson.util.ListBoxModel;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineSource;
import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.io.IOException;
import jenkins.model.Jenkins;
import org.jenkinsci.Symbol;
import org.jenkinsci.plugins.plaincredentials.FileCredentials;
import org.jenkinsci.plugins.plaincredentials.StringCredentials;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundConstructor;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.verb.POST;

/** A {@link ConfiguredCloud} as form, file and configuration as code have it: texts, empty where nothing is said. */
public final class MachineCloud implements Describable<MachineCloud> {
    private final String name;
    private final String provider;
    private String region = "";
    private String endpoint = "";
    private String credentialsId = "";
    private String loginCredentialsId = "";
    private String settings = "";
    private String prices = "";
    private String jobs = "";

    /**
     * A cloud of which nothing but the provider is known yet.
     *
     * @param name by which a spec names it
     * @param provider its id
     */
    @DataBoundConstructor
    public MachineCloud(String name, String provider) {
        this.name = AdminForm.text(name);
        this.provider = AdminForm.text(provider);
    }

    private static @Nullable String orNull(String value) {
        return value.isEmpty() ? null : value;
    }

    /** {@link IllegalArgumentException} when something is missing or wrong. */
    ConfiguredCloud read() {
        return new ConfiguredCloud(
                name,
                ConfiguredCloud.source(provider),
                orNull(region),
                orNull(endpoint),
                credentialsId,
                loginCredentialsId,
                ConfiguredCloud.settings(settings),
                ConfiguredCloud.prices(prices),
                AdminForm.lines(jobs));
    }

    public String getName() {
        return name;
    }

    public String getProvider() {
        return provider;
    }

    public String getRegion() {
        return region;
    }

    /** Sets the region; empty: the provider has none. */
    @DataBoundSetter
    public void setRegion(@Nullable String region) {
        this.region = AdminForm.text(region);
    }

    public String getEndpoint() {
        return endpoint;
    }

    /** Sets the address of the provider's interface; empty: its own. */
    @DataBoundSetter
    public void setEndpoint(@Nullable String endpoint) {
        this.endpoint = AdminForm.text(endpoint);
    }

    public String getCredentialsId() {
        return credentialsId;
    }

    /** Sets the id of the account's credentials. */
    @DataBoundSetter
    public void setCredentialsId(@Nullable String credentialsId) {
        this.credentialsId = AdminForm.text(credentialsId);
    }

    public String getLoginCredentialsId() {
        return loginCredentialsId;
    }

    /** Sets the id of the SSH key that the cloud's images let in; empty: each build gets a key of its own. */
    @DataBoundSetter
    public void setLoginCredentialsId(@Nullable String loginCredentialsId) {
        this.loginCredentialsId = AdminForm.text(loginCredentialsId);
    }

    public String getSettings() {
        return settings;
    }

    /** Sets further settings of the provider, a line {@code NAME = VALUE} each. */
    @DataBoundSetter
    public void setSettings(@Nullable String settings) {
        this.settings = AdminForm.text(settings);
    }

    public String getPrices() {
        return prices;
    }

    /** Sets what machines cost in an hour, a line {@code HARDWARE PRICE} each. */
    @DataBoundSetter
    public void setPrices(@Nullable String prices) {
        this.prices = AdminForm.text(prices);
    }

    public String getJobs() {
        return jobs;
    }

    /** Sets patterns of the jobs that may use it, one a line; empty: all. */
    @DataBoundSetter
    public void setJobs(@Nullable String jobs) {
        this.jobs = AdminForm.text(jobs);
    }

    /** What Jenkins shows of a cloud and asks for it. */
    @Extension
    @Symbol("benchgateCloud")
    public static final class DescriptorImpl extends Descriptor<MachineCloud> {
        @Override
        public String getDisplayName() {
            return Messages.text("MachineCloud.displayName");
        }

        /** The providers that make machines. */
        @POST
        public ListBoxModel doFillProviderItems() {
            ListBoxModel items = new ListBoxModel();
            if (Jenkins.get().hasPermission(Jenkins.ADMINISTER)) {
                MachineSource.makers().forEach(items::add);
            }
            return items;
        }

        /** Jenkins' own credentials of the kinds that an account may have. */
        @POST
        public ListBoxModel doFillCredentialsIdItems(@QueryParameter String credentialsId) {
            StandardListBoxModel items = new StandardListBoxModel();
            if (Jenkins.get().hasPermission(Jenkins.ADMINISTER)) {
                items.includeEmptyValue()
                        .includeAs(ACL.SYSTEM2, Jenkins.get(), StandardUsernamePasswordCredentials.class)
                        .includeAs(ACL.SYSTEM2, Jenkins.get(), StringCredentials.class)
                        .includeAs(ACL.SYSTEM2, Jenkins.get(), FileCredentials.class);
            }
            items.includeCurrentValue(credentialsId);
            return items;
        }

        /** Jenkins' own SSH keys. */
        @POST
        public ListBoxModel doFillLoginCredentialsIdItems(@QueryParameter String loginCredentialsId) {
            StandardListBoxModel items = new StandardListBoxModel();
            if (Jenkins.get().hasPermission(Jenkins.ADMINISTER)) {
                items.includeEmptyValue().includeAs(ACL.SYSTEM2, Jenkins.get(), SSHUserPrivateKey.class);
            }
            items.includeCurrentValue(loginCredentialsId);
            return items;
        }

        /** Whether the form's lines are settings. */
        @POST
        public FormValidation doCheckSettings(@QueryParameter String value) {
            return AdminForm.check(() -> ConfiguredCloud.settings(value));
        }

        /** Whether the form's lines are prices. */
        @POST
        public FormValidation doCheckPrices(@QueryParameter String value) {
            return AdminForm.check(() -> ConfiguredCloud.prices(value));
        }

        /** Whether the form's address is one; empty stands for the provider's own. */
        @POST
        public FormValidation doCheckEndpoint(@QueryParameter String value) {
            return AdminForm.check(() -> AllowedEndpoints.parse(AdminForm.lines(value)));
        }

        /** Asks the provider for its machines, as the form describes it; nothing is made. */
        @POST
        public FormValidation doTestConnection(
                @QueryParameter String name,
                @QueryParameter String provider,
                @QueryParameter String region,
                @QueryParameter String endpoint,
                @QueryParameter String credentialsId,
                @QueryParameter String settings) {
            Jenkins.get().checkPermission(Jenkins.ADMINISTER);
            MachineCloud cloud = new MachineCloud(name, provider);
            cloud.setRegion(region);
            cloud.setEndpoint(endpoint);
            cloud.setCredentialsId(credentialsId);
            cloud.setSettings(settings);
            try {
                ConnectionTest.ask(cloud.read());
                return FormValidation.ok(Messages.text("MachineCloud.answers"));
            } catch (IllegalArgumentException | IOException e) {
                return FormValidation.error(String.valueOf(e.getMessage()));
            }
        }
    }
}

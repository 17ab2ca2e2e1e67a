package io.jenkins.plugins.benchgate.jenkins.history;

import com.cloudbees.plugins.credentials.CredentialsMatchers;
import com.cloudbees.plugins.credentials.CredentialsProvider;
import com.cloudbees.plugins.credentials.common.StandardListBoxModel;
import com.cloudbees.plugins.credentials.common.StandardUsernamePasswordCredentials;
import hudson.BulkChange;
import hudson.Extension;
import hudson.ExtensionList;
import hudson.init.InitMilestone;
import hudson.init.Initializer;
import hudson.security.ACL;
import hudson.util.FormValidation;
import hudson.util.ListBoxModel;
import io.jenkins.plugins.benchgate.history.DatabaseUrl;
import io.jenkins.plugins.benchgate.history.HistoryPlace;
import io.jenkins.plugins.benchgate.history.SharedHistoryException;
import io.jenkins.plugins.benchgate.history.postgres.Database;
import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import jenkins.model.GlobalConfiguration;
import jenkins.model.Jenkins;
import net.sf.json.JSONObject;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.verb.POST;

/** The database in which an administrator lets all jobs of this controller keep their histories. */
@Extension
@Symbol("benchgateSharedHistory")
public final class SharedHistoryConfiguration extends GlobalConfiguration {
    /** Without a point: behind one stands the number of a further verdict of the same build. */
    private static final Pattern CONTROLLER = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,29}");

    private static final String USUAL = "jenkins";

    private String place = "";
    private String controller = "";
    private String credentialsId = "";

    /** Reads what was saved; not in the constructor, where nobody could ask for anything else. */
    @Initializer(after = InitMilestone.EXTENSIONS_AUGMENTED, before = InitMilestone.SYSTEM_CONFIG_LOADED)
    public static void read() {
        SharedHistoryConfiguration configuration = ExtensionList.lookupSingleton(SharedHistoryConfiguration.class);
        configuration.load();
        configuration.use();
    }

    @Override
    public String getDisplayName() {
        return Messages.text("SharedHistoryConfiguration.displayName");
    }

    /**
     * Takes a form over as a whole.
     *
     * @throws FormException when something in it is wrong; all stays as it was
     */
    @Override
    public boolean configure(StaplerRequest2 request, JSONObject form) throws FormException {
        if (!form.containsKey("place")) {
            throw new FormException("found no address in the form, expected one, or an empty one", "place");
        }
        try (BulkChange change = new BulkChange(this)) {
            request.bindJSON(this, form);
            change.commit();
            return true;
        } catch (IllegalArgumentException | IOException e) {
            load();
            use();
            throw new FormException(String.valueOf(e.getMessage()), e, "");
        }
    }

    public String getPlace() {
        return place;
    }

    /** Sets the address of the database, with a project; empty: each job has its history in its folder. */
    @DataBoundSetter
    public void setPlace(@Nullable String place) {
        String text = AdminForm.text(place);
        if (!text.isEmpty()) {
            url(text);
        }
        this.place = text;
        save();
        use();
    }

    public String getController() {
        return controller;
    }

    /** Sets what the labels of this controller's builds begin with; empty: {@code jenkins}. */
    @DataBoundSetter
    public void setController(@Nullable String controller) {
        this.controller = checked(AdminForm.text(controller));
        save();
        use();
    }

    public String getCredentialsId() {
        return credentialsId;
    }

    /** Sets the id of user name and password; empty: as for {@code psql}. */
    @DataBoundSetter
    public void setCredentialsId(@Nullable String credentialsId) {
        this.credentialsId = AdminForm.text(credentialsId);
        save();
        use();
    }

    private static DatabaseUrl url(String place) {
        if (HistoryPlace.parse(place) instanceof HistoryPlace.Database shared) {
            return shared.url();
        }
        throw new IllegalArgumentException(
                "found a history in a folder, expected jdbc:postgresql://HOST/DATABASE?project=NAME");
    }

    private static String checked(String controller) {
        if (!controller.isEmpty() && !CONTROLLER.matcher(controller).matches()) {
            throw new IllegalArgumentException(
                    "found controller '" + controller + "', expected 1 to 30 letters, digits, '_' and '-'");
        }
        return controller;
    }

    private void use() {
        String id = credentialsId;
        JobHistories.get()
                .share(
                        place.isEmpty()
                                ? null
                                : new SharedHistories(
                                        url(place), controller.isEmpty() ? USUAL : controller, () -> login(place, id)));
    }

    /** User and password as {@link Database#open} takes them, looked up each time: they may be changed meanwhile. */
    private static Map<String, String> login(String place, String id) throws SharedHistoryException {
        if (id.isEmpty()) {
            return System.getenv();
        }
        StandardUsernamePasswordCredentials found = CredentialsMatchers.firstOrNull(
                CredentialsProvider.lookupCredentialsInItemGroup(
                        StandardUsernamePasswordCredentials.class, Jenkins.get(), ACL.SYSTEM2, List.of()),
                CredentialsMatchers.withId(id));
        if (found == null) {
            throw new SharedHistoryException(
                    url(place).place(),
                    "found no credentials '" + id
                            + "' among those of Jenkins itself, expected user name with password under that id",
                    null);
        }
        return Map.of(
                "BENCHGATE_HISTORY_USER",
                found.getUsername(),
                "BENCHGATE_HISTORY_PASSWORD",
                found.getPassword().getPlainText());
    }

    /** Whether the form's text is an address; empty stands for the jobs' folders. */
    @POST
    public FormValidation doCheckPlace(@QueryParameter String value) {
        return AdminForm.check(() -> {
            if (!AdminForm.text(value).isEmpty()) {
                url(AdminForm.text(value));
            }
        });
    }

    /** Whether the form's text can begin a label. */
    @POST
    public FormValidation doCheckController(@QueryParameter String value) {
        return AdminForm.check(() -> checked(AdminForm.text(value)));
    }

    /** Jenkins' own user names with passwords. */
    @POST
    public ListBoxModel doFillCredentialsIdItems(@QueryParameter String credentialsId) {
        StandardListBoxModel items = new StandardListBoxModel();
        if (Jenkins.get().hasPermission(Jenkins.ADMINISTER)) {
            items.includeEmptyValue().includeAs(ACL.SYSTEM2, Jenkins.get(), StandardUsernamePasswordCredentials.class);
        }
        items.includeCurrentValue(credentialsId);
        return items;
    }

    /** Connects to the database that the form describes; missing tables are created. */
    @POST
    public FormValidation doTestConnection(@QueryParameter String place, @QueryParameter String credentialsId) {
        Jenkins.get().checkPermission(Jenkins.ADMINISTER);
        try (Database database = Database.open(
                url(AdminForm.text(place)), login(AdminForm.text(place), AdminForm.text(credentialsId)))) {
            return FormValidation.ok(Messages.text(
                    "SharedHistoryConfiguration.answers", database.jobs().size()));
        } catch (IllegalArgumentException | IOException e) {
            return FormValidation.error(String.valueOf(e.getMessage()));
        }
    }
}

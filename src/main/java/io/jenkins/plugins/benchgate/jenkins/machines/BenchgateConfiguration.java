package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.BulkChange;
import hudson.Extension;
import hudson.ExtensionList;
import hudson.init.InitMilestone;
import hudson.init.Initializer;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.cluster.cloud.AllowedEndpoints;
import io.jenkins.plugins.benchgate.cluster.cloud.ClusterRequest.Quota;
import io.jenkins.plugins.benchgate.gate.Gate;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.jenkins.AdminForm;
import io.jenkins.plugins.benchgate.jenkins.machines.Admission.MachineRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import jenkins.model.GlobalConfiguration;
import net.sf.json.JSONObject;
import org.jenkinsci.Symbol;
import org.jspecify.annotations.Nullable;
import org.kohsuke.stapler.DataBoundSetter;
import org.kohsuke.stapler.QueryParameter;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.verb.POST;

/**
 * What an administrator decides for all jobs: clouds and limits of machines, gates of jobs that have none, and how long
 * histories are kept. Lists of lines are texts, so that form, file and configuration as code look the same.
 */
@Extension
@Symbol("benchgate")
public final class BenchgateConfiguration extends GlobalConfiguration {
    // of a kind that is saved in plain words
    private List<MachineCloud> clouds = new ArrayList<>();
    private String jobMachines = "";
    private String totalMachines = "";
    private String buildCost = "";
    private String totalCost = "";
    private boolean ownAccounts = true;
    private String allowedEndpoints = "";
    private String defaultGates = "";
    private int keepBuilds;
    private int keepDays;

    public static BenchgateConfiguration get() {
        return ExtensionList.lookupSingleton(BenchgateConfiguration.class);
    }

    /** Reads what was saved; not in the constructor, where nobody could ask for anything else. */
    @Initializer(after = InitMilestone.EXTENSIONS_AUGMENTED, before = InitMilestone.SYSTEM_CONFIG_LOADED)
    public static void read() {
        get().load();
    }

    @Override
    public String getDisplayName() {
        return "Benchgate";
    }

    /**
     * Takes a form over as a whole.
     *
     * @throws FormException when something in it is wrong, or it is not this form; all stays as it was
     */
    @Override
    public boolean configure(StaplerRequest2 request, JSONObject form) throws FormException {
        if (!form.containsKey("defaultGates")) {
            throw new FormException("found no fields of Benchgate in the form, expected all of them", "");
        }
        try (BulkChange change = new BulkChange(this)) {
            // a list of which the last was removed is not in the form
            clouds = new ArrayList<>();
            request.bindJSON(this, form);
            change.commit();
            return true;
        } catch (IllegalArgumentException | IOException e) {
            load();
            throw new FormException(String.valueOf(e.getMessage()), e, "");
        }
    }

    public List<MachineCloud> getClouds() {
        return List.copyOf(clouds);
    }

    /** Sets the clouds; {@link IllegalArgumentException} when one is incomplete, or two have one name. */
    @DataBoundSetter
    public void setClouds(List<MachineCloud> clouds) {
        MachineRules.clouds(clouds);
        this.clouds = new ArrayList<>(clouds);
        save();
    }

    public String getJobMachines() {
        return jobMachines;
    }

    /** Sets the most machines of one job at a time; empty: no limit. */
    @DataBoundSetter
    public void setJobMachines(@Nullable String jobMachines) {
        this.jobMachines = checked(jobMachines, AdminForm::whole);
        save();
    }

    public String getTotalMachines() {
        return totalMachines;
    }

    /** Sets the most machines of all jobs at a time; empty: no limit. */
    @DataBoundSetter
    public void setTotalMachines(@Nullable String totalMachines) {
        this.totalMachines = checked(totalMachines, AdminForm::whole);
        save();
    }

    public String getBuildCost() {
        return buildCost;
    }

    /** Sets the most that the machines of one build may cost until they expire; empty: no limit. */
    @DataBoundSetter
    public void setBuildCost(@Nullable String buildCost) {
        this.buildCost = checked(buildCost, AdminForm::sum);
        save();
    }

    public String getTotalCost() {
        return totalCost;
    }

    /** Sets the most that the machines of all builds that are there may cost; empty: no limit. */
    @DataBoundSetter
    public void setTotalCost(@Nullable String totalCost) {
        this.totalCost = checked(totalCost, AdminForm::sum);
        save();
    }

    public boolean isOwnAccounts() {
        return ownAccounts;
    }

    /** Sets whether a spec may name a provider and an account of its own, with secrets from its build's environment. */
    @DataBoundSetter
    public void setOwnAccounts(boolean ownAccounts) {
        this.ownAccounts = ownAccounts;
        save();
    }

    public String getAllowedEndpoints() {
        return allowedEndpoints;
    }

    /**
     * Sets beginnings of addresses that specs may send this controller to, a line each; empty: the providers' own
     * alone.
     */
    @DataBoundSetter
    public void setAllowedEndpoints(@Nullable String allowedEndpoints) {
        this.allowedEndpoints = checked(allowedEndpoints, text -> AllowedEndpoints.parse(AdminForm.lines(text)));
        save();
    }

    public String getDefaultGates() {
        return defaultGates;
    }

    /** Sets the gates of steps that name none, a line each; empty: none. */
    @DataBoundSetter
    public void setDefaultGates(@Nullable String defaultGates) {
        this.defaultGates = checked(defaultGates, BenchgateConfiguration::gates);
        save();
    }

    public int getKeepBuilds() {
        return keepBuilds;
    }

    /** Sets how many builds of a job a history keeps; 0: all. */
    @DataBoundSetter
    public void setKeepBuilds(int keepBuilds) {
        this.keepBuilds = Retention.checked(keepBuilds);
        save();
    }

    public int getKeepDays() {
        return keepDays;
    }

    /** Sets for how many days a history keeps a build; 0: for ever. */
    @DataBoundSetter
    public void setKeepDays(int keepDays) {
        this.keepDays = Retention.checked(keepDays);
        save();
    }

    /** What is asked of machines is held against this. */
    MachineRules rules() {
        return new MachineRules(
                MachineRules.clouds(clouds),
                new Quota(
                        AdminForm.whole(jobMachines),
                        AdminForm.whole(totalMachines),
                        AdminForm.sum(buildCost),
                        AdminForm.sum(totalCost)),
                AllowedEndpoints.parse(AdminForm.lines(allowedEndpoints)),
                ownAccounts);
    }

    /** The gates of steps that name none. */
    public List<Gate> gates() {
        return gates(defaultGates);
    }

    /** How long histories of jobs are kept that do not say it themselves. */
    public Retention retention() {
        return new Retention(keepBuilds, keepDays);
    }

    private static List<Gate> gates(String lines) {
        return AdminForm.lines(lines).stream().map(GateText::parse).toList();
    }

    private static String checked(@Nullable String lines, Consumer<String> parse) {
        String text = AdminForm.text(lines);
        parse.accept(text);
        return text;
    }

    /** Whether the form's text is a limit. */
    @POST
    public FormValidation doCheckJobMachines(@QueryParameter String value) {
        return AdminForm.check(() -> AdminForm.whole(value));
    }

    /** Whether the form's text is a limit. */
    @POST
    public FormValidation doCheckTotalMachines(@QueryParameter String value) {
        return AdminForm.check(() -> AdminForm.whole(value));
    }

    /** Whether the form's text is a limit. */
    @POST
    public FormValidation doCheckBuildCost(@QueryParameter String value) {
        return AdminForm.check(() -> AdminForm.sum(value));
    }

    /** Whether the form's text is a limit. */
    @POST
    public FormValidation doCheckTotalCost(@QueryParameter String value) {
        return AdminForm.check(() -> AdminForm.sum(value));
    }

    /** Whether the form's lines are gates. */
    @POST
    public FormValidation doCheckDefaultGates(@QueryParameter String value) {
        return AdminForm.check(() -> gates(value));
    }

    /** Whether the form's lines are addresses. */
    @POST
    public FormValidation doCheckAllowedEndpoints(@QueryParameter String value) {
        return AdminForm.check(() -> AllowedEndpoints.parse(AdminForm.lines(value)));
    }
}

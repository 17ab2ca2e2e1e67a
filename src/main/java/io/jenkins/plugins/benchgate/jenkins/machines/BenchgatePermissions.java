package io.jenkins.plugins.benchgate.jenkins.machines;

import hudson.init.InitMilestone;
import hudson.init.Initializer;
import hudson.model.Item;
import hudson.security.Permission;
import hudson.security.PermissionGroup;
import hudson.security.PermissionScope;
import io.jenkins.plugins.benchgate.jenkins.Messages;
import jenkins.model.Jenkins;

/**
 * What a user may do here that no permission of Jenkins' own is right for. Users who may read a job see its results;
 * users who may configure it configure its gates; the page of all machines is seen with {@code SystemRead}.
 */
public final class BenchgatePermissions {
    private static final PermissionGroup GROUP =
            new PermissionGroup(BenchgatePermissions.class, Messages.localizable("BenchgatePermissions.title"));

    /**
     * To declare a change of a job's results to be expected, and to take that back; users who may configure the job
     * have it.
     */
    public static final Permission ACKNOWLEDGE = new Permission(
            GROUP,
            "Acknowledge",
            Messages.localizable("BenchgatePermissions.acknowledge"),
            Item.CONFIGURE,
            true,
            new PermissionScope[] {PermissionScope.ITEM});

    /** To end machines that builds got from providers; administrators may. */
    public static final Permission MANAGE_MACHINES = new Permission(
            GROUP,
            "ManageMachines",
            Messages.localizable("BenchgatePermissions.manageMachines"),
            Jenkins.ADMINISTER,
            true,
            new PermissionScope[] {PermissionScope.JENKINS});

    private BenchgatePermissions() {}

    /** Has the permissions known before anybody reads who has them. */
    @Initializer(before = InitMilestone.EXTENSIONS_AUGMENTED)
    public static void declare() {
        // loading this class has done it
    }
}

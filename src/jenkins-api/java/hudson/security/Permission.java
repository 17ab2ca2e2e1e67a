package hudson.security;

import org.jvnet.localizer.Localizable;

public final class Permission {
    private Permission() {}
    /** Not in Jenkins: makes the constants of {@link hudson.model.Item} distinct here. */
    public static Permission signature() {
        return new Permission();
    }

    public Permission(
            PermissionGroup group,
            String name,
            Localizable description,
            Permission impliedBy,
            boolean enable,
            PermissionScope[] scopes)
            throws IllegalStateException {}
}

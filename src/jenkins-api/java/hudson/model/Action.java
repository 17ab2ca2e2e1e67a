package hudson.model;

public interface Action extends ModelObject {
    String getIconFileName();

    @Override
    String getDisplayName();

    String getUrlName();
}

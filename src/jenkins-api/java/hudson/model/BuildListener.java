package hudson.model;

public interface BuildListener extends TaskListener {}

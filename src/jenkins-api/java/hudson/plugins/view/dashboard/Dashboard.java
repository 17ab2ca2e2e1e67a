package hudson.plugins.view.dashboard;

import hudson.model.ListView;

public class Dashboard extends ListView {}

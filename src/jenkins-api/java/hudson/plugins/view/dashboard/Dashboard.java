// Generated, see src/jenkins-api/README.md
package hudson.plugins.view.dashboard;

import hudson.model.ListView;

public class Dashboard extends ListView {
    private Dashboard() { super(null); }
}

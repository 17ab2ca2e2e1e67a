// Generated, see src/jenkins-api/README.md
package hudson;

public abstract class Launcher {
    private Launcher() {}
}

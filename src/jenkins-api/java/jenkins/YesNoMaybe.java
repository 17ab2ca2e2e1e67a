// Generated, see src/jenkins-api/README.md
package jenkins;

public enum YesNoMaybe {
    YES, NO, MAYBE;
}

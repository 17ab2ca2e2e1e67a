package io.jenkins.plugins.benchgate.suite.profile;

/** Under which name a function of a profile is known. */
public enum Naming {
    /** As the profile has it, but without what differs between two executions of one build. */
    VERBATIM {
        @Override
        public String of(String name) {
            return FunctionName.acrossExecutions(name);
        }
    },
    /** Without what differs between two builds either: closures count as the function that declares them. */
    FOLDED {
        @Override
        public String of(String name) {
            return FunctionName.acrossBuilds(name);
        }
    };

    /** The name of a function that a profile calls so. */
    public abstract String of(String name);
}

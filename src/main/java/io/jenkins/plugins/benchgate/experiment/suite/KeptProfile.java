package io.jenkins.plugins.benchgate.experiment.suite;

import io.jenkins.plugins.benchgate.suite.profile.Functions;
import io.jenkins.plugins.benchgate.suite.profile.Naming;
import io.jenkins.plugins.benchgate.suite.profile.Profile;
import io.jenkins.plugins.benchgate.suite.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Profiles as trials leave them and as a trace keeps them. */
final class KeptProfile {
    private KeptProfile() {}

    /**
     * Reads a whole profile.
     *
     * @throws io.jenkins.plugins.benchgate.io.InputException when it cannot be used: one line
     */
    static Profile check(Path file) throws IOException {
        return Profiles.read(file, new Functions(Naming.VERBATIM), (frames, depth, value, samples, truncated) -> {});
    }

    /** Moves a file to its place, in the stead of what is there. */
    static void move(Path file, Path target) throws IOException {
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
    }
}

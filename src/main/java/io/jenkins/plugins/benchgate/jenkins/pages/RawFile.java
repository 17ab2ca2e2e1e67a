package io.jenkins.plugins.benchgate.jenkins.pages;

import hudson.Functions;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.model.Unit;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import jenkins.util.VirtualFile;

/**
 * A file with raw results among a build's artifacts.
 *
 * @param name its path below the experiment's folder
 * @param address of the file, relative to the build's
 * @param length for people, in bytes
 */
public record RawFile(String name, String address, String length) {
    /** More than these make a page slow, and nobody reads them there: the folder's own page has them all. */
    static final int MOST = 200;

    /** The first files of an experiment by name; none where they were deleted, or are not for the reader. */
    public static List<RawFile> of(Run<?, ?> build, String folder) throws IOException {
        if (Functions.isArtifactsPermissionEnabled() && !build.hasPermission(Run.ARTIFACTS)) {
            return List.of();
        }
        VirtualFile root = build.getArtifactManager().root().child(folder);
        List<RawFile> files = new ArrayList<>();
        for (String name :
                root.list("**", null, true).stream().sorted().limit(MOST).toList()) {
            files.add(new RawFile(name, "artifact/" + encoded(folder + "/" + name), Unit.BYTE.format((double)
                    root.child(name).length())));
        }
        return files;
    }

    private static String encoded(String path) {
        return Arrays.stream(path.split("/", -1))
                .map(part -> URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
    }
}

package io.jenkins.plugins.benchgate.cli.output;

import io.jenkins.plugins.benchgate.result.ResultForm;
import picocli.CommandLine.Option;

/** Which share of requests may fail in a run that counts. */
public final class ToleranceOption {
    @Option(
            names = "--tolerate",
            paramLabel = "SHARE",
            defaultValue = "",
            description =
                    "Share of failed requests or the like, in %%, up to which a run is valid, with tools that count"
                            + " failures (default: none).")
    private String share;

    /** The form with the share; one that is invalid, or that the tool does not allow, is a mistake of the user. */
    public ResultForm in(ResultForm form) throws UserException {
        return UserException.in("--tolerate", () -> form.tolerating(share));
    }
}

package io.jenkins.plugins.benchgate.jenkins.step;

import hudson.Extension;
import hudson.model.Run;
import io.jenkins.plugins.benchgate.jenkins.step.JudgeOptions.SkippingPipelines;
import java.util.Objects;
import org.jenkinsci.plugins.pipeline.modeldefinition.actions.ExecutionModelAction;
import org.jenkinsci.plugins.pipeline.modeldefinition.ast.ModelASTPipelineDef;

/** Declarative Pipelines with the option {@code skipStagesAfterUnstable}; there where the Declarative plugin is. */
@Extension(optional = true)
public final class DeclarativeOptions implements SkippingPipelines {
    private static final String OPTION = "skipStagesAfterUnstable";

    private final Class<ExecutionModelAction> model;

    /** Fails to link where the plugin is missing: there and then, so that Jenkins leaves the extension out. */
    public DeclarativeOptions() {
        model = ExecutionModelAction.class;
    }

    @Override
    public boolean skips(Run<?, ?> build) {
        return build.getActions(model).stream()
                .flatMap(action -> action.getPipelineDefs().stream())
                .map(ModelASTPipelineDef::getOptions)
                .filter(Objects::nonNull)
                .flatMap(options -> options.getOptions().stream())
                .anyMatch(option -> option.getName().equals(OPTION));
    }
}

package io.jenkins.plugins.benchgate.jenkins.pages;

import com.cloudbees.hudson.plugins.folder.AbstractFolder;
import hudson.Extension;
import hudson.model.Action;
import hudson.model.Job;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.stream.StreamSupport;
import jenkins.model.TransientActionFactory;

/** Gives each folder with a job that has a history the page of their verdicts; there where the Folders plugin is. */
@Extension(optional = true)
@SuppressWarnings("rawtypes") // a class literal cannot say AbstractFolder<?>
public final class FolderOverviews extends TransientActionFactory<AbstractFolder> {
    private final Class<AbstractFolder> folders;

    /** Fails to link where the plugin is missing: there and then, so that Jenkins leaves the extension out. */
    public FolderOverviews() {
        folders = AbstractFolder.class;
    }

    @Override
    public Class<AbstractFolder> type() {
        return folders;
    }

    @Override
    public Class<? extends Action> actionType() {
        return FolderVerdicts.class;
    }

    @Override
    public Collection<? extends Action> createFor(AbstractFolder folder) {
        AbstractFolder<?> group = folder;
        boolean measured = StreamSupport.stream(group.allItems(Job.class).spliterator(), false)
                .anyMatch(job -> Files.isRegularFile(JobHistories.file((Job<?, ?>) job)));
        return measured ? List.of(new FolderVerdicts(group, group)) : List.of();
    }
}

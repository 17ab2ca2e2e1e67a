package io.jenkins.plugins.benchgate.jenkins.suite;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.ExtensionList;
import io.jenkins.plugins.benchgate.jenkins.history.JobHistories;
import io.jenkins.plugins.benchgate.jenkins.machines.BenchgateConfiguration;
import io.jenkins.plugins.benchgate.jenkins.machines.Retention;
import org.mockito.MockedStatic;

/** Jenkins as far as it is asked when a suite is kept. */
public final class KnownExtensions implements AutoCloseable {
    private final BenchgateConfiguration configuration = mock(BenchgateConfiguration.class);

    @SuppressWarnings("rawtypes") // a class literal cannot say ExtensionList<?>
    private final MockedStatic<ExtensionList> extensions = mockStatic(ExtensionList.class);

    public KnownExtensions() {
        JobHistories histories = new JobHistories();
        extensions.when(() -> ExtensionList.lookupSingleton(JobHistories.class)).thenReturn(histories);
        extensions
                .when(() -> ExtensionList.lookupSingleton(BenchgateConfiguration.class))
                .thenReturn(configuration);
        keep(0, 0);
    }

    void keep(int builds, int days) {
        when(configuration.retention()).thenReturn(new Retention(builds, days));
    }

    @Override
    public void close() {
        extensions.close();
    }
}

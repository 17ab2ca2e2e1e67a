package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;

import hudson.security.Permission;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import java.time.Instant;
import jenkins.model.Jenkins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.verb.POST;
import org.mockito.MockedStatic;

class MachinesPageTest {
    private static final class Denied extends RuntimeException {}

    private static void denied(Executable asked, Permission... all) {
        Jenkins jenkins = mock(Jenkins.class);
        doThrow(new Denied()).when(jenkins).checkPermission(any());
        doThrow(new Denied()).when(jenkins).checkAnyPermission(any(Permission[].class));
        try (MockedStatic<Jenkins> mocked = mockStatic(Jenkins.class)) {
            mocked.when(Jenkins::get).thenReturn(jenkins);
            assertThatThrownBy(asked::execute).isInstanceOf(Denied.class);
            if (all.length == 1) {
                verify(jenkins).checkPermission(all[0]);
            } else {
                verify(jenkins).checkAnyPermission(all);
            }
        }
    }

    @Test
    void nothingIsSeenOrDoneWithoutPermission() {
        MachinesPage page = new MachinesPage();
        denied(page::getTarget, Jenkins.SYSTEM_READ, BenchgatePermissions.MANAGE_MACHINES);
        denied(page::doRefresh, BenchgatePermissions.MANAGE_MACHINES);
        denied(() -> page.doDestroy(mock(StaplerRequest2.class)), BenchgatePermissions.MANAGE_MACHINES);
        denied(
                () -> new MachineCloud.DescriptorImpl().doTestConnection("a", "aws-ec2", "r", "", "c", ""),
                Jenkins.ADMINISTER);
    }

    @Test
    void whatChangesAnythingIsAPost() throws Exception {
        assertThat(MachinesPage.class.getMethod("doRefresh").isAnnotationPresent(POST.class))
                .isTrue();
        assertThat(MachinesPage.class
                        .getMethod("doDestroy", StaplerRequest2.class)
                        .isAnnotationPresent(POST.class))
                .isTrue();
    }

    @Test
    void anEventIsALineOfWords() {
        Instant time = Instant.parse("2026-03-01T10:20:30.456Z");
        assertThat(EventRow.of(new Event.Refused(time, "c1", Role.SUT, 2, "no capacity", true)))
                .isEqualTo(new EventRow("2026-03-01 10:20:30 UTC", "c1", "machine refused", "sut-2: no capacity"));
        assertThat(EventRow.of(new Event.Ended(time, "c1", "i-1", "")).detail()).isEqualTo("i-1");
        assertThat(MachinesPage.time(time)).isEqualTo("2026-03-01 10:20 UTC");
        assertThat(MachinesPage.time(null)).isEmpty();
    }
}

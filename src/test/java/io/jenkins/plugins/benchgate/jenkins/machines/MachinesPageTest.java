package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import hudson.security.Permission;
import hudson.util.FormValidation;
import io.jenkins.plugins.benchgate.cluster.Role;
import io.jenkins.plugins.benchgate.cluster.cloud.Account;
import io.jenkins.plugins.benchgate.cluster.cloud.Event;
import io.jenkins.plugins.benchgate.cluster.cloud.Host;
import io.jenkins.plugins.benchgate.cluster.cloud.Inventory;
import io.jenkins.plugins.benchgate.jenkins.Moment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import jenkins.model.Jenkins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.kohsuke.stapler.HttpRedirect;
import org.kohsuke.stapler.StaplerRequest2;
import org.kohsuke.stapler.verb.POST;
import org.mockito.MockedStatic;

class MachinesPageTest {
    private static final class Denied extends RuntimeException {}

    private static void denied(Executable asked, Permission... all) {
        Jenkins jenkins = mock(Jenkins.class);
        doThrow(new Denied()).when(jenkins).checkPermission(any());
        doThrow(new Denied()).when(jenkins).checkAnyPermission(any(Permission[].class));
        MachineWatch watch = mock(MachineWatch.class);
        try (MockedStatic<Jenkins> mocked = mockStatic(Jenkins.class);
                MockedStatic<MachineWatch> watching = mockStatic(MachineWatch.class);
                MockedStatic<ConnectionTest> connecting = mockStatic(ConnectionTest.class)) {
            mocked.when(Jenkins::get).thenReturn(jenkins);
            watching.when(MachineWatch::get).thenReturn(watch);
            assertThatThrownBy(asked::execute).isInstanceOf(Denied.class);
            verifyNoInteractions(watch);
            connecting.verifyNoInteractions();
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

    /** What somebody with all permissions gets. */
    private static <T> T permitted(MachineWatch watch, Callable<T> asked) throws Exception {
        try (MockedStatic<Jenkins> mocked = mockStatic(Jenkins.class);
                MockedStatic<MachineWatch> watching = mockStatic(MachineWatch.class);
                MockedStatic<ControllerMachines> machines = mockStatic(ControllerMachines.class)) {
            mocked.when(Jenkins::get).thenReturn(mock(Jenkins.class));
            watching.when(MachineWatch::get).thenReturn(watch);
            machines.when(ControllerMachines::get).thenReturn(mock(ControllerMachines.class));
            return asked.call();
        }
    }

    @Test
    void whoIsPermittedSeesAndDoes() throws Exception {
        MachinesPage page = new MachinesPage();
        MachineWatch watch = mock(MachineWatch.class);
        assertThat(permitted(watch, page::getTarget)).isSameAs(page);
        assertThat(permitted(watch, page::doRefresh)).isInstanceOf(HttpRedirect.class);
        verify(watch).look(any());
        when(watch.seen())
                .thenReturn(new MachineWatch.Seen(Instant.EPOCH, List.of(cluster("c1"), cluster("c2")), List.of()));
        StaplerRequest2 request = mock(StaplerRequest2.class);
        when(request.getParameterValues("cluster")).thenReturn(new String[] {"c2", "strange"});
        assertThat(permitted(watch, () -> page.doDestroy(request))).isInstanceOf(HttpRedirect.class);
        verify(watch).end(any(), eq(Set.of("c2")));
    }

    @Test
    void anAdministratorTestsAConnection() {
        try (MockedStatic<Jenkins> mocked = mockStatic(Jenkins.class);
                MockedStatic<FormValidation> answered = mockStatic(FormValidation.class);
                MockedStatic<ConnectionTest> connecting = mockStatic(ConnectionTest.class)) {
            mocked.when(Jenkins::get).thenReturn(mock(Jenkins.class));
            new MachineCloud.DescriptorImpl().doTestConnection("a", "aws-ec2", "us-east-1", "", "c", "");
            connecting.verify(() -> ConnectionTest.ask(any()));
            answered.verify(() -> FormValidation.ok(anyString()));
        }
    }

    private static Inventory.Item cluster(String id) {
        return new Inventory.Item(id, "", "", Inventory.Use.UNKNOWN, "", null, null, null, List.of());
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
                .isEqualTo(new EventRow(new Moment(time), "c1", "machine refused", "sut-2: no capacity"));
        assertThat(EventRow.of(new Event.Ended(time, "c1", "i-1", "")).detail()).isEqualTo("i-1");
    }

    @Test
    void eachKindOfEventHasWordsOfItsOwn() {
        Instant time = Instant.parse("2026-03-01T10:20:30.456Z");
        Account account = new Account("aws-ec2", null, null, "me", "", Map.of());
        Host host = new Host(Role.SUT, 1, "i-1", "192.0.2.1", 22, "10.0.0.1", "ben", null, Map.of());
        List<Event> events = List.of(
                new Event.Opened(time, "c1", account, "orders", "7", time, null, "", "process 1"),
                new Event.Intended(time, "c1", Role.SUT, 1, null, null),
                new Event.Made(time, "c1", host),
                new Event.Refused(time, "c1", Role.CLIENT, 2, "no capacity", true),
                new Event.TaskStarted(time, "c1", "sut-1", "t1", "workload"),
                new Event.TaskEnded(time, "c1", "t1"),
                new Event.Released(time, "c1"),
                new Event.Ended(time, "c1", "i-1", "benchgate-x-c1-sut-1"),
                new Event.Closed(time, "c1"));
        assertThat(events)
                .extracting(event ->
                        EventRow.of(event).what() + " | " + EventRow.of(event).detail())
                .containsExactly(
                        "cluster for a build | orders #7",
                        "machine asked for | sut-1",
                        "machine runs | sut-1 i-1",
                        "machine refused | client-2: no capacity",
                        "program started | sut-1: workload",
                        "program ended | t1",
                        "given back | ",
                        "machine ended | benchgate-x-c1-sut-1 i-1",
                        "nothing left | ");
        assertThat(events)
                .extracting(Event::getClass)
                .doesNotHaveDuplicates()
                .hasSize(Event.class.getPermittedSubclasses().length);
    }

    @Test
    void timesAreThereForThePageToFormat() throws Exception {
        MachineWatch watch = mock(MachineWatch.class);
        when(watch.seen()).thenReturn(new MachineWatch.Seen(null, List.of(), List.of()));
        assertThat(permitted(watch, () -> new MachinesPage().getLooked() == null))
                .isTrue();
        Instant looked = Instant.parse("2026-03-01T10:20:30.456Z");
        Instant since = looked.minusSeconds(60);
        Inventory.Item known = new Inventory.Item("c1", "", "", Inventory.Use.IN_USE, "", since, null, null, List.of());
        when(watch.seen()).thenReturn(new MachineWatch.Seen(looked, List.of(known), List.of()));
        assertThat(permitted(watch, new MachinesPage()::getLooked)).isEqualTo(new Moment(looked));
        assertThat(permitted(watch, new MachinesPage()::getClusters))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.since()).isEqualTo(new Moment(since));
                    assertThat(row.expires()).isNull();
                });
    }
}

package io.jenkins.plugins.benchgate.jenkins.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;

import hudson.AbortException;
import hudson.EnvVars;
import hudson.ExtensionList;
import hudson.FilePath;
import hudson.model.Item;
import hudson.model.Job;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.security.ACL;
import hudson.security.ACLContext;
import io.jenkins.plugins.benchgate.experiment.Commits;
import io.jenkins.plugins.benchgate.experiment.Decision;
import io.jenkins.plugins.benchgate.experiment.Measurement;
import io.jenkins.plugins.benchgate.gate.GateText;
import io.jenkins.plugins.benchgate.gate.Origin;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.gate.Verdict;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import io.jenkins.plugins.benchgate.jenkins.Builds;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.CommitsInWorkspace;
import io.jenkins.plugins.benchgate.jenkins.history.BuildOrigin.ProjectBranches;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import jenkins.model.Jenkins;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mockito.MockedStatic;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;

class JobHistoriesTest {
    @TempDir
    Path folder;

    private final JobHistories histories = new JobHistories();

    @SuppressWarnings("rawtypes") // a class literal cannot say ExtensionList<?>
    @AutoClose
    private MockedStatic<ExtensionList> extensions;

    /** Jobs of branches of one project, and one that is of none. */
    private Map<String, Job<?, ?>> jobs = Map.of();

    private Job<?, ?> stranger;

    @BeforeEach
    @SuppressWarnings({"rawtypes", "unchecked"})
    void install() {
        jobs = Map.of("main", job("main"), "release", job("release"), "PR-7", job("PR-7"));
        stranger = job("stranger");
        ExtensionList projects = mock(ExtensionList.class);
        when(projects.stream()).thenAnswer(call -> Stream.of(new Project()));
        extensions = mockStatic(ExtensionList.class);
        extensions.when(() -> ExtensionList.lookupSingleton(JobHistories.class)).thenReturn(histories);
        extensions.when(() -> ExtensionList.lookup(ProjectBranches.class)).thenReturn(projects);
    }

    private Job<?, ?> job(String name) {
        Job<?, ?> job = mock(Job.class);
        when(job.getRootDir()).thenReturn(folder.resolve(name).toFile());
        return job;
    }

    private final class Project implements ProjectBranches {
        @Override
        public @Nullable JobBranch of(Job<?, ?> job) {
            return jobs.entrySet().stream()
                    .filter(one -> one.getValue() == job)
                    .findFirst()
                    .map(one -> new JobBranch(one.getKey(), "main"))
                    .orElse(null);
        }

        @Override
        public @Nullable Job<?, ?> sibling(Job<?, ?> job, String branch) {
            return jobs.get(branch);
        }
    }

    private static Measurement measurement(String gate) {
        return Builds.measurement("shop").withGates(List.of(GateText.parse(gate)));
    }

    private void add(Job<?, ?> job, String label, boolean accepted, String branch, String commit) throws IOException {
        BuildRecord judged = Decision.of(
                        measurement("fixed:metric=*,upper=" + (accepted ? "12ms" : "1us")),
                        List.of(),
                        label,
                        Origin.UNKNOWN)
                .record();
        histories.append(job, judged.from(branch, commit), 0, 0);
    }

    private Verdict judge(String baseline, String own, Origin origin) throws IOException {
        Measurement measurement = measurement("jump:metric=*,percent=5,baseline=" + baseline);
        EarlierBuilds past =
                histories.past(jobs.getOrDefault(own, stranger), origin, measurement, Set.of(), warning -> {});
        return Decision.of(measurement, past.all(), "99", origin)
                .record()
                .verdicts()
                .get(0);
    }

    private static Origin origin(String branch, String... ancestors) {
        return new Origin(branch, "main", "head", List.of(ancestors), "");
    }

    @Test
    void aPullRequestIsComparedWithTheTargetBranchsJob() throws IOException {
        add(jobs.get("main"), "5", true, "", "a");
        add(jobs.get("main"), "6", false, "", "b");
        add(jobs.get("PR-7"), "1", true, "", "c");
        Verdict verdict = judge("target", "PR-7", origin("PR-7"));
        assertThat(verdict.outcome()).isEqualTo(Outcome.PASS);
        assertThat(verdict.reason()).contains("against accepted build main #5 of the target branch main");
        assertThat(judge("branch:release", "PR-7", origin("PR-7")).reason())
                .contains("is not judged: no earlier accepted build of branch release");
    }

    @Test
    void theNearestAncestorMayHaveBeenBuiltByTheTargetBranchsJob() throws IOException {
        add(jobs.get("main"), "5", true, "main", "a");
        add(jobs.get("main"), "6", true, "main", "b");
        add(jobs.get("PR-7"), "1", false, "PR-7", "c");
        assertThat(judge("commit", "PR-7", origin("PR-7", "c", "a")).reason())
                .contains("against accepted build main #5 of the nearest ancestor, commit a");
    }

    @Test
    void aBuildNamedByItsLabelIsOneOfTheOwnJob() throws IOException {
        add(jobs.get("main"), "5", true, "main", "a");
        assertThat(judge("build:5", "PR-7", origin("PR-7")).outcome()).isEqualTo(Outcome.NOT_JUDGED);
        add(jobs.get("PR-7"), "5", true, "PR-7", "a");
        assertThat(judge("build:5", "PR-7", origin("PR-7")).reason()).contains("against build 5,");
    }

    /** A pull request of a stranger may name whatever branch it likes. */
    @Test
    void theHistoryOfAnotherProjectIsNeverRead() throws IOException {
        add(stranger, "5", true, "stranger", "a");
        assertThat(judge("branch:stranger", "PR-7", origin("PR-7")).outcome()).isEqualTo(Outcome.NOT_JUDGED);
        assertThat(judge("branch:../stranger", "PR-7", origin("PR-7")).outcome())
                .isEqualTo(Outcome.NOT_JUDGED);
        add(jobs.get("main"), "5", true, "main", "a");
        assertThat(judge("branch:main", "none", origin("")).outcome()).isEqualTo(Outcome.NOT_JUDGED);
    }

    /** A step names another job; its builds count for the gates that name it, and for no others. */
    @Test
    @SuppressWarnings({"rawtypes", "unchecked"})
    void anotherJobIsComparedWithWhereItsReaderMayReadIt() throws IOException {
        Authentication system = mock(Authentication.class);
        Jenkins jenkins = mock(Jenkins.class);
        Job reference = jobs.get("release");
        when(jenkins.getItemByFullName("shop/release", Job.class)).thenReturn(reference);
        when(jenkins.getItemByFullName("secret", Job.class)).thenThrow(mock(AccessDeniedException.class));
        add(reference, "5", true, "release", "a");
        add(reference, "6", false, "release", "a");
        List<Authentication> readers = new ArrayList<>();
        try (MockedStatic<Jenkins> controller = mockStatic(Jenkins.class);
                MockedStatic<ACL> acl = mockStatic(ACL.class)) {
            controller.when(Jenkins::get).thenReturn(jenkins);
            controller.when(Jenkins::getAuthentication2).thenReturn(system);
            acl.when(() -> ACL.as2(any())).thenAnswer(call -> {
                readers.add(call.getArgument(0));
                return mock(ACLContext.class);
            });
            assertThatThrownBy(() -> judge("job:shop/release", "none", origin("")))
                    .isInstanceOf(AbortException.class);
            when(reference.hasPermission(Item.READ)).thenReturn(true);
            assertThat(judge("job:shop/release", "none", origin("")).reason())
                    .contains("against accepted build shop/release #5,");
            assertThat(judge("job:shop/release", "PR-7", origin("PR-7")).reason())
                    .contains("against accepted build shop/release #5,");
            for (String unknown : List.of("secret", "nothing")) {
                assertThatThrownBy(() -> judge("job:" + unknown, "none", origin("")))
                        .isInstanceOf(AbortException.class)
                        .hasMessageStartingWith(
                                "found baseline 'job:" + unknown + "', expected the full name of a job");
            }
            assertThat(readers).containsOnly(system).hasSize(5);
            controller.when(Jenkins::getAuthentication2).thenReturn(ACL.SYSTEM2);
            judge("job:shop/release", "none", origin(""));
            assertThat(readers.get(5)).isInstanceOf(UsernamePasswordAuthenticationToken.class);
            add(stranger, "1", true, "", "");
            Measurement both = Builds.measurement("shop")
                    .withGates(List.of(
                            GateText.parse("jump:metric=*,percent=5,baseline=job:shop/release"),
                            GateText.parse("jump:metric=*,percent=5,baseline=last")));
            EarlierBuilds past = histories.past(stranger, origin(""), both, Set.of(), warning -> {});
            assertThat(Decision.of(both, past.all(), "99", origin("")).record().verdicts())
                    .extracting(Verdict::reason)
                    .satisfiesExactly(
                            one -> assertThat(one).contains("against accepted build shop/release #5,"),
                            one -> assertThat(one).contains("against accepted build 1,"));
        }
    }

    @Test
    void ofWhatIsKeptNoMoreThanAskedForStays() throws IOException {
        Job<?, ?> main = jobs.get("main");
        for (int build = 1; build <= 12; build++) {
            histories.append(
                    main,
                    Decision.of(
                                    measurement("fixed:metric=*,upper=12ms"),
                                    List.of(),
                                    String.valueOf(build),
                                    Origin.UNKNOWN)
                            .record(),
                    5,
                    0);
        }
        assertThat(JobHistories.of(main).read(warning -> {}))
                .extracting(BuildRecord::build)
                .containsExactly("8", "9", "10", "11", "12");
    }

    @Test
    void anOriginIsThatOfTheBranchsJobAndOfTheWorkspacesCommit() throws Exception {
        Run<?, ?> build = build(jobs.get("PR-7"), Map.of("GIT_COMMIT", "other", "BRANCH_NAME", "x"));
        FilePath workspace = mock(FilePath.class);
        when(workspace.act(any(CommitsInWorkspace.class))).thenReturn(new Commits("c", List.of("b", "a"), ""));
        assertThat(BuildOrigin.of(build, workspace, mock(TaskListener.class)))
                .isEqualTo(new Origin("PR-7", "main", "c", List.of("b", "a"), ""));
    }

    /** An agent answers what it likes; what would fill each line of the history is none of it. */
    @Test
    void anAgentThatTellsTooMuchOfCommitsTellsNothing() throws Exception {
        FilePath workspace = mock(FilePath.class);
        when(workspace.act(any(CommitsInWorkspace.class)))
                .thenReturn(new Commits("c", List.of("b".repeat(200_000)), ""));
        Origin origin = BuildOrigin.of(build(stranger, Map.of()), workspace, mock(TaskListener.class));
        assertThat(origin.commit()).isEmpty();
        assertThat(origin.ancestors()).isEmpty();
        assertThat(origin.unknown())
                .isEqualTo("the workspace cannot be asked (found commits of 200001 characters on the agent,"
                        + " expected at most 131072)");
    }

    @Test
    void whereNoProjectTellsTheEnvironmentDoes() throws Exception {
        Map<String, String> told = Map.of("GIT_COMMIT", "c", "BRANCH_NAME", "topic", "CHANGE_TARGET", "main");
        Origin origin = BuildOrigin.of(build(stranger, told), null, mock(TaskListener.class));
        assertThat(origin)
                .isEqualTo(new Origin("topic", "main", "c", List.of(), "it is judged outside of a workspace"));
        FilePath lost = mock(FilePath.class);
        when(lost.act(any(CommitsInWorkspace.class))).thenThrow(new IOException("the agent is gone"));
        assertThat(BuildOrigin.of(build(stranger, Map.of()), lost, mock(TaskListener.class)))
                .isEqualTo(new Origin("", "", "", List.of(), "the workspace cannot be asked (the agent is gone)"));
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static Run<?, ?> build(Job<?, ?> job, Map<String, String> told) throws Exception {
        EnvVars environment = mock(EnvVars.class);
        when(environment.getOrDefault(any(), any()))
                .thenAnswer(call -> told.getOrDefault(call.<String>getArgument(0), call.getArgument(1)));
        Run build = mock(Run.class);
        when(build.getParent()).thenReturn(job);
        when(build.getEnvironment(any(TaskListener.class))).thenReturn(environment);
        return build;
    }
}

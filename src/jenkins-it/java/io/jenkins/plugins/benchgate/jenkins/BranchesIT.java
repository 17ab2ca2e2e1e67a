package io.jenkins.plugins.benchgate.jenkins;

import static org.assertj.core.api.Assertions.assertThat;

import hudson.FilePath;
import hudson.Launcher;
import hudson.model.Action;
import hudson.model.Descriptor;
import hudson.model.Result;
import hudson.model.Run;
import hudson.model.TaskListener;
import hudson.scm.NullSCM;
import hudson.scm.SCM;
import hudson.scm.SCMDescriptor;
import hudson.scm.SCMRevisionState;
import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.history.BuildRecord;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jenkins.branch.BranchSource;
import jenkins.scm.api.SCMHead;
import jenkins.scm.api.SCMHeadEvent;
import jenkins.scm.api.SCMHeadObserver;
import jenkins.scm.api.SCMRevision;
import jenkins.scm.api.SCMSource;
import jenkins.scm.api.SCMSourceCriteria;
import jenkins.scm.api.SCMSourceDescriptor;
import jenkins.scm.api.metadata.PrimaryInstanceMetadataAction;
import jenkins.scm.api.mixin.ChangeRequestSCMHead;
import org.jenkinsci.plugins.workflow.job.WorkflowRun;
import org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.jvnet.hudson.test.JenkinsRule;
import org.jvnet.hudson.test.junit.jupiter.RealJenkinsExtension;

/** A project with a job for each branch: a change is judged by the branch that it is meant for. */
class BranchesIT {
    @RegisterExtension
    final RealJenkinsExtension controller = Controllers.controller();

    @Test
    void aChangeIsJudgedByItsTarget() throws Throwable {
        controller.then(BranchesIT::judge);
    }

    @Test
    void aChangeIsJudgedByTheBuildOfTheCommitThatItComesFrom() throws Throwable {
        controller.then(BranchesIT::judgeByCommit);
    }

    private static void judgeByCommit(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.getExtensionList(Descriptor.class).add(0, new Sources.Type());
        Files.baseline = "commit";
        WorkflowMultiBranchProject project = jenkins.createProject(WorkflowMultiBranchProject.class, "shop");
        project.getSourcesList().add(new BranchSource(new Sources()));
        SCMHead main = new SCMHead("main");
        Sources.SPEEDS.put(main, 100);
        index(jenkins, project);
        judged(jenkins, project, "main", Result.SUCCESS, Outcome.NOT_JUDGED, "the ancestors of its commit are unknown");

        Sources.SPEEDS.put(new Change("slower", main), 200);
        Sources.SPEEDS.put(new Change("same", main), 100);
        Sources.SPEEDS.put(new Change("stranger", main), 200);
        index(jenkins, project);
        judged(jenkins, project, "slower", Result.FAILURE, Outcome.FAIL, "accepted build main #1");
        judged(jenkins, project, "same", Result.SUCCESS, Outcome.PASS, "accepted build main #1");
        judged(
                jenkins,
                project,
                "stranger",
                Result.SUCCESS,
                Outcome.NOT_JUDGED,
                "no earlier accepted build of the last 1 ancestors of its commit");
    }

    private static void judge(JenkinsRule jenkins) throws Exception {
        jenkins.jenkins.getExtensionList(Descriptor.class).add(0, new Sources.Type());
        Sources sources = new Sources();
        WorkflowMultiBranchProject project = jenkins.createProject(WorkflowMultiBranchProject.class, "shop");
        project.getSourcesList().add(new BranchSource(sources));
        SCMHead main = new SCMHead("main");
        SCMHead other = new SCMHead("other");
        Sources.SPEEDS.put(main, 100);
        Sources.SPEEDS.put(other, 300);
        index(jenkins, project);
        judged(jenkins, project, "main", Result.SUCCESS, Outcome.NOT_JUDGED, "");

        Sources.SPEEDS.put(new Change("slower", main), 200);
        Sources.SPEEDS.put(new Change("same", main), 100);
        index(jenkins, project);
        judged(jenkins, project, "slower", Result.FAILURE, Outcome.FAIL, "accepted build main #");
        judged(jenkins, project, "same", Result.SUCCESS, Outcome.PASS, "accepted build main #");
        assertThat(Controllers.history(Objects.requireNonNull(project.getItem("main"))))
                .extracting(BuildRecord::branch)
                .containsOnly("main");
    }

    private static void index(JenkinsRule jenkins, WorkflowMultiBranchProject project) throws Exception {
        Objects.requireNonNull(project.scheduleBuild2(0)).getFuture().get();
        jenkins.waitUntilNoActivity();
    }

    private static void judged(
            JenkinsRule jenkins,
            WorkflowMultiBranchProject project,
            String branch,
            Result result,
            Outcome outcome,
            String reason)
            throws Exception {
        WorkflowRun build = Objects.requireNonNull(project.getItem(branch)).getBuildByNumber(1);
        jenkins.assertBuildStatus(result, build);
        Controllers.judged(build, outcome, reason);
    }

    /** A pull request. */
    private static final class Change extends SCMHead implements ChangeRequestSCMHead {
        private static final long serialVersionUID = 1;
        private final SCMHead target;

        Change(String name, SCMHead target) {
            super(name);
            this.target = target;
        }

        @Override
        public String getId() {
            return getName();
        }

        @Override
        public SCMHead getTarget() {
            return target;
        }
    }

    /** Branches and changes of which nothing is known but how long what is measured takes, in ms. */
    private static final class Sources extends SCMSource {
        private static final Map<SCMHead, Integer> SPEEDS = new LinkedHashMap<>();

        @Override
        protected void retrieve(
                SCMSourceCriteria criteria, SCMHeadObserver observer, SCMHeadEvent<?> event, TaskListener console)
                throws IOException, InterruptedException {
            for (SCMHead head : SPEEDS.keySet()) {
                observer.observe(head, new Revision(head));
            }
        }

        /** As a source of Git tells which branch is the main one. */
        @Override
        protected List<Action> retrieveActions(SCMHead head, SCMHeadEvent event, TaskListener console) {
            return head.getName().equals("main")
                    ? new ArrayList<>(List.of(new PrimaryInstanceMetadataAction()))
                    : new ArrayList<>();
        }

        @Override
        public SCM build(SCMHead head, SCMRevision revision) {
            return new Files(head.getName(), Objects.requireNonNull(SPEEDS.get(head)));
        }

        private static final class Type extends SCMSourceDescriptor {}
    }

    private static final class Revision extends SCMRevision {
        private static final long serialVersionUID = 1;

        Revision(SCMHead head) {
            super(head);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Revision revision && revision.getHead().equals(getHead());
        }

        @Override
        public int hashCode() {
            return getHead().hashCode();
        }
    }

    /** A Jenkinsfile that makes a clone: the first commit is that of all but strangers, and changes have one more. */
    private static final class Files extends NullSCM {
        private static String baseline = "target";
        private final String branch;
        private final int milliseconds;

        Files(String branch, int milliseconds) {
            this.branch = branch;
            this.milliseconds = milliseconds;
        }

        @Override
        public void checkout(
                Run<?, ?> build,
                Launcher launcher,
                FilePath workspace,
                TaskListener console,
                File changes,
                SCMRevisionState before)
                throws IOException, InterruptedException {
            workspace
                    .child("Jenkinsfile")
                    .write(
                            """
                            node {
                              sh '''git init --quiet
                                export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_AUTHOR_DATE=2026-01-01T00:00:00Z
                                export GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org GIT_COMMITTER_DATE=2026-01-01T00:00:00Z
                                for commit in %s; do git commit --quiet --allow-empty --message $commit; done'''
                              for (int trial = 1; trial <= 3; trial++) { writeFile file: "r${trial}.json", text: "[%d.0${trial}]" }
                              benchResults(pattern: 'r*.json', tool: 'json', map: ['metric=m,path=$[*],unit=ms'])
                              benchJudge(gates: ['jump:metric=m,percent=5'], baseline: '%s')
                            }
                            """
                                    .formatted(commits(), milliseconds, baseline),
                            "UTF-8");
        }

        /** Of one author and time: the same history is of the same commits in every workspace. */
        private String commits() {
            return switch (branch) {
                case "main" -> "first";
                case "stranger" -> "another stranger";
                default -> "first " + branch;
            };
        }

        @Override
        public SCMDescriptor<?> getDescriptor() {
            return (SCMDescriptor<?>) new NullSCM().getDescriptor();
        }
    }
}

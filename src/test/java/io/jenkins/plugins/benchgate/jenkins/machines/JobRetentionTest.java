package io.jenkins.plugins.benchgate.jenkins.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import hudson.model.ItemGroup;
import hudson.model.Job;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mockito.MockedStatic;

class JobRetentionTest {
    private final Job<?, ?> job = mock(Job.class);
    private final JobRetention own = new JobRetention();

    @AutoClose
    private MockedStatic<BenchgateConfiguration> configurations;

    @BeforeEach
    void configure() {
        BenchgateConfiguration all = mock(BenchgateConfiguration.class);
        when(all.retention()).thenReturn(new Retention(100, 30));
        configurations = mockStatic(BenchgateConfiguration.class);
        configurations.when(BenchgateConfiguration::get).thenReturn(all);
    }

    @Test
    void whatAJobDoesNotSayIsThatOfAllJobs() {
        assertThat(JobRetention.of(job)).isEqualTo(new Retention(100, 30));
        doReturn(own).when(job).getProperty(JobRetention.class);
        assertThat(JobRetention.of(job)).isEqualTo(new Retention(100, 30));
        own.setKeepBuilds(7);
        assertThat(JobRetention.of(job)).isEqualTo(new Retention(7, 30));
        own.setKeepDays(0);
        own.setKeepBuilds(null);
        assertThat(JobRetention.of(job)).isEqualTo(new Retention(100, 0));
    }

    @Test
    void aConfigurationOfAMatrixTakesWhatItsProjectSays() {
        Job<?, ?> matrix = mock(Job.class, withSettings().extraInterfaces(ItemGroup.class));
        own.setKeepBuilds(7);
        doReturn(own).when(matrix).getProperty(JobRetention.class);
        // Jenkins has this method twice, with another type of result, of which doReturn would take the wrong one
        doAnswer(asked -> matrix).when(job).getParent();
        assertThat(JobRetention.of(job)).isEqualTo(new Retention(7, 30));
    }

    @Test
    void lessThanNothingIsRefused() {
        assertThatThrownBy(() -> own.setKeepBuilds(-1))
                .hasMessage("found -1, expected a whole number from 0 on; 0 keeps all");
        assertThatThrownBy(() -> own.setKeepDays(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}

package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.jenkins.plugins.benchgate.history.Activity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BuildClockTest {
    private long now = 7_000_000_000L;
    private final BuildClock clock = new BuildClock(() -> now);

    private void pass(double seconds) {
        now += Math.round(seconds * 1e9);
    }

    @Test
    void oneStrandDoesOneThingAfterTheOther() {
        pass(0.5);
        BuildClock.Track track = clock.track(Activity.INSTALLING);
        pass(2);
        track.now(Activity.STARTING);
        pass(1);
        track.now(Activity.MEASURING);
        pass(4);
        track.now(Activity.STARTING);
        pass(1);
        track.close();
        pass(0.25);
        assertThat(clock.seconds())
                .containsExactly(entry("installing", 2.0), entry("starting", 2.0), entry("measuring", 4.0));
        assertThat(clock.elapsed()).isEqualTo(8.75);
    }

    @Test
    void whatGoesOnAtTheSameTimeCountsOnceAndMeasuringFirst() {
        BuildClock.Track computing = clock.track(Activity.COMPUTING);
        pass(1);
        BuildClock.Track first = clock.track(Activity.STARTING);
        BuildClock.Track second = clock.track(Activity.LOADING);
        pass(2);
        first.now(Activity.MEASURING);
        pass(4);
        second.now(Activity.MEASURING);
        pass(8);
        first.close();
        pass(16);
        second.close();
        pass(32);
        computing.close();
        assertThat(clock.seconds())
                .containsOnly(entry("computing", 33.0), entry("loading", 2.0), entry("measuring", 28.0));
    }

    @Test
    void allThatConfirmingTakesIsConfirming() {
        BuildClock.Track confirming = clock.track(Activity.CONFIRMING);
        BuildClock.Track trial = clock.track(Activity.MEASURING);
        pass(3);
        trial.close();
        pass(1);
        confirming.close();
        assertThat(clock.seconds()).containsExactly(entry("confirming", 4.0));
    }

    @Test
    void whatStillGoesOnCountsUntilNow() {
        clock.track(Activity.LOADING);
        pass(1);
        assertThat(clock.seconds()).containsExactly(entry("loading", 1.0));
        pass(2);
        assertThat(clock.seconds()).containsExactly(entry("loading", 3.0));
    }

    /** Against the definition: at each of 20 000 ticks, whether anything is going on, and what. */
    @Test
    void activitiesNeverAddUpToMoreThanTheTime() {
        Random random = new Random(5);
        List<Activity> all = List.of(Activity.values());
        List<BuildClock.Track> tracks = new ArrayList<>();
        Map<BuildClock.Track, Activity> doing = new HashMap<>();
        Map<Activity, Long> alone = new EnumMap<>(Activity.class);
        long busy = 0;
        for (int tick = 0; tick < 20_000; tick++) {
            Activity any = all.get(random.nextInt(all.size()));
            if (tracks.size() < 4 && random.nextInt(10) == 0) {
                BuildClock.Track track = clock.track(any);
                tracks.add(track);
                doing.put(track, any);
            } else if (!tracks.isEmpty() && random.nextInt(8) == 0) {
                BuildClock.Track track = tracks.remove(random.nextInt(tracks.size()));
                track.close();
                doing.remove(track);
            } else if (!tracks.isEmpty()) {
                BuildClock.Track track = tracks.get(random.nextInt(tracks.size()));
                track.now(any);
                doing.put(track, any);
            }
            busy += tracks.isEmpty() ? 0 : 1;
            if (tracks.size() == 1) {
                alone.merge(doing.get(tracks.get(0)), 1L, Long::sum);
            }
            now += 1_000_000;
        }
        Map<String, Double> seconds = clock.seconds();
        assertThat(seconds.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(busy / 1e3, within(1e-6));
        assertThat(alone).isNotEmpty().allSatisfy((activity, ticks) -> assertThat(seconds.get(activity.word()))
                .isGreaterThanOrEqualTo(ticks / 1e3 - 1e-6));
    }
}

package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.io.Json;
import io.jenkins.plugins.benchgate.report.DifferentialProfile.Frame;
import io.jenkins.plugins.benchgate.text.Sentences;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data of a differential flame graph for the script that draws flame graphs. */
public final class DifferentialFlame {
    /** Times are whole numbers there. */
    private static final double WHOLE = 1e9;

    /** What the legend says of each step, from the most that became less. */
    private static final List<String> STEPS = List.of(
            "profile.step3less",
            "profile.step2less",
            "profile.step1less",
            "profile.step0",
            "profile.step1",
            "profile.step2",
            "profile.step3");

    private DifferentialFlame() {}

    /** A kind of frames in the legend. */
    private record Legend(String words, String sign) {}

    private record Drawn(List<String> names, List<String> kinds, List<List<Object>> frames, long time) {}

    private record Drawing(Drawn flame, Map<String, Legend> kinds) {}

    /**
     * The JSON that the script reads.
     *
     * @param words of the reader's language
     */
    public static String json(DifferentialProfile profile, Sentences words) {
        Map<List<Integer>, Integer> places = new LinkedHashMap<>();
        List<List<Object>> frames = new ArrayList<>();
        for (Frame frame : profile.frames()) {
            int place = places.computeIfAbsent(List.of(frame.name(), profile.step(frame)), none -> places.size());
            frames.add(List.of(place, frame.depth(), whole(profile, frame), words.text(profile.said(frame))));
        }
        Drawn drawn = new Drawn(
                places.keySet().stream()
                        .map(place -> profile.names().get(place.get(0)))
                        .toList(),
                places.keySet().stream().map(place -> kind(place.get(1))).toList(),
                frames,
                (long) WHOLE);
        Map<String, Legend> kinds = new LinkedHashMap<>();
        for (int step = 3; step >= -3; step--) {
            kinds.put(kind(step), new Legend(words.say(STEPS.get(step + 3)), sign(step)));
        }
        return Json.line(new Drawing(drawn, kinds));
    }

    private static long whole(DifferentialProfile profile, Frame frame) {
        return profile.candidate() > 0 ? Math.round(WHOLE * frame.candidate() / profile.candidate()) : 0;
    }

    private static String kind(int step) {
        return step == 0 ? "same" : (step > 0 ? "more" : "less") + Math.abs(step);
    }

    /** {@code ++} and the like, for those who do not see the colour. */
    public static String sign(int step) {
        return step == 0 ? "=" : (step > 0 ? "+" : "\u2212").repeat(Math.abs(step));
    }
}

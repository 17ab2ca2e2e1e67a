package io.jenkins.plugins.benchgate.report.format;

import io.jenkins.plugins.benchgate.report.BisectResult;
import io.jenkins.plugins.benchgate.report.BisectResult.Culprit;
import io.jenkins.plugins.benchgate.report.BisectResult.Level;
import io.jenkins.plugins.benchgate.report.BisectResult.Probe;
import io.jenkins.plugins.benchgate.report.BisectResult.Revision;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a search has found, as programs read it. */
public final class BisectJson {
    private BisectJson() {}

    /** The answer. All of it is plain: maps, lists, texts, numbers and truth values; {@code null} is what is not known. */
    public static Map<String, @Nullable Object> of(BisectResult result) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("verdict", result.outcome().word());
        json.put("series", result.series());
        json.put("good", json(result.good()));
        json.put("bad", json(result.bad()));
        json.put("commits", result.commits());
        json.put("error", 100 * result.error());
        json.put("ends", json(result.ends()));
        json.put("culprits", list(result.culprits(), BisectJson::json));
        json.put("path", list(result.path(), BisectJson::json));
        json.put("trials", result.effort().trials());
        json.put("builds", result.effort().builds());
        json.put("seconds", result.effort().seconds());
        json.put("problems", new ArrayList<>(result.problems()));
        return json;
    }

    private static <T> List<Object> list(List<T> values, Function<T, Object> json) {
        List<Object> list = new ArrayList<>();
        values.forEach(value -> list.add(json.apply(value)));
        return list;
    }

    private static Map<String, @Nullable Object> json(Revision revision) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("commit", revision.commit());
        json.put("author", revision.author());
        json.put("subject", revision.subject());
        return json;
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static Map<String, @Nullable Object> json(Level level) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("change", known(level.change()));
        json.put("lower", known(level.lower()));
        json.put("upper", known(level.upper()));
        return json;
    }

    private static Map<String, @Nullable Object> json(Culprit culprit) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("commits", list(culprit.revisions(), BisectJson::json));
        json.putAll(json(culprit.change()));
        json.put("effect", culprit.worse() ? "worse" : "better");
        json.put("probability", 100 * culprit.probability());
        json.put("sure", culprit.sure());
        return json;
    }

    private static Map<String, @Nullable Object> json(Probe probe) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>(json(probe.revision()));
        json.put("position", probe.position());
        json.put("trials", probe.trials());
        json.putAll(json(probe.change()));
        json.put("problem", probe.problem());
        json.put("folders", new ArrayList<>(probe.folders()));
        return json;
    }
}

package io.jenkins.plugins.benchgate.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Modules of JavaScript as one script without imports: browsers do not load modules of a page that comes from a file.
 *
 * <p>Each module becomes a function that returns what it exports. It understands imports of names from {@code
 * "./file.js"}, a line each, and functions, classes and constants that are exported where they are declared, which is
 * all that the modules of these pages have.
 */
final class ScriptBundle {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:\\{ ([\\w, ]+) \\} from )?\"\\./([\\w-]+\\.js)\";$");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export (?=(?:async )?(?:function|class|const) (\\w+))");
    private static final Pattern LEFT = Pattern.compile("(?m)^(?:import|export)\\b");

    /** What stands for a module, by its file, those that others import first. */
    private final Map<String, String> modules = new LinkedHashMap<>();

    private ScriptBundle() {}

    /**
     * A script that does what a module does.
     *
     * @param folder of the modules on the class path, with slashes around it
     * @param file of the module
     */
    static String of(String folder, String file) {
        ScriptBundle bundle = new ScriptBundle();
        bundle.add(folder, file, List.of());
        StringBuilder script = new StringBuilder("\"use strict\";\n(() => {\nconst modules = {};\n");
        bundle.modules.forEach((name, text) -> script.append("\nmodules[\"")
                .append(name)
                .append("\"] = (() => {\n")
                .append(text)
                .append("})();\n"));
        return script.append("})();\n").toString();
    }

    private void add(String folder, String file, List<String> importing) {
        if (importing.contains(file)) {
            throw new IllegalStateException(file + " imports itself by way of " + importing);
        }
        if (modules.containsKey(file)) {
            return;
        }
        List<String> path = new ArrayList<>(importing);
        path.add(file);
        String source = Resource.text(folder + file);
        Matcher imports = IMPORT.matcher(source);
        String imported = imports.replaceAll(found -> {
            add(folder, found.group(2), path);
            return found.group(1) == null
                    ? ""
                    : "const { " + found.group(1) + " } = modules[\"" + found.group(2) + "\"];";
        });
        List<String> exported = new ArrayList<>();
        Matcher exports = EXPORT.matcher(imported);
        String text = exports.replaceAll(found -> {
            exported.add(found.group(1));
            return "";
        });
        if (LEFT.matcher(text).find()) {
            throw new IllegalStateException(file + " has an import or export that is not understood");
        }
        modules.put(file, text + "return { " + String.join(", ", exported) + " };\n");
    }
}

package io.jenkins.plugins.benchgate.experiment.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What can be said of a shell command without running it: whether the shell understands it, and which programs it
 * names.
 *
 * <p>Programs are the plain first words of simple commands. What stands in quotes, variables or paths is not looked at:
 * an installation may make it.
 */
final class ShellWords {
    /** A word of a command, or what ends one. */
    private static final Pattern WORD = Pattern.compile("[;&|()\\n]|[^\\s;&|()]+");

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][\\w.+-]*");
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_]\\w*=.*");

    private static final Pattern HERE =
            Pattern.compile("<<-?\\s*(['\"]?)(\\w+)\\1.*?^\\s*\\2$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern REDIRECTION = Pattern.compile("\\d{0,2}[<>]{1,3}+&?[ \\t]{0,9}+[^\\s;&|()]{0,999}");
    /** A file below the folder of the spec, with a plain name, in quotes or not. */
    private static final Pattern FILE =
            Pattern.compile("\\$(?:SPEC|\\{SPEC\\})\"?/(\\w[\\w./-]{0,999}+)(?=\"?(?:[\\s;&|)]|$))");

    /** Commands that make or remove the files which they name, or ask whether they are there. */
    private static final Set<String> MAKING = Set.of("touch", "mkdir", "rm", "tee", "test", "[");

    /** Commands whose last file is made. */
    private static final Set<String> COPYING = Set.of("cp", "mv", "ln", "install", "rsync");

    /** What may make any file of the folder of the spec. */
    private static final Pattern THERE =
            Pattern.compile("(?:\\b(?:cd|pushd)|\\bmake -C)[ \\t]+\"?\\$(?:SPEC|\\{SPEC\\})");

    private static final Pattern FUNCTION = Pattern.compile("\\b([A-Za-z_]\\w{0,60}+)[ \\t]{0,4}\\(\\)");

    /** Words behind which another command begins. */
    private static final Set<String> BEFORE = Set.of(
            "!", "{", "if", "then", "else", "elif", "while", "until", "do", "exec", "command", "time", "nohup", "sudo",
            "setsid");

    /** Other reserved words and built-ins of a POSIX shell (IEEE Std 1003.1, Shell Command Language). */
    private static final Set<String> SHELL = Set.of(
            "alias",
            "bg",
            "break",
            "case",
            "cd",
            "continue",
            "done",
            "echo",
            "esac",
            "eval",
            "exit",
            "export",
            "false",
            "fg",
            "fi",
            "for",
            "getopts",
            "hash",
            "jobs",
            "kill",
            "local",
            "printf",
            "pwd",
            "read",
            "readonly",
            "return",
            "set",
            "shift",
            "test",
            "times",
            "trap",
            "true",
            "type",
            "ulimit",
            "umask",
            "unalias",
            "unset",
            "wait");

    private ShellWords() {}

    /** What the shell says of a command that it does not understand; empty where it does. */
    static Optional<String> mistake(String command) throws IOException {
        Process shell = new ProcessBuilder("sh", "-n", "-c", command)
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .start();
        try (InputStream said = shell.getInputStream()) {
            String text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            return shell.onExit().join().exitValue() == 0
                    ? Optional.empty()
                    : Optional.of(text.lines().findFirst().orElse("no reason given"));
        }
    }

    /** The programs that a command names, in its order. */
    static Set<String> programs(String command) {
        String text = HERE.matcher(command).replaceAll("");
        text = withoutQuotes(text);
        text = REDIRECTION.matcher(text).replaceAll(" ").replace("\\\n", " ");
        Set<String> own = new LinkedHashSet<>();
        Matcher function = FUNCTION.matcher(text);
        while (function.find()) {
            own.add(function.group(1));
        }
        Set<String> programs = new LinkedHashSet<>();
        boolean first = true;
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            String word = words.group();
            if (";&|()\n".contains(word)) {
                first = !word.equals(")");
            } else if (first
                    && !BEFORE.contains(word)
                    && !ASSIGNMENT.matcher(word).matches()) {
                first = false;
                if (PLAIN.matcher(word).matches() && !SHELL.contains(word) && !own.contains(word)) {
                    programs.add(word);
                }
            }
        }
        return programs;
    }

    /** Whether a command works in the folder of the spec, where it may make any file. */
    static boolean makes(String command) {
        return THERE.matcher(command).find();
    }

    /**
     * The files below the folder of the spec that a command reads, relative to it.
     *
     * @param made instead those that it makes, removes or asks for
     */
    static Set<String> files(String command, boolean made) {
        Set<String> files = new LinkedHashSet<>();
        String text = HERE.matcher(command).replaceAll("");
        Matcher file = FILE.matcher(text);
        while (file.find()) {
            String before = text.substring(0, file.start());
            int begin = Math.max(
                    Math.max(before.lastIndexOf('|'), before.lastIndexOf(';')),
                    Math.max(before.lastIndexOf('&'), before.lastIndexOf('\n')));
            if (makesNext(before.substring(begin + 1)) == made) {
                files.add(file.group(1));
            }
        }
        return files;
    }

    /** Whether the next file is one that a command makes, removes or asks for. */
    private static boolean makesNext(String before) {
        List<String> words = List.of(before.replace('"', ' ').strip().split("\\s+"));
        String last = words.get(words.size() - 1);
        boolean further = words.stream().skip(1).anyMatch(word -> !word.startsWith("-"));
        return last.endsWith(">")
                || last.equals("-o")
                || last.startsWith("--out")
                || MAKING.contains(words.get(0))
                || (COPYING.contains(words.get(0)) && further);
    }

    /** The text in which what stands in quotes is one quote, and comments are gone. */
    private static String withoutQuotes(String text) {
        StringBuilder out = new StringBuilder();
        char quote = 0;
        boolean comment = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean escaped = c == '\\' && quote != '\'' && i + 1 < text.length() && text.charAt(i + 1) != '\n';
            if (comment) {
                comment = c != '\n';
            } else if (quote == 0 && c == '#' && (i == 0 || Character.isWhitespace(text.charAt(i - 1)))) {
                comment = true;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                out.append(c);
            } else if (c == quote) {
                quote = 0;
            }
            if (!comment && quote == 0 && c != '\'' && c != '"') {
                out.append(escaped ? '"' : c);
            }
            i += escaped && !comment ? 1 : 0;
        }
        return out.toString();
    }

    /**
     * Whether a program is found.
     *
     * @param path folders with colons between them, as in the variable PATH
     */
    static boolean found(String program, String path) {
        for (String folder : path.split(":", -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }
}

package io.jenkins.plugins.benchgate.cluster.ssh;

import io.jenkins.plugins.benchgate.cluster.Command;
import io.jenkins.plugins.benchgate.cluster.ShellText;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A command as the script that becomes it; secrets of its environment are in no argument of any process. */
final class CommandText {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private CommandText() {}

    /**
     * The script: it deletes itself, tells in the file {@code session} which process it is, and becomes the program.
     *
     * @throws IOException when a shell cannot pass the command on as it is; one line
     */
    static String of(Command command) throws IOException {
        StringBuilder text = new StringBuilder(DetachedTask.IDENTITY)
                .append("rm -f \"$0\"\nidentity $$ >\"${0%/*}/session\"\ncd ")
                .append(ShellText.quote(checked("folder", command.folder().toString())))
                .append(" || exit 126\n");
        for (Map.Entry<String, String> variable : new TreeMap<>(command.environment()).entrySet()) {
            String name = variable.getKey();
            if (!NAME.matcher(name).matches()) {
                throw new IOException("found an environment variable named '" + name
                        + "', expected letters, digits and underscores, as a POSIX shell passes on");
            }
            text.append("export ")
                    .append(name)
                    .append('=')
                    .append(ShellText.quote(checked("environment variable " + name, variable.getValue())))
                    .append('\n');
        }
        StringBuilder words = new StringBuilder();
        for (String argument : command.arguments()) {
            words.append(' ').append(ShellText.quote(checked("argument", argument)));
        }
        return text.append("exec").append(words).append('\n').toString();
    }

    private static String checked(String what, String value) throws IOException {
        if (value.indexOf('\0') >= 0) {
            throw new IOException("found a NUL character in the " + what + ", expected none");
        }
        return value;
    }
}

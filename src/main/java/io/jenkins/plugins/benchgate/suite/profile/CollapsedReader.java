package io.jenkins.plugins.benchgate.suite.profile;

import io.jenkins.plugins.benchgate.io.LineScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reads collapsed stacks: lines such as {@code main;work;sum 42}, the outermost function first, with a number of
 * samples, which async-profiler ({@code -o collapsed}), the scripts of FlameGraph for {@code perf}, and py-spy ({@code
 * -f raw}) write.
 *
 * <p>The marks of async-profiler behind a function, {@code _[j]} (compiled), {@code _[i]} (inlined), {@code _[k]}
 * (kernel), {@code _[0]} (interpreted) and {@code _[1]} (first compiler), are left out, and so are frames that stand
 * for a thread or a process.
 */
final class CollapsedReader {
    private static final String EXPECTED = "a stack and its number of samples, such as main;work;sum 42";
    /** In bytes, unpacked: names are kept. */
    static final long LARGEST = 256L << 20;
    /** Digits that always fit. */
    private static final int DIGITS = 18;

    private CollapsedReader() {}

    /** Whether the start of a file holds nothing but such lines; its last one may be cut off. */
    static boolean marks(byte[] start) {
        if (!isText(start)) {
            return false;
        }
        String text = new String(start, StandardCharsets.UTF_8);
        int whole = text.lastIndexOf('\n');
        String lines = whole < 0 ? text : text.substring(0, whole);
        return lines.contains(";")
                && lines.lines().filter(line -> !line.isBlank()).allMatch(CollapsedReader::isStack);
    }

    /** Whether bytes are without control characters. */
    static boolean isText(byte[] start) {
        for (byte one : start) {
            if (one >= 0 && one < ' ' && one != '\n' && one != '\r' && one != '\t') {
                return false;
            }
        }
        return true;
    }

    private static boolean isStack(String line) {
        String plain = line.stripTrailing();
        int space = plain.lastIndexOf(' ');
        return space > 0 && count(plain, space + 1) >= 0;
    }

    /** The number from {@code start} to the end of the text; −1 if that is not a number. */
    private static long count(String text, int start) {
        int digits = text.length() - start;
        if (digits < 1 || digits > DIGITS) {
            return -1;
        }
        long count = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            count = 10 * count + digit;
        }
        return count;
    }

    static Profile read(Path file, Functions functions, StackSink sink) throws IOException {
        Stacks stacks = new Stacks(file, sink);
        try (LineScanner lines = new LineScanner(file, LARGEST, "stacks of fewer samples")) {
            while (lines.next()) {
                String line = lines.text().stripTrailing();
                if (line.isEmpty()) {
                    continue;
                }
                // the rest of a number is another number
                lines.requireTerminated();
                int space = line.lastIndexOf(' ');
                long count = space <= 0 ? -1 : count(line, space + 1);
                if (count < 0) {
                    throw lines.wrong(line, EXPECTED);
                }
                stacks.begin();
                int begin = 0;
                while (begin < space) {
                    int semicolon = line.indexOf(';', begin);
                    int end = semicolon < 0 || semicolon > space ? space : semicolon;
                    frame(line.substring(begin, end), functions, stacks);
                    begin = end + 1;
                }
                stacks.reverse();
                stacks.end(count, count, false);
            }
        }
        return stacks.profile(Profile.Kind.COLLAPSED, "samples/count", false, null, 0);
    }

    private static void frame(String text, Functions functions, Stacks stacks) throws IOException {
        if (isThread(text)) {
            return;
        }
        String name = plain(text);
        if (isUnknown(name)) {
            stacks.unnamed();
        } else {
            stacks.frame(functions.number(name));
        }
    }

    private static String plain(String frame) {
        int end = frame.length() - 4;
        boolean marked = end > 0
                && frame.startsWith("_[", end)
                && frame.endsWith("]")
                && "jik01".indexOf(frame.charAt(end + 2)) >= 0;
        return marked ? frame.substring(0, end) : frame;
    }

    /** Frames such as {@code [worker tid=42]}, {@code thread (0x7F1C)} and {@code process 42:"shop"}. */
    private static boolean isThread(String frame) {
        return (frame.startsWith("[") && frame.contains(" tid="))
                || (frame.startsWith("thread (") && !frame.contains(".py"))
                || (frame.startsWith("process ") && frame.contains(":\""));
    }

    private static boolean isUnknown(String name) {
        return name.isEmpty()
                || name.equals("[unknown]")
                || (name.startsWith("[") && name.endsWith(".so]"))
                || (name.startsWith("0x") && name.chars().skip(2).allMatch(c -> Character.digit(c, 16) >= 0));
    }
}

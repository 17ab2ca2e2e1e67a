package io.jenkins.plugins.benchgate.cluster.jclouds;

import io.jenkins.plugins.benchgate.cluster.cloud.CloudException;
import io.jenkins.plugins.benchgate.cluster.cloud.CloudException.Reason;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest;
import io.jenkins.plugins.benchgate.cluster.cloud.MachineRequest.Image;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * An image that a provider has.
 *
 * @param description with the system's family and version, where the name does not tell; may be empty
 * @param created sorts by age, such as {@code 2026-11-02T10:00:00Z}; empty where the provider does not say: then names
 *     decide
 */
public record ProviderImage(String id, String name, String description, String created) {
    /** Who logs in, by a word of the image's name or description; the first that is found counts. */
    private static final Map<String, String> USERS =
            Map.of("ubuntu", "ubuntu", "debian", "admin", "centos", "centos", "fedora", "fedora", "rocky", "rocky");

    /** Whom the cloud-init of a system makes. */
    private static final List<String> SYSTEM_USERS =
            List.of("ubuntu", "debian", "rocky", "almalinux", "fedora", "centos", "opensuse");

    private static final String OTHER_USER = "ec2-user";

    /**
     * The one with the wanted id, or else the newest whose whole name matches and whose name or description holds each
     * word of the system.
     *
     * @param place where they are, for the message
     * @throws CloudException when there is none; the message names the nearest
     */
    public static ProviderImage choose(Image wanted, List<ProviderImage> pictures, String place, CloudErrors errors)
            throws CloudException {
        Pattern name = pattern(wanted, errors);
        try {
            return pictures.stream()
                    .filter(picture ->
                            wanted.id() == null ? picture.fits(name, wanted) : picture.id.equals(wanted.id()))
                    .max(Comparator.comparing(ProviderImage::created)
                            .thenComparing(ProviderImage::name)
                            .thenComparing(ProviderImage::id))
                    .orElseThrow(() -> errors.failure(
                            Reason.NOT_FOUND, "no image " + words(wanted) + " in " + place + hint(wanted, pictures)));
        } catch (LimitedText.Exhausted | StackOverflowError e) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found image name '" + wanted.name() + "', which takes too many steps to match, expected a simpler"
                            + " regular expression");
        }
    }

    /** Who logs in to a machine of this image, by the custom of its makers. */
    public String user() {
        String text = text();
        return USERS.entrySet().stream()
                .filter(entry -> text.contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .sorted()
                .findFirst()
                .orElse(OTHER_USER);
    }

    /**
     * Who logs in to a machine of this image: whom the request names, or whom the system's own cloud-init makes.
     *
     * @throws CloudException when the image does not tell
     */
    public String user(MachineRequest request, CloudErrors errors) throws CloudException {
        String text = text();
        return Optional.ofNullable(request.user())
                .or(() -> SYSTEM_USERS.stream().filter(text::contains).findFirst())
                .orElseThrow(() -> errors.failure(
                        Reason.NOT_FOUND,
                        "image '" + name + "' does not name the user who logs in; name it with user"));
    }

    private boolean fits(Pattern wholeName, Image wanted) {
        String text = text();
        return wholeName.matcher(new LimitedText(name)).matches()
                && (wanted.system() == null
                        || Stream.of(wanted.system()
                                        .strip()
                                        .toLowerCase(Locale.ROOT)
                                        .split("\\s+"))
                                .allMatch(word -> word(word).matcher(text).find()));
    }

    /**
     * A version is a number of its own, its parts parted by anything or nothing: 22.04 is in 2204-lts, 12 is not in
     * 2012.
     */
    private static Pattern word(String word) {
        boolean version = word.matches("\\d+(?:\\.\\d+)*+");
        return Pattern.compile(version ? "(?<!\\d)" + word.replace(".", "[._-]?") + "(?!\\d)" : Pattern.quote(word));
    }

    private String text() {
        return (name + " " + description).toLowerCase(Locale.ROOT);
    }

    private static Pattern pattern(Image wanted, CloudErrors errors) throws CloudException {
        try {
            return Pattern.compile(wanted.name() == null ? ".*" : wanted.name());
        } catch (PatternSyntaxException e) {
            throw errors.failure(
                    Reason.NOT_FOUND,
                    "found image name '" + wanted.name() + "', expected a regular expression: " + e.getDescription());
        }
    }

    private static String words(Image wanted) {
        if (wanted.id() != null) {
            return "'" + wanted.id() + "'";
        }
        String name = wanted.name() == null ? "" : " whose name matches '" + wanted.name() + "'";
        return (name + (wanted.system() == null ? "" : " of system '" + wanted.system() + "'")).strip();
    }

    private static String hint(Image wanted, List<ProviderImage> pictures) {
        if (wanted.id() != null) {
            return CloudErrors.nearest(
                    wanted.id(), pictures.stream().map(ProviderImage::id).toList());
        }
        String text = wanted.name() == null ? String.valueOf(wanted.system()) : wanted.name();
        return CloudErrors.nearest(
                text, pictures.stream().map(ProviderImage::name).toList());
    }

    /**
     * A text that may be read so often and no more: what bounds the steps of a regular expression that somebody else wrote.
     * One that goes back without end would hang a thread.
     */
    private static final class LimitedText implements CharSequence {
        private static final int READS = 100_000;

        private final String text;
        private int left = READS;

        LimitedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new Exhausted();
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }

        /** Thrown in place of a read too many. */
        static final class Exhausted extends RuntimeException {
            private static final long serialVersionUID = 1;
        }
    }
}

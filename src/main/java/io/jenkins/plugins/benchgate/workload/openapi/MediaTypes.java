package io.jenkins.plugins.benchgate.workload.openapi;

import java.util.Locale;

/** Media types of bodies and answers. */
final class MediaTypes {
    static final String JSON = "application/json";
    static final String FORM = "application/x-www-form-urlencoded";

    private MediaTypes() {}

    /** JSON by any name, or what may be JSON, too, such as {@code application/*}. */
    static boolean json(String mediaType) {
        String type = plain(mediaType);
        return type.endsWith("/json") || type.endsWith("+json") || wildcard(type);
    }

    static boolean form(String mediaType) {
        return plain(mediaType).equals(FORM);
    }

    /** The type that is sent or asked for where a document names one. */
    static String sent(String mediaType) {
        return wildcard(plain(mediaType)) ? JSON : mediaType;
    }

    private static boolean wildcard(String plain) {
        return plain.equals("*/*") || plain.equals("application/*");
    }

    private static String plain(String mediaType) {
        int end = mediaType.indexOf(';');
        return (end < 0 ? mediaType : mediaType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}

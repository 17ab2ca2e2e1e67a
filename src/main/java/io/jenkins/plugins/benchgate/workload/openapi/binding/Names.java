package io.jenkins.plugins.benchgate.workload.openapi.binding;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What names of fields and parameters say about what they are. */
final class Names {
    /** Names that mean another thing in each collection. */
    private static final Set<String> GENERIC = Set.of(
            "id", "uuid", "guid", "name", "key", "code", "slug", "number", "index", "value", "title", "type", "status",
            "date", "version", "ref", "tag");

    /** What a parameter may have behind the name of its collection: {@code petUuid}. */
    private static final List<String> KINDS = List.of("id", "uuid", "guid", "key", "name", "code", "slug", "number");

    private Names() {}

    /** The same for {@code pet_id}, {@code petId}, {@code pet-id} and {@code pet.id}. */
    static String plain(String name) {
        StringBuilder plain = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '_' && c != '-' && c != '.') {
                plain.append(c);
            }
        }
        return plain.toString().toLowerCase(Locale.ROOT);
    }

    static boolean generic(String plain) {
        return GENERIC.contains(plain);
    }

    /** Whether it is an id by its last word: {@code petId}, {@code pet_id}, {@code id}; not {@code paid}. */
    static boolean id(String name) {
        return name.equalsIgnoreCase("id")
                || name.endsWith("Id")
                || name.endsWith("ID")
                || name.endsWith("_id")
                || name.endsWith("-id")
                || name.endsWith(".id")
                || name.endsWith("Uuid")
                || name.endsWith("_uuid");
    }

    /** Whether a word is the singular of another, or the same word: {@code address} and {@code addresses}. */
    static boolean singular(String word, String plural) {
        return plural(word).contains(plain(plural));
    }

    /** The plain words that a word is the singular of, and itself. */
    static List<String> plural(String word) {
        String one = plain(word);
        String stem = one.substring(0, Math.max(0, one.length() - 1));
        return one.endsWith("y")
                ? List.of(one, one + "s", one + "es", stem + "ies")
                : List.of(one, one + "s", one + "es");
    }

    /** Whether a field of an item of a collection is the item's own id: {@code id} or {@code petId} in {@code pets}. */
    static boolean own(String field, String collection) {
        return !collection.isEmpty() && inItems("id", collection).contains(plain(field));
    }

    /**
     * The plain names under which items of a collection have what a parameter behind it takes, the surest first.
     *
     * @param collection its last word; empty where it has none
     */
    static List<String> inItems(String parameter, String collection) {
        String plain = plain(parameter);
        Set<String> names = new LinkedHashSet<>(List.of(plain));
        boolean item = !collection.isEmpty() && singular(plain, collection);
        if (plain.endsWith("id") || item) {
            names.add("id");
        }
        for (String kind : KINDS) {
            if (plain.endsWith(kind)
                    && plain.length() > kind.length()
                    && !collection.isEmpty()
                    && singular(plain.substring(0, plain.length() - kind.length()), collection)) {
                names.add(kind);
            }
        }
        if (plain.equals("id") || item) {
            for (String ending : List.of("", "s", "es")) {
                String many = plain(collection);
                if (many.endsWith(ending) && many.length() > ending.length()) {
                    names.add(many.substring(0, many.length() - ending.length()) + "id");
                }
            }
            if (plain(collection).endsWith("ies")) {
                names.add(plain(collection).substring(0, plain(collection).length() - 3) + "yid");
            }
        }
        return List.copyOf(names);
    }
}

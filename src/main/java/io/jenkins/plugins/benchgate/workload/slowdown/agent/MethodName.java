package io.jenkins.plugins.benchgate.workload.slowdown.agent;

/**
 * The name of a method as profiles have it, {@code org.example.Checksum.of}; constructors are {@code <init>}.
 *
 * @param owner internal name of its class, {@code org/example/Checksum}
 * @param method its own name
 * @param descriptor of one overload, such as {@code ([B)J}; empty for all
 */
record MethodName(String owner, String method, String descriptor) {
    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when it is none
     */
    static MethodName of(String name) {
        int parenthesis = name.indexOf('(');
        String whole = parenthesis < 0 ? name : name.substring(0, parenthesis);
        int dot = whole.lastIndexOf('.');
        if (dot <= 0 || dot == whole.length() - 1) {
            throw new IllegalArgumentException(
                    "found method '" + name + "', expected class and method such as org.example.Checksum.of");
        }
        return new MethodName(
                whole.substring(0, dot).replace('.', '/'),
                whole.substring(dot + 1),
                parenthesis < 0 ? "" : name.substring(parenthesis));
    }

    boolean fits(String name, String type) {
        return name.equals(method) && (descriptor.isEmpty() || descriptor.equals(type));
    }
}

package io.jenkins.plugins.benchgate.workload.openapi.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A service as its document describes it. Server addresses of the document are not part of it: requests go to the
 * address that a spec names.
 *
 * @param name by which a spec knows it
 * @param operations in the order of the document
 * @param notes a line for each part of the document that could not be used
 */
public record Service(String name, Path document, List<Operation> operations, List<String> notes) {
    public Service {
        operations = List.copyOf(operations);
        notes = List.copyOf(notes);
    }

    /**
     * Reads a document: OpenAPI 3.0 or 3.1, or Swagger 2.0, as JSON or YAML, with references within it and to files in
     * its folder.
     *
     * @throws io.jenkins.plugins.benchgate.io.InputException when it is something else or broken: one line with file,
     *     line, what was found and what was expected
     */
    public static Service read(String name, Path document) throws IOException {
        return new ServiceReader(name, document).read();
    }

    /**
     * What two releases of a service have in common.
     *
     * @param candidate the newer one
     */
    public Service common(Service candidate) {
        return CommonInterface.of(this, candidate);
    }
}

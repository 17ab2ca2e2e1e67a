// Generated, see src/jenkins-api/README.md
package org.jenkinsci.plugins.structs.describable;

import edu.umd.cs.findbugs.annotations.NonNull;

public interface CustomDescribableModel {
    @NonNull default UninstantiatedDescribable customUninstantiate(@NonNull UninstantiatedDescribable ud) { throw new UnsupportedOperationException("signature only"); }
}

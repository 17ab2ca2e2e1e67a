// Generated, see src/jenkins-api/README.md
package hudson;

import java.util.TreeMap;

public class EnvVars extends TreeMap<String, String> {
    public EnvVars() {}
    public String put(String key, String value) { throw new UnsupportedOperationException("signature only"); }
}

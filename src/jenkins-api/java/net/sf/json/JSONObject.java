// Generated, see src/jenkins-api/README.md
package net.sf.json;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

public final class JSONObject extends AbstractJSON implements JSON, Map<String, Object>, Comparable {
    private JSONObject() {}
    public void clear() { throw new UnsupportedOperationException("signature only"); }
    public int compareTo(Object obj) { throw new UnsupportedOperationException("signature only"); }
    public boolean containsKey(Object key) { throw new UnsupportedOperationException("signature only"); }
    public boolean containsValue(Object value) { throw new UnsupportedOperationException("signature only"); }
    public Set entrySet() { throw new UnsupportedOperationException("signature only"); }
    public boolean equals(Object obj) { throw new UnsupportedOperationException("signature only"); }
    public Object get(Object key) { throw new UnsupportedOperationException("signature only"); }
    public int hashCode() { throw new UnsupportedOperationException("signature only"); }
    public boolean isEmpty() { throw new UnsupportedOperationException("signature only"); }
    public Set<String> keySet() { throw new UnsupportedOperationException("signature only"); }
    public Object put(String key, Object value) { throw new UnsupportedOperationException("signature only"); }
    public void putAll(Map map) { throw new UnsupportedOperationException("signature only"); }
    public Object remove(Object key) { throw new UnsupportedOperationException("signature only"); }
    public int size() { throw new UnsupportedOperationException("signature only"); }
    public Collection values() { throw new UnsupportedOperationException("signature only"); }
}

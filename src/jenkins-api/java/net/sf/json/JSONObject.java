package net.sf.json;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

public final class JSONObject extends AbstractJSON implements Map<String, Object>, Comparable {

    @Override
    public void clear() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public int compareTo(Object obj) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public boolean containsKey(Object key) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public boolean containsValue(Object value) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Set entrySet() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public boolean equals(Object obj) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object get(Object key) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public int hashCode() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public boolean isEmpty() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Set<String> keySet() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object put(String key, Object value) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public void putAll(Map map) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Object remove(Object key) {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public int size() {
        throw new UnsupportedOperationException("signature only");
    }

    @Override
    public Collection values() {
        throw new UnsupportedOperationException("signature only");
    }
}

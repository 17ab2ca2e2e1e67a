// Generated, see src/jenkins-api/README.md
package hudson.model;

public interface ItemGroup<T extends Item> extends PersistenceRoot, ModelObject {
    default <T extends Item> Iterable<T> allItems(Class<T> type) { throw new UnsupportedOperationException("signature only"); }
}

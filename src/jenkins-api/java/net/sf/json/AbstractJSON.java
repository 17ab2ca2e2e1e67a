// Generated, see src/jenkins-api/README.md
package net.sf.json;

abstract class AbstractJSON implements JSON {
    AbstractJSON() {}
}

# Builds the JMH benchmarks of a revision into the current folder, as benchmarks.jar: sh benchmarks.sh REVISION
set -eu
repository=$(cd "$(dirname "$0")/.." && pwd)
git -C "$repository" archive "$1" | tar x
mvn -B -q -Pbench test-compile dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile=target/classpath
{
    echo 'Main-Class: org.openjdk.jmh.Main'
    {
        printf 'Class-Path: %s' "file:$PWD/target/test-classes/ file:$PWD/target/classes/"
        tr ':' '\n' <target/classpath | sed 's|^| file:|' | tr -d '\n'
    } | fold -b -w 70 | sed '2,$s/^/ /'
    echo
} >target/manifest
jar cfm benchmarks.jar target/manifest

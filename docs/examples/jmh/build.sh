#!/bin/sh
# Builds benchmarks.jar in the current folder, of one version: build.sh baseline|candidate
set -e
here=$(dirname "$0")
mvn="mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -DoutputDirectory=lib -Dmdep.stripVersion=true"
for artifact in org.openjdk.jmh:jmh-core:1.37 org.openjdk.jmh:jmh-generator-annprocess:1.37 \
    net.sf.jopt-simple:jopt-simple:5.0.4 org.apache.commons:commons-math3:3.6.1; do
    $mvn -Dartifact="$artifact"
done
mkdir -p classes
javac -d classes -cp 'lib/*' -processorpath 'lib/*' \
    "$here"/benchmark/org/example/*.java "$here/$1"/org/example/*.java
printf 'Class-Path: lib/jmh-core.jar lib/jopt-simple.jar lib/commons-math3.jar\n' > manifest
jar --create --file benchmarks.jar --manifest manifest --main-class org.openjdk.jmh.Main -C classes .

#!/bin/sh
# Builds benchmarks.jar in the current folder, of one version: build.sh baseline|candidate
set -e
here=$(dirname "$0")
mvn -B -q -f "$here/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$PWD/lib" -Dmdep.stripVersion=true
jars=lib/jmh-core.jar:lib/jopt-simple.jar:lib/commons-math3.jar
mkdir classes
javac -d classes -cp "$jars" -processorpath "lib/jmh-generator-annprocess.jar:$jars" \
    "$here"/benchmark/org/example/*.java "$here"/application/org/example/*.java "$here/$1"/org/example/*.java
printf 'Class-Path: %s\n' "$(echo "$jars" | tr ':' ' ')" > manifest
jar --create --file benchmarks.jar --manifest manifest --main-class org.openjdk.jmh.Main -C classes .

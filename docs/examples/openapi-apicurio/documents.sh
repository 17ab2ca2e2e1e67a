#!/bin/sh
# Fetches the OpenAPI documents of both releases from Maven Central, into this folder. Release 2.8 of the plugin takes an
# artifact by itself; later ones also need its parents.
set -e
cd "$(dirname "$0")"
for version in 3.0.9 3.3.3; do
    mvn -B -q org.apache.maven.plugins:maven-dependency-plugin:2.8:copy \
        -Dartifact=io.apicurio:apicurio-registry-common:$version -DoutputDirectory=documents
    unzip -p documents/apicurio-registry-common-$version.jar META-INF/openapi.json >documents/openapi-$version.json
    rm documents/apicurio-registry-common-$version.jar
done

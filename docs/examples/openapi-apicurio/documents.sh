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
    python3 - documents/openapi-$version.json <<'END'
import json, sys

# what the documents leave open: ids without a % in them, types that exist, and no references to artifacts that do not
with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
schemas = document["components"]["schemas"]
for name in ["GroupId", "ArtifactId", "Version", "BranchId"]:
    schemas[name]["pattern"] = "^[a-z]{12}$"
schemas["ArtifactType"]["enum"] = ["JSON"]
content = schemas["VersionContent"]["properties"]
content["contentType"]["enum"] = ["application/json"]
content["content"]["enum"] = ['{"type": "object", "properties": {"name": {"type": "string"}}}']
for schema, name in [("VersionContent", "references"), ("CreateVersion", "branches"), ("CreateVersion", "isDraft")]:
    schemas[schema]["properties"][name]["readOnly"] = True
schemas["CreateBranch"]["properties"]["versions"]["readOnly"] = True
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(document, file)
END
done

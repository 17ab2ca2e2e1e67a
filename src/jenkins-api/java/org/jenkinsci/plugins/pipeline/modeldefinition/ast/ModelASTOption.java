package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public class ModelASTOption extends ModelASTMethodCall {}

package org.jenkinsci.plugins.pipeline.modeldefinition.ast;

public abstract class ModelASTElement {}

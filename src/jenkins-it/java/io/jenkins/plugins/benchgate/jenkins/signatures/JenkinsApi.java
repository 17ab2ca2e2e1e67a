package io.jenkins.plugins.benchgate.jenkins.signatures;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Parameterizable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/**
 * The part of Jenkins' API that sources refer to: types with the members that are used of them, and what these need to
 * compile. That are the types in their signatures, superclasses with a constructor, the interfaces that lead to used types,
 * and methods that implement abstract ones.
 */
final class JenkinsApi {
    private static final List<String> JENKINS = List.of(
            "com.cloudbees.",
            "edu.umd.cs.findbugs.annotations.",
            "hudson.",
            "io.jenkins.plugins.",
            "jenkins.",
            "net.sf.json.",
            "org.jenkinsci.",
            "org.kohsuke.stapler.",
            "org.springframework.security.");
    private static final String OURS = "io.jenkins.plugins.benchgate.";
    /** The libraries of the default build to which Jenkins' API refers. */
    private static final List<String> LIBRARIES =
            List.of("com.google.common.", "jakarta.servlet.", "java.", "net.java.sezpoz.", "org.jvnet.localizer.");

    private static final Set<String> KEPT_ANNOTATIONS = Set.of(
            "edu.umd.cs.findbugs.annotations.CheckForNull",
            "edu.umd.cs.findbugs.annotations.CheckReturnValue",
            "edu.umd.cs.findbugs.annotations.NonNull",
            "edu.umd.cs.findbugs.annotations.Nullable",
            "java.lang.Deprecated",
            "java.lang.FunctionalInterface",
            "java.lang.SafeVarargs");

    private final Elements elements;
    private final Types types;
    private final Trees trees;
    private final Map<TypeElement, Set<Element>> used = new TreeMap<>(Comparator.comparing(Object::toString));
    private final Set<TypeElement> ours = new LinkedHashSet<>();
    private final Deque<Runnable> pending = new ArrayDeque<>();

    private JenkinsApi(JavacTask task) {
        elements = task.getElements();
        types = task.getTypes();
        trees = Trees.instance(task);
    }

    /** What these units refer to; the task has analyzed them. */
    static JenkinsApi usedBy(JavacTask task, Iterable<? extends CompilationUnitTree> units) {
        JenkinsApi api = new JenkinsApi(task);
        for (CompilationUnitTree unit : units) {
            api.new Uses().scan(unit, null);
        }
        api.complete();
        return api;
    }

    /** The types that stand in files of their own. */
    List<TypeElement> topLevelTypes() {
        return used.keySet().stream()
                .filter(type -> type.getEnclosingElement().getKind() == ElementKind.PACKAGE)
                .toList();
    }

    boolean uses(Element element) {
        return element instanceof TypeElement
                ? used.containsKey(element)
                : used.getOrDefault(element.getEnclosingElement(), Set.of()).contains(element);
    }

    /** Whether a subclass can call it. */
    boolean isAccessible(ExecutableElement constructor, TypeElement by) {
        Set<Modifier> modifiers = constructor.getModifiers();
        return modifiers.contains(Modifier.PUBLIC)
                || modifiers.contains(Modifier.PROTECTED)
                || !modifiers.contains(Modifier.PRIVATE)
                        && elements.getPackageOf(constructor).equals(elements.getPackageOf(by));
    }

    Elements elements() {
        return elements;
    }

    Types types() {
        return types;
    }

    /** The superinterfaces that are part of what is used. */
    List<? extends TypeMirror> interfaces(TypeElement type) {
        return type.getInterfaces().stream()
                .filter(of -> isJenkins(element(of)) ? used.containsKey(element(of)) : isOf(LIBRARIES, element(of)))
                .toList();
    }

    /** The superinterfaces through which alone the type is one that is used. */
    private void addInterfaces(TypeElement type) {
        Set<TypeElement> reached = new HashSet<>();
        types.directSupertypes(type.asType()).stream()
                .map(JenkinsApi::element)
                .filter(of -> !of.getKind().isInterface() || used.containsKey(of))
                .forEach(of -> addSupertypes(of, reached));
        for (TypeMirror of : type.getInterfaces()) {
            Set<TypeElement> more = new HashSet<>();
            addSupertypes(element(of), more);
            more.removeIf(one -> !used.containsKey(one) && !isOf(LIBRARIES, one));
            if (reached.addAll(more)) {
                add(element(of));
            }
        }
        interfaces(type).forEach(of -> mention(of, type));
    }

    private void addSupertypes(TypeElement type, Set<TypeElement> to) {
        to.add(type);
        to.addAll(supertypes(type));
    }

    /** Of an annotated element those that a compiler or its checks read. */
    List<? extends AnnotationMirror> annotations(Element element) {
        boolean meta = element.getKind() == ElementKind.ANNOTATION_TYPE;
        return element.getAnnotationMirrors().stream()
                .filter(annotation -> {
                    TypeElement type = element(annotation.getAnnotationType());
                    return KEPT_ANNOTATIONS.contains(type.toString()) || meta && isOf(LIBRARIES, type);
                })
                .toList();
    }

    private static boolean isOf(List<String> packages, TypeElement type) {
        String name = type.getQualifiedName().toString();
        return packages.stream().anyMatch(name::startsWith);
    }

    private static boolean isJenkins(TypeElement type) {
        return isOf(JENKINS, type) && !isOf(List.of(OURS), type);
    }

    private static TypeElement element(TypeMirror type) {
        return (TypeElement) ((DeclaredType) type).asElement();
    }

    private void add(Element element) {
        if (element instanceof TypeElement type) {
            addType(type);
        } else if (element != null
                && element.getEnclosingElement() instanceof TypeElement owner
                && isJenkins(owner)
                && addType(owner).add(element)) {
            pending.add(() -> mention(element));
        }
    }

    private Set<Element> addType(TypeElement type) {
        if (!isJenkins(type)) {
            return Set.of();
        }
        if (!used.containsKey(type)) {
            used.put(type, new HashSet<>());
            pending.add(() -> mention(type));
        }
        return used.get(type);
    }

    private void mention(Element element) {
        annotations(element)
                .forEach(annotation -> add(annotation.getAnnotationType().asElement()));
        if (element instanceof Parameterizable generic) {
            for (TypeParameterElement parameter : generic.getTypeParameters()) {
                parameter.getBounds().forEach(bound -> mention(bound, element));
            }
        }
        if (element instanceof TypeElement type) {
            add(type.getEnclosingElement());
            if (type.getKind() == ElementKind.CLASS) {
                mention(type.getSuperclass(), type);
            }
            // An enumeration is given whole for switches over it, an annotation because all of it has defaults or is
            // named.
            type.getEnclosedElements().stream()
                    .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT
                            || type.getKind() == ElementKind.ANNOTATION_TYPE && member.getKind() == ElementKind.METHOD)
                    .forEach(this::add);
        } else if (element instanceof ExecutableElement method) {
            mention(method.getReturnType(), method);
            method.getThrownTypes().forEach(thrown -> mention(thrown, method));
            method.getParameters().forEach(parameter -> {
                annotations(parameter)
                        .forEach(
                                annotation -> add(annotation.getAnnotationType().asElement()));
                mention(parameter.asType(), method);
            });
        } else {
            mention(element.asType(), element);
        }
    }

    private void mention(TypeMirror type, Element by) {
        if (type instanceof DeclaredType declared) {
            TypeElement element = element(declared);
            if (!isJenkins(element) && !isOf(LIBRARIES, element)) {
                throw new IllegalStateException(by.getEnclosingElement() + "." + by + " refers to " + element
                        + ", which the default build lacks");
            }
            addType(element);
            declared.getTypeArguments().forEach(argument -> mention(argument, by));
        } else if (type instanceof ArrayType array) {
            mention(array.getComponentType(), by);
        } else if (type instanceof IntersectionType intersection) {
            intersection.getBounds().forEach(bound -> mention(bound, by));
        } else if (type instanceof WildcardType wildcard) {
            Stream.of(wildcard.getExtendsBound(), wildcard.getSuperBound())
                    .filter(Objects::nonNull)
                    .forEach(bound -> mention(bound, by));
        }
    }

    /** Adds what the members need until nothing is added. */
    private void complete() {
        int before;
        do {
            before = size();
            while (!pending.isEmpty()) {
                pending.remove().run();
            }
            for (TypeElement type : List.copyOf(used.keySet())) {
                addInterfaces(type);
                addConstructor(type);
                addImplementations(type);
            }
            ours.forEach(this::addImplementations);
        } while (size() > before || !pending.isEmpty());
    }

    private int size() {
        return used.size() + used.values().stream().mapToInt(Set::size).sum();
    }

    /** A superclass has a constructor that its subclasses can call. */
    private void addConstructor(TypeElement type) {
        if (type.getKind() != ElementKind.CLASS || element(type.getSuperclass()) == null) {
            return;
        }
        TypeElement above = element(type.getSuperclass());
        List<ExecutableElement> constructors = ElementFilter.constructorsIn(above.getEnclosedElements());
        if (isJenkins(above) && constructors.stream().noneMatch(this::uses)) {
            constructors.stream()
                    .filter(constructor -> isAccessible(constructor, type))
                    .min(Comparator.comparing((ExecutableElement constructor) ->
                                    constructor.getParameters().size())
                            .thenComparing(Object::toString))
                    .ifPresent(this::add);
        }
    }

    /** A class that is not abstract implements what is abstract in its supertypes. */
    private void addImplementations(TypeElement type) {
        if (type.getModifiers().contains(Modifier.ABSTRACT) || !type.getKind().isClass()) {
            return;
        }
        List<ExecutableElement> all = ElementFilter.methodsIn(elements.getAllMembers(type));
        for (TypeElement above : supertypes(type)) {
            for (ExecutableElement method : ElementFilter.methodsIn(above.getEnclosedElements())) {
                if (!method.getModifiers().contains(Modifier.ABSTRACT)) {
                    continue;
                }
                for (ExecutableElement by : all) {
                    if (by.getSimpleName().equals(method.getSimpleName())
                            && !by.getModifiers().contains(Modifier.ABSTRACT)
                            && elements.overrides(by, method, type)) {
                        if (!isJenkins(above) || uses(method)) {
                            add(by);
                        } else if (ours.contains((TypeElement) by.getEnclosingElement())) {
                            add(method);
                        }
                    }
                }
            }
        }
    }

    /** All supertypes, from the nearest. */
    private Set<TypeElement> supertypes(TypeElement type) {
        Set<TypeElement> found = new LinkedHashSet<>();
        Deque<TypeMirror> open = new ArrayDeque<>(types.directSupertypes(type.asType()));
        while (!open.isEmpty()) {
            TypeMirror next = open.remove();
            if (found.add(element(next))) {
                open.addAll(types.directSupertypes(next));
            }
        }
        return found;
    }

    /** Finds what is named, overridden, or called by a statement that does not name it. */
    private final class Uses extends TreePathScanner<Void, Void> {
        private void addCurrent() {
            add(trees.getElement(getCurrentPath()));
        }

        @Override
        public Void visitIdentifier(IdentifierTree tree, Void unused) {
            addCurrent();
            return super.visitIdentifier(tree, unused);
        }

        @Override
        public Void visitMemberSelect(MemberSelectTree tree, Void unused) {
            addCurrent();
            return super.visitMemberSelect(tree, unused);
        }

        @Override
        public Void visitNewClass(NewClassTree tree, Void unused) {
            addCurrent();
            return super.visitNewClass(tree, unused);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree tree, Void unused) {
            addCurrent();
            addFunction();
            return super.visitMemberReference(tree, unused);
        }

        @Override
        public Void visitLambdaExpression(LambdaExpressionTree tree, Void unused) {
            addFunction();
            return super.visitLambdaExpression(tree, unused);
        }

        private void addFunction() {
            if (trees.getTypeMirror(getCurrentPath()) instanceof DeclaredType type) {
                ElementFilter.methodsIn(elements.getAllMembers(element(type))).stream()
                        .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
                        .forEach(JenkinsApi.this::add);
            }
        }

        @Override
        public Void visitTry(TryTree tree, Void unused) {
            tree.getResources().forEach(resource -> addCalled(resource, "close"));
            return super.visitTry(tree, unused);
        }

        @Override
        public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void unused) {
            addCalled(tree.getExpression(), "iterator");
            return super.visitEnhancedForLoop(tree, unused);
        }

        private void addCalled(Tree on, String name) {
            if (trees.getTypeMirror(new TreePath(getCurrentPath(), on)) instanceof DeclaredType type) {
                ElementFilter.methodsIn(elements.getAllMembers(element(type))).stream()
                        .filter(method -> method.getSimpleName().contentEquals(name)
                                && method.getParameters().isEmpty())
                        .forEach(JenkinsApi.this::add);
            }
        }

        @Override
        public Void visitClass(ClassTree tree, Void unused) {
            TypeElement type = (TypeElement) trees.getElement(getCurrentPath());
            ours.add(type);
            List<ExecutableElement> methods = ElementFilter.methodsIn(type.getEnclosedElements());
            for (TypeElement above : supertypes(type)) {
                if (isJenkins(above)) {
                    for (ExecutableElement method : ElementFilter.methodsIn(above.getEnclosedElements())) {
                        if (methods.stream().anyMatch(by -> elements.overrides(by, method, type))) {
                            add(method);
                        }
                    }
                }
            }
            return super.visitClass(tree, unused);
        }
    }
}

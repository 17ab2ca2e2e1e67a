package io.jenkins.plugins.benchgate.jenkins.signatures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.Parameterizable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;

/**
 * The source file of one type of Jenkins' API: a line for each member that is used, sorted. Methods throw; constructors pass
 * on parameters where the superclass takes the same ones, so that exceptions have messages.
 */
final class SignatureWriter {
    private static final Set<Modifier> OF_BODIES = EnumSet.of(
            Modifier.SYNCHRONIZED, Modifier.NATIVE, Modifier.STRICTFP, Modifier.TRANSIENT, Modifier.VOLATILE);
    private static final Set<Modifier> OF_ENUMERATIONS =
            EnumSet.of(Modifier.ABSTRACT, Modifier.FINAL, Modifier.SEALED, Modifier.STATIC);
    private static final Set<Modifier> OF_INTERFACES = EnumSet.of(Modifier.ABSTRACT, Modifier.STATIC);
    private static final Set<Modifier> OF_INTERFACE_METHODS = EnumSet.of(Modifier.ABSTRACT, Modifier.PUBLIC);
    private static final Set<Modifier> OF_INTERFACE_MEMBERS =
            EnumSet.of(Modifier.FINAL, Modifier.PUBLIC, Modifier.STATIC);
    private static final String THROW = " { throw new UnsupportedOperationException(\"signature only\"); }";

    private final JenkinsApi api;
    private final PackageElement ownPackage;
    private final Map<String, TypeElement> imports = new TreeMap<>();

    private SignatureWriter(JenkinsApi api, TypeElement type) {
        this.api = api;
        ownPackage = api.elements().getPackageOf(type);
        imports.put(type.getSimpleName().toString(), type);
    }

    static String write(JenkinsApi api, TypeElement type) {
        SignatureWriter writer = new SignatureWriter(api, type);
        List<String> declaration = writer.type(type, "");
        List<String> lines = new ArrayList<>();
        lines.add("// Generated, see src/jenkins-api/README.md");
        lines.add("package " + writer.ownPackage + ";");
        lines.add("");
        writer.imports.values().stream()
                .filter(writer::isImported)
                .map(of -> "import " + of + ";")
                .sorted()
                .forEach(lines::add);
        if (lines.size() > 3) {
            lines.add("");
        }
        lines.addAll(declaration);
        return String.join("\n", lines) + "\n";
    }

    private boolean isImported(TypeElement type) {
        PackageElement of = api.elements().getPackageOf(type);
        return !of.equals(ownPackage) && !of.getQualifiedName().contentEquals("java.lang");
    }

    private List<String> type(TypeElement type, String indent) {
        String kind =
                switch (type.getKind()) {
                    case CLASS -> "class ";
                    case INTERFACE -> "interface ";
                    case ENUM -> "enum ";
                    case ANNOTATION_TYPE -> "@interface ";
                    default -> throw new IllegalStateException("cannot write " + type + ": " + type.getKind());
                };
        List<String> lines = new ArrayList<>();
        StringBuilder head =
                new StringBuilder(indent).append(modifiers(type)).append(kind).append(type.getSimpleName());
        head.append(typeParameters(type).stripTrailing());
        boolean isInterface = type.getKind().isInterface();
        if (type.getKind() == ElementKind.CLASS
                && !type.getSuperclass().toString().equals("java.lang.Object")) {
            head.append(" extends ").append(name(type.getSuperclass()));
        }
        if (type.getKind() != ElementKind.ANNOTATION_TYPE) {
            head.append(joined(isInterface ? " extends " : " implements ", api.interfaces(type)));
        }
        annotations(type).forEach(annotation -> lines.add(indent + annotation));
        lines.add(head.append(" {").toString());

        String inner = indent + "    ";
        List<Element> members =
                type.getEnclosedElements().stream().filter(api::uses).collect(Collectors.toList());
        if (type.getKind() == ElementKind.ENUM) {
            lines.add(inner
                    + members.stream()
                            .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                            .map(member -> annotated(member) + member)
                            .collect(Collectors.joining(", "))
                    + ";");
        }
        members.stream()
                .filter(member -> member.getKind() == ElementKind.FIELD)
                .map(member -> inner + field((VariableElement) member, isInterface))
                .sorted()
                .forEach(lines::add);
        if (type.getKind() == ElementKind.CLASS) {
            constructors(type).map(constructor -> inner + constructor).sorted().forEach(lines::add);
        }
        ElementFilter.methodsIn(members).stream()
                .map(method -> Map.entry(method.getSimpleName().toString(), inner + method(method, isInterface)))
                .sorted(Map.Entry.<String, String>comparingByKey().thenComparing(Map.Entry.comparingByValue()))
                .forEach(method -> lines.add(method.getValue()));
        ElementFilter.typesIn(members).stream()
                .sorted(Comparator.comparing(Object::toString))
                .forEach(nested -> lines.addAll(type(nested, inner)));
        if (lines.get(lines.size() - 1).equals(head.toString())) {
            lines.set(lines.size() - 1, head + "}");
        } else {
            lines.add(indent + "}");
        }
        return lines;
    }

    private String modifiers(Element element) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        modifiers.addAll(element.getModifiers());
        modifiers.removeAll(OF_BODIES);
        if (element.getKind() == ElementKind.ENUM) {
            modifiers.removeAll(OF_ENUMERATIONS);
        } else if (element.getKind().isInterface()) {
            modifiers.removeAll(OF_INTERFACES);
        }
        if (element.getEnclosingElement().getKind().isInterface()) {
            modifiers.removeAll(element instanceof ExecutableElement ? OF_INTERFACE_METHODS : OF_INTERFACE_MEMBERS);
        }
        return modifiers.stream().map(modifier -> modifier + " ").collect(Collectors.joining());
    }

    private String field(VariableElement field, boolean inInterface) {
        String declared = annotated(field) + modifiers(field) + name(field.asType()) + " " + field.getSimpleName();
        if (field.getConstantValue() != null) {
            return declared + " = " + api.elements().getConstantExpression(field.getConstantValue()) + ";";
        }
        return declared + (field.getModifiers().contains(Modifier.FINAL) ? " = " + value(field) : "") + ";";
    }

    /** A value that differs from all others, where that can be; and none that is a constant for the compiler. */
    private String value(VariableElement field) {
        TypeMirror type = field.asType();
        if (type.getKind().isPrimitive()) {
            TypeElement boxed = api.types().boxedClass(api.types().getPrimitiveType(type.getKind()));
            return name(boxed) + ".valueOf(" + nothing(type) + ")";
        }
        if (type instanceof DeclaredType declared
                && declared.asElement() instanceof TypeElement made
                && api.uses(made)
                && made.getKind() == ElementKind.CLASS
                && !made.getModifiers().contains(Modifier.ABSTRACT)) {
            List<ExecutableElement> constructors = constructorsOf(made)
                    .filter(constructor -> constructor.getModifiers().contains(Modifier.PUBLIC))
                    .toList();
            if (!constructors.isEmpty()) {
                return "new " + name(type) + "("
                        + nothing((ExecutableType) constructors.get(0).asType(), constructors) + ")";
            }
            if (made.equals(field.getEnclosingElement())
                    && constructorsOf(made).findAny().isEmpty()) {
                return "new " + name(type) + "()";
            }
        }
        return "null";
    }

    private static String nothing(TypeMirror type) {
        return switch (type.getKind()) {
            case BOOLEAN -> "false";
            case BYTE, SHORT, CHAR -> "(" + type + ") 0";
            case INT, LONG, FLOAT, DOUBLE -> "0";
            default -> "null";
        };
    }

    /** Arguments for a constructor, with their types where another one takes as many. */
    private String nothing(ExecutableType constructor, List<ExecutableElement> all) {
        int size = constructor.getParameterTypes().size();
        boolean alone = all.stream()
                        .filter(other -> other.getParameters().size() == size)
                        .count()
                == 1;
        return constructor.getParameterTypes().stream()
                .map(type -> alone || type.getKind().isPrimitive() ? nothing(type) : "(" + name(type) + ") null")
                .collect(Collectors.joining(", "));
    }

    /** Those that are used, the ones with the fewest parameters first. */
    private Stream<ExecutableElement> constructorsOf(TypeElement type) {
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
                .filter(constructor -> api.uses(constructor) || type.toString().startsWith("java."))
                .sorted(Comparator.comparing((ExecutableElement constructor) ->
                                constructor.getParameters().size())
                        .thenComparing(Object::toString));
    }

    private Stream<String> constructors(TypeElement type) {
        List<ExecutableElement> used = constructorsOf(type).toList();
        if (used.isEmpty()) {
            // Without one, a compiler would make a public one.
            List<ExecutableElement> above = above(type);
            return Stream.of("private " + type.getSimpleName() + "()"
                    + joined(
                            " throws ",
                            above.isEmpty() ? List.of() : above.get(0).getThrownTypes())
                    + body(type, above, List.of()));
        }
        return used.stream()
                .map(constructor -> annotated(constructor)
                        + modifiers(constructor)
                        + typeParameters(constructor)
                        + type.getSimpleName()
                        + parameters(constructor)
                        + joined(" throws ", constructor.getThrownTypes())
                        + body(type, above(type), constructor.getParameters()));
    }

    private List<ExecutableElement> above(TypeElement type) {
        return constructorsOf((TypeElement) ((DeclaredType) type.getSuperclass()).asElement())
                .filter(constructor -> api.isAccessible(constructor, type))
                .toList();
    }

    /** Passes on parameters where the superclass has a constructor that takes the same ones. */
    private String body(TypeElement type, List<ExecutableElement> above, List<? extends VariableElement> parameters) {
        String arguments = "";
        if (above.stream()
                .anyMatch(constructor -> erased(constructor.getParameters()).equals(erased(parameters)))) {
            arguments = joined(", ", parameters, Object::toString);
        } else if (!above.isEmpty()) {
            DeclaredType superclass = (DeclaredType) type.getSuperclass();
            arguments = nothing((ExecutableType) api.types().asMemberOf(superclass, above.get(0)), above);
        }
        return arguments.isEmpty() ? " {}" : " { super(" + arguments + "); }";
    }

    private String erased(List<? extends VariableElement> parameters) {
        return parameters.stream()
                .map(parameter -> api.types().erasure(parameter.asType()).toString())
                .collect(Collectors.joining(","));
    }

    private String method(ExecutableElement method, boolean inInterface) {
        String head = annotated(method)
                + modifiers(method)
                + typeParameters(method)
                + name(method.getReturnType())
                + " "
                + method.getSimpleName()
                + parameters(method)
                + joined(" throws ", method.getThrownTypes());
        if (method.getDefaultValue() != null) {
            head += " default " + value(method.getDefaultValue());
        }
        return head + (method.getModifiers().contains(Modifier.ABSTRACT) ? ";" : THROW);
    }

    private String parameters(ExecutableElement method) {
        List<String> parameters = new ArrayList<>();
        for (VariableElement parameter : method.getParameters()) {
            boolean many = method.isVarArgs()
                    && parameters.size() == method.getParameters().size() - 1;
            parameters.add(annotated(parameter)
                    + (many
                            ? name(((ArrayType) parameter.asType()).getComponentType()) + "..."
                            : name(parameter.asType()))
                    + " "
                    + parameter.getSimpleName());
        }
        return "(" + String.join(", ", parameters) + ")";
    }

    private String typeParameters(Parameterizable of) {
        if (of.getTypeParameters().isEmpty()) {
            return "";
        }
        return of.getTypeParameters().stream().map(this::typeParameter).collect(Collectors.joining(", ", "<", "> "));
    }

    private String typeParameter(TypeParameterElement parameter) {
        List<? extends TypeMirror> bounds = parameter.getBounds().stream()
                .filter(bound -> !bound.toString().equals("java.lang.Object"))
                .toList();
        return parameter + (bounds.isEmpty() ? "" : " extends " + joined(" & ", bounds, this::name));
    }

    private String joined(String before, List<? extends TypeMirror> types) {
        return types.isEmpty() ? "" : before + joined(", ", types, this::name);
    }

    private static <T> String joined(String between, List<? extends T> all, Function<T, String> name) {
        return all.stream().map(name).collect(Collectors.joining(between));
    }

    private String name(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return name(array.getComponentType()) + "[]";
        }
        if (type instanceof IntersectionType intersection) {
            return joined(" & ", intersection.getBounds(), this::name);
        }
        if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendsBound() != null
                    ? "? extends " + name(wildcard.getExtendsBound())
                    : wildcard.getSuperBound() != null ? "? super " + name(wildcard.getSuperBound()) : "?";
        }
        if (type instanceof DeclaredType declared) {
            String arguments = declared.getTypeArguments().isEmpty()
                    ? ""
                    : "<" + joined(", ", declared.getTypeArguments(), this::name) + ">";
            return name((TypeElement) declared.asElement()) + arguments;
        }
        return type instanceof TypeVariable variable
                ? variable.asElement().toString()
                : type.getKind().name().toLowerCase(Locale.ROOT);
    }

    /** Its simple name, imported, unless another type in this file has that. */
    private String name(TypeElement type) {
        if (type.getEnclosingElement() instanceof TypeElement outer) {
            return name(outer) + "." + type.getSimpleName();
        }
        TypeElement named = imports.putIfAbsent(type.getSimpleName().toString(), type);
        return named == null || named.equals(type) ? type.getSimpleName().toString() : type.toString();
    }

    private String annotated(Element element) {
        return annotations(element).stream().map(annotation -> annotation + " ").collect(Collectors.joining());
    }

    private List<String> annotations(Element element) {
        return api.annotations(element).stream().map(this::annotation).sorted().toList();
    }

    private String annotation(AnnotationMirror annotation) {
        String values = annotation.getElementValues().entrySet().stream()
                .map(entry -> entry.getKey().getSimpleName() + " = " + value(entry.getValue()))
                .sorted()
                .collect(Collectors.joining(", "));
        if (annotation.getElementValues().size() == 1) {
            values = values.replaceFirst("^value = ", "");
        }
        return "@" + name(annotation.getAnnotationType()) + (values.isEmpty() ? "" : "(" + values + ")");
    }

    private String value(AnnotationValue value) {
        Object of = value.getValue();
        if (of instanceof List<?> many) {
            return many.stream().map(one -> value((AnnotationValue) one)).collect(Collectors.joining(", ", "{", "}"));
        }
        if (of instanceof VariableElement constant) {
            return name((TypeElement) constant.getEnclosingElement()) + "." + constant.getSimpleName();
        }
        if (of instanceof TypeMirror type) {
            return name(api.types().erasure(type)) + ".class";
        }
        return of instanceof AnnotationMirror annotation
                ? annotation(annotation)
                : api.elements().getConstantExpression(of);
    }
}

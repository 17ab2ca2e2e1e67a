package io.jenkins.plugins.benchgate;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Where sources use regular expressions. */
final class RegularExpressions {
    private static final String METHODS = " matches replaceAll replaceFirst split ";

    private RegularExpressions() {}

    /**
     * One use.
     *
     * @param place class and method, or field
     * @param expression empty where it is put together at run time
     * @param searches whether it may be looked for within a text, not only be held against a whole one
     */
    record Use(String place, Optional<String> expression, boolean searches) {}

    /** All uses in the Java files below a folder. */
    static List<Use> below(Path sources) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(sources)) {
            files = tree.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ExpressionTree> constants = new HashMap<>();
        List<Use> uses = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            for (CompilationUnitTree unit : units) {
                new Scan(unit, constants, null).scan(unit, null);
            }
            for (CompilationUnitTree unit : units) {
                new Scan(unit, constants, uses).scan(unit, null);
            }
        }
        return uses;
    }

    /** Gathers constants first, and uses on a second walk. */
    private static final class Scan extends TreeScanner<Void, Void> {
        private final String text;
        private final Map<String, ExpressionTree> constants;
        private final List<Use> uses;
        private String type = "";
        private String member = "";

        Scan(CompilationUnitTree unit, Map<String, ExpressionTree> constants, List<Use> uses) {
            try {
                this.text = unit.getSourceFile().getCharContent(true).toString();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            this.constants = constants;
            this.uses = uses;
        }

        @Override
        public Void visitClass(ClassTree tree, Void nothing) {
            String outer = type;
            type = tree.getSimpleName().isEmpty() ? outer : tree.getSimpleName().toString();
            super.visitClass(tree, nothing);
            type = outer;
            return null;
        }

        @Override
        public Void visitMethod(MethodTree tree, Void nothing) {
            String outer = member;
            member = tree.getName().toString();
            super.visitMethod(tree, nothing);
            member = outer;
            return null;
        }

        @Override
        public Void visitVariable(VariableTree tree, Void nothing) {
            if (tree.getInitializer() != null) {
                constants.put(type + "." + tree.getName(), tree.getInitializer());
            }
            String outer = member;
            member = member.isEmpty() ? tree.getName().toString() : member;
            super.visitVariable(tree, nothing);
            member = outer;
            return null;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            if (uses != null
                    && call.getMethodSelect() instanceof MemberSelectTree select
                    && !call.getArguments().isEmpty()) {
                String method = select.getIdentifier().toString();
                String receiver = select.getExpression().toString();
                int arguments = call.getArguments().size();
                boolean compiles = receiver.equals("Pattern") && (method.equals("compile") || method.equals("matches"));
                // a Matcher's own replacing has one argument, a Pattern's splitting a constant before it
                boolean ofText = METHODS.contains(" " + method + " ")
                        && !(method.startsWith("replace") && arguments < 2)
                        && !receiver.equals(receiver.toUpperCase(Locale.ROOT))
                        && (!method.equals("matches")
                                || text(call.getArguments().get(0)).isPresent());
                if (compiles || ofText) {
                    ExpressionTree argument = call.getArguments().get(0);
                    Optional<String> expression =
                            text(argument).map(found -> (arguments > 1 && compiles ? flags(call) : "") + found);
                    uses.add(new Use(
                            type + "." + member, expression, compiles ? searched() : !method.equals("matches")));
                }
            }
            return super.visitMethodInvocation(call, nothing);
        }

        private static String flags(MethodInvocationTree call) {
            String flags = call.getArguments().get(1).toString();
            return (flags.contains("CASE_INSENSITIVE") ? "(?i)" : "") + (flags.contains("DOTALL") ? "(?s)" : "");
        }

        private boolean searched() {
            String matcher = "\\b" + member + "\\.matcher\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)";
            Pattern replaced = Pattern.compile(matcher + "\\s*\\.(?:find|results|replace)");
            boolean kept = Pattern.compile("= " + matcher + ";").matcher(text).find();
            return replaced.matcher(text).find() || (kept && text.contains(".find("));
        }

        private Optional<String> text(ExpressionTree tree) {
            if (tree instanceof LiteralTree literal) {
                return Optional.of(String.valueOf(literal.getValue()));
            }
            if (tree instanceof ParenthesizedTree inner) {
                return text(inner.getExpression());
            }
            if (tree instanceof BinaryTree sum) {
                return text(sum.getLeftOperand())
                        .flatMap(left -> text(sum.getRightOperand()).map(left::concat));
            }
            String name = tree instanceof IdentifierTree identifier
                    ? type + "." + identifier.getName()
                    : tree instanceof MemberSelectTree select ? select.toString() : "";
            ExpressionTree constant = constants.get(name);
            return constant == null || constant == tree ? Optional.empty() : text(constant);
        }
    }
}

package io.jenkins.plugins.benchgate.workload.slowdown.agent;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts calls of {@link Delay} around a method's body when its class is loaded.
 *
 * <p>An exception leaves the method through a handler around all of it. The frame of that handler has no local
 * variables, so that it fits wherever the exception comes from. In a constructor it begins behind the call of the other
 * constructor, because no handler may surround that.
 */
public final class MethodWeaver implements ClassFileTransformer {
    private static final int API = Opcodes.ASM9;
    /** Where a class file has its version. */
    private static final int MAJOR = 6;

    private static final String DELAY = Delay.class.getName().replace('.', '/');

    private final MethodName wanted;

    public MethodWeaver(String method) {
        this.wanted = MethodName.of(method);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] content) {
        if (!wanted.owner().equals(name)) {
            return null;
        }
        try {
            return woven(content);
        } catch (RuntimeException e) {
            // the JVM would ignore it, and the method would not be slowed
            System.err.println("benchgate: cannot slow a method of " + name + ": " + e);
            Runtime.getRuntime().halt(1);
            return null;
        }
    }

    /** The class with the method slowed. */
    byte[] woven(byte[] content) {
        ClassReader reader = new ClassReader(content);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean frames = reader.readUnsignedShort(MAJOR) >= Opcodes.V1_6;
        reader.accept(new Weaving(writer, wanted, frames), 0);
        return writer.toByteArray();
    }

    /** The class that has the method. */
    private static final class Weaving extends ClassVisitor {
        private final MethodName wanted;
        private final boolean frames;

        Weaving(ClassVisitor next, MethodName wanted, boolean frames) {
            super(API, next);
            this.wanted = wanted;
            this.frames = frames;
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
            boolean body = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
            return body && wanted.fits(method, descriptor) ? new Body(next, method.equals("<init>"), frames) : next;
        }
    }

    /** The code of the method. */
    private static final class Body extends MethodVisitor {
        private final Label from = new Label();
        private final boolean frames;
        private boolean begun;
        private int created;

        Body(MethodVisitor next, boolean constructor, boolean frames) {
            super(API, next);
            this.begun = !constructor;
            this.frames = frames;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            delay("enter");
            if (begun) {
                super.visitLabel(from);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, type);
            created += opcode == Opcodes.NEW ? 1 : 0;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (begun || opcode != Opcodes.INVOKESPECIAL || !name.equals("<init>")) {
                return;
            }
            // each object that is created calls a constructor; the one that is left over is of this object
            if (created-- == 0) {
                begun = true;
                super.visitLabel(from);
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                delay("exit");
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            Label handler = new Label();
            super.visitTryCatchBlock(from, handler, handler, null);
            super.visitLabel(handler);
            if (frames) {
                super.visitFrame(Opcodes.F_FULL, 0, null, 1, new Object[] {"java/lang/Throwable"});
            }
            delay("exit");
            super.visitInsn(Opcodes.ATHROW);
            super.visitMaxs(maxStack, maxLocals);
        }

        private void delay(String method) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, DELAY, method, "()V", false);
        }
    }

    /**
     * The name of a method as profiles have it, {@code org.example.Checksum.of}; constructors are {@code <init>}.
     *
     * @param owner internal name of its class, {@code org/example/Checksum}
     * @param method its own name
     * @param descriptor of one overload, such as {@code ([B)J}; empty for all
     */
    record MethodName(String owner, String method, String descriptor) {
        /**
         * Reads one.
         *
         * @throws IllegalArgumentException when it is none
         */
        static MethodName of(String name) {
            int parenthesis = name.indexOf('(');
            String whole = parenthesis < 0 ? name : name.substring(0, parenthesis);
            int dot = whole.lastIndexOf('.');
            if (dot <= 0 || dot == whole.length() - 1) {
                throw new IllegalArgumentException(
                        "found method '" + name + "', expected class and method such as org.example.Checksum.of");
            }
            return new MethodName(
                    whole.substring(0, dot).replace('.', '/'),
                    whole.substring(dot + 1),
                    parenthesis < 0 ? "" : name.substring(parenthesis));
        }

        boolean fits(String name, String type) {
            return name.equals(method) && (descriptor.isEmpty() || descriptor.equals(type));
        }
    }
}

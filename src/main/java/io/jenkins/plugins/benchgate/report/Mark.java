package io.jenkins.plugins.benchgate.report;

import io.jenkins.plugins.benchgate.gate.Outcome;
import io.jenkins.plugins.benchgate.report.Theme.Role;
import io.jenkins.plugins.benchgate.text.Message;
import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;

/** The sign of an outcome, told apart by shape as well as by colour. */
public enum Mark {
    PASS(Role.PASS, "✓"),
    NOT_JUDGED(Role.NOT_JUDGED, "–"),
    UNSEEN(Role.UNSEEN, "◌"),
    POTENTIAL(Role.POTENTIAL, "▲"),
    INCONCLUSIVE(Role.INCONCLUSIVE, "?"),
    FAIL(Role.FAIL, "✕");

    private final Role role;
    private final String sign;

    Mark(Role role, String sign) {
        this.role = role;
        this.sign = sign;
    }

    public static Mark of(Outcome outcome) {
        return valueOf(outcome.name());
    }

    public Role role() {
        return role;
    }

    /** The outcome in words for people. */
    public String label() {
        return labelled().english();
    }

    /** The same as a value. */
    public Message labelled() {
        return Outcome.valueOf(name()).labelled();
    }

    /** One character that stands for it in text. */
    public String sign() {
        return sign;
    }

    /** Its shape around the origin: circle, small circle, ring, triangle, diamond or cross. */
    public Shape shape(double radius) {
        double r = radius;
        return switch (this) {
            case PASS -> new Ellipse2D.Double(-0.85 * r, -0.85 * r, 1.7 * r, 1.7 * r);
            case NOT_JUDGED -> new Ellipse2D.Double(-0.7 * r, -0.7 * r, 1.4 * r, 1.4 * r);
            case UNSEEN -> ring(0.85 * r, 0.5 * r);
            case POTENTIAL -> polygon(0, -1.2 * r, 1.15 * r, 0.85 * r, -1.15 * r, 0.85 * r);
            case INCONCLUSIVE -> polygon(0, -1.25 * r, 1.25 * r, 0, 0, 1.25 * r, -1.25 * r, 0);
            case FAIL -> cross(1.15 * r, 0.42 * r);
        };
    }

    private static Shape ring(double outer, double inner) {
        Area ring = new Area(new Ellipse2D.Double(-outer, -outer, 2 * outer, 2 * outer));
        ring.subtract(new Area(new Ellipse2D.Double(-inner, -inner, 2 * inner, 2 * inner)));
        return ring;
    }

    private static Shape cross(double r, double w) {
        return polygon(
                -r, -r + w, -r + w, -r, 0, -w, r - w, -r, r, -r + w, w, 0, r, r - w, r - w, r, 0, w, -r + w, r, -r,
                r - w, -w, 0);
    }

    private static Shape polygon(double... xy) {
        Path2D.Double path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int i = 2; i < xy.length; i += 2) {
            path.lineTo(xy[i], xy[i + 1]);
        }
        path.closePath();
        return path;
    }
}

package io.jenkins.plugins.benchgate.workload.slowdown;

/**
 * A slowdown of one method.
 *
 * @param method its name as profiles have it: {@code org.example.Checksum.of},
 *     {@code example.org/shop/cart.(*Cart).Total}
 * @param share of a call's own duration by which the call is lengthened, ≥ 0, such as 0.5
 */
public record Slowdown(String method, double share) {
    public Slowdown {
        if (!(share >= 0) || Double.isInfinite(share)) {
            throw new IllegalArgumentException("found slowdown " + share + ", expected a share from 0");
        }
    }
}

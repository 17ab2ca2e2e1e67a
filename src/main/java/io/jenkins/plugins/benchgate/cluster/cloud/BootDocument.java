package io.jenkins.plugins.benchgate.cluster.cloud;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.jenkins.plugins.benchgate.cluster.cloud.Provisioning.SshKeyPair;
import io.jenkins.plugins.benchgate.io.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a machine does when it boots, for cloud-init: it lets our key in, takes the host key that we know already, and
 * ends itself when its time is up, whatever has become of us.
 *
 * @param name of the machine, new with each cluster
 * @param login public key that is let in; empty: none beside those of the image
 * @param host its own key
 * @param user who logs in, where the request says so; {@code null}: the image's own
 * @param lifetime from its first boot on
 */
record BootDocument(String name, String login, SshKeyPair host, @Nullable String user, Duration lifetime) {
    /**
     * Our lists before those of the user, whose commands may exit; our values win, for the host key must be the one we
     * know.
     */
    private static final String MERGE =
            "dict(no_replace,recurse_dict,recurse_list,recurse_str)+list(prepend)+str(replace)";

    private static final String BOUNDARY = "=-=benchgate=-=";

    /**
     * The document as cloud-init takes it.
     *
     * @param beside document of the user; {@code null}: none
     * @throws CloudException when the user's is of no kind that cloud-init knows
     */
    String text(@Nullable String beside) throws CloudException {
        if (beside == null || beside.isBlank()) {
            return "#cloud-config\n" + config() + "\n";
        }
        return "Content-Type: multipart/mixed; boundary=\"" + BOUNDARY + "\"\nMIME-Version: 1.0\n\n"
                + "--" + BOUNDARY + "\n" + users(beside.strip() + "\n")
                + "\n--" + BOUNDARY + "\nContent-Type: text/cloud-config; charset=\"utf-8\"\nMerge-Type: " + MERGE
                + "\n\n#cloud-config\n" + config()
                + "\n--" + BOUNDARY + "--\n";
    }

    /** The user's document as a part; one that is of several parts is one as it stands. */
    private static String users(String text) throws CloudException {
        if (text.regionMatches(true, 0, "Content-Type:", 0, 13)
                || text.regionMatches(true, 0, "MIME-Version:", 0, 13)) {
            return text;
        }
        boolean plain = StandardCharsets.US_ASCII.newEncoder().canEncode(text) && !text.contains(BOUNDARY);
        return "Content-Type: " + kind(text) + "; charset=\"utf-8\"\n"
                + (plain
                        ? "\n" + text
                        : "Content-Transfer-Encoding: base64\n\n"
                                + Base64.getMimeEncoder(76, new byte[] {'\n'})
                                        .encodeToString(text.getBytes(StandardCharsets.UTF_8))
                                + "\n");
    }

    private static String kind(String text) throws CloudException {
        Map<String, String> kinds = new LinkedHashMap<>();
        kinds.put("#cloud-config", "text/cloud-config");
        kinds.put("#!", "text/x-shellscript");
        kinds.put("#cloud-boothook", "text/cloud-boothook");
        kinds.put("#include", "text/x-include-url");
        kinds.put("## template: jinja", "text/jinja2");
        for (Map.Entry<String, String> kind : kinds.entrySet()) {
            if (text.startsWith(kind.getKey())) {
                return kind.getValue();
            }
        }
        throw new CloudException(
                CloudException.Reason.OTHER,
                "found user data that begin with '" + text.lines().findFirst().orElse("") + "', expected one of "
                        + String.join(", ", kinds.keySet()) + " or a MIME document; no machine was asked for");
    }

    /** JSON, which is YAML too, and quotes everything. */
    private String config() {
        Map<String, Object> config = new LinkedHashMap<>();
        String type = host.publicKey().startsWith("ecdsa-")
                ? "ecdsa"
                : host.publicKey().startsWith("ssh-rsa") ? "rsa" : "ed25519";
        config.put("ssh_deletekeys", true);
        config.put(
                "ssh_keys",
                Map.of(type + "_private", host.privateKey().strip() + "\n", type + "_public", host.publicKey()));
        List<String> letIn = login.isEmpty() ? List.of() : List.of(login);
        config.put("ssh_authorized_keys", letIn);
        if ("root".equals(user)) {
            config.put("disable_root", false);
        } else if (user != null) {
            config.put(
                    "users",
                    List.of(
                            "default",
                            Map.of(
                                    "name",
                                    user,
                                    "shell",
                                    "/bin/bash",
                                    "sudo",
                                    "ALL=(ALL) NOPASSWD:ALL",
                                    "ssh_authorized_keys",
                                    letIn)));
        }
        config.put("bootcmd", List.of(List.of("sh", "-c", timer())));
        try {
            return Json.MAPPER.writeValueAsString(config);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Ends the machine when its time is up. It boots more than once at most, and counts from the first time by its own
     * clock; the name keeps what an image has of another machine apart. Either way of waiting is enough: the first
     * needs systemd, and does not wait for itself, because it is asked before the system is up.
     */
    private String timer() {
        return """
                left=%1$d
                now=$(date +%%s)
                kept=/var/lib/benchgate/%2$s
                mkdir -p /var/lib/benchgate
                if end=$(cat "$kept" 2>/dev/null) && [ "$end" -gt 0 ]; then
                    [ $((end - now)) -ge "$left" ] || left=$((end - now))
                    [ "$left" -ge 60 ] || left=60
                else
                    echo $((now + left)) >"$kept"
                fi
                off='shutdown -P now || poweroff -f'
                systemd-run --no-block --on-active="$left" sh -c "$off" || true
                setsid sh -c 'sleep "$0"; eval "$1"' "$left" "$off" </dev/null >/dev/null 2>&1 &
                """
                .formatted(lifetime.toSeconds(), name);
    }
}

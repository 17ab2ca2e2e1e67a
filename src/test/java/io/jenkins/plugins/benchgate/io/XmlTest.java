package io.jenkins.plugins.benchgate.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class XmlTest {
    @Test
    void elementsAreFoundByPaths() throws IOException {
        assertThat(Xml.parse("<a><b><c> x </c></b><b/></a>").text("b/c")).isEqualTo("x");
    }

    @Test
    void anEntityIsNotLoaded(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "hidden");
        String external = "<!DOCTYPE a [<!ENTITY x SYSTEM '" + secret.toUri() + "'>]><a><b>&x;</b></a>";
        assertThatThrownBy(() -> Xml.parse(external)).isInstanceOf(IOException.class);
    }

    @Test
    void aBombOfEntitiesIsRefused() {
        String bomb = "<!DOCTYPE a [<!ENTITY x 'xxxxxxxxxx'><!ENTITY y '&x;&x;&x;'>]><a>&y;</a>";
        assertThatThrownBy(() -> Xml.parse(bomb)).isInstanceOf(IOException.class);
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void textThatIsNoXmlIsRefusedWithoutPrinting() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, UTF_8));
        try {
            assertThatThrownBy(() -> Xml.parse("")).isInstanceOf(IOException.class);
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(UTF_8)).doesNotContain("Fatal Error");
    }
}

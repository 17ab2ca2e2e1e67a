package io.jenkins.plugins.benchgate.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellWordsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "exec java -cp h2.jar org.h2.tools.Server ~ java",
                "cd src && make -j2 && cp a b ~ make cp",
                "A=1 B='x y' redis-server --port \"$PORT\" ~ redis-server",
                "git -C \"$SPEC\" archive HEAD | tar -x ~ git tar",
                "\"$INSTALL/bin/server\" --fast ~ ``",
                "./server & curl -fs http://$HOST:$PORT/ ~ curl",
                "if test -f x; then unzip x; else wget http://x/; fi ~ unzip wget",
                "for f in a b c; do gzip $f; done ~ gzip",
                "while ! pg_isready -q; do sleep 0.1; done ~ pg_isready sleep",
                "(ulimit -n 4096; exec influxd) > log 2>&1 ~ influxd",
                "echo 'rm -rf /; nothing' # comment with make ~ ``",
                "say() { printf %s \"$1\"; }; say x; python3 load.py ~ python3",
                "2>/dev/null sysctl -n kernel.pid_max ~ sysctl"
            })
    void findsTheProgramsOfACommand(String command, String programs) {
        assertThat(String.join(" ", ShellWords.programs(command))).isEqualTo(programs);
    }

    @Test
    void textsForOtherProgramsAreNoCommands() {
        assertThat(ShellWords.programs("cat > conf <<'END'\nlisten 80\nworkers 4\nEND\nnginx -c conf"))
                .containsExactly("cat", "nginx");
        assertThat(ShellWords.programs("mvn -q \\\n  package")).containsExactly("mvn");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '`',
            value = {
                "python3 \"$SPEC/load.py\" $HOST ~ load.py ~ ``",
                "exec ${SPEC}/bin/serve && cat \"${SPEC}/a/b.csv\" ~ bin/serve a/b.csv ~ ``",
                "wrk -s \"$SPEC\"/post.lua -c 2 http://x/ > \"$SPEC/log\" ~ post.lua ~ log",
                "touch \"$SPEC/ran\"; curl -s -o $SPEC/x.zip http://x/ ~ `` ~ ran x.zip",
                "cp \"$SPEC/a\" . && cp -r out \"$SPEC/b\" ~ a ~ b",
                "[ -f \"$SPEC/c\" ] || cp \"$SPEC\"/*.py . ~ `` ~ c",
                "cat $SPEC/$NAME.csv | sort ~ `` ~ ``"
            })
    void findsTheFilesOfTheSpecsFolder(String command, String read, String made) {
        assertThat(String.join(" ", ShellWords.files(command, false))).isEqualTo(read);
        assertThat(String.join(" ", ShellWords.files(command, true))).isEqualTo(made);
    }

    @Test
    void aCommandThatWorksInTheSpecsFolderMayMakeAnyFile() {
        assertThat(ShellWords.makes("cd \"$SPEC\" && make")).isTrue();
        assertThat(ShellWords.makes("make -C $SPEC all")).isTrue();
        assertThat(ShellWords.makes("git -C \"$SPEC\" archive HEAD | tar -x")).isFalse();
    }

    @Test
    void saysWhatTheShellDoesNotUnderstand() throws IOException {
        assertThat(ShellWords.mistake("if true; then echo x; fi")).isEmpty();
        assertThat(ShellWords.mistake("if true; then echo x")).isPresent();
        assertThat(ShellWords.mistake("echo 'x")).isPresent();
    }

    @Test
    void aProgramIsFoundWhereItCanBeRun(@TempDir Path folder) throws IOException {
        Path program = Files.writeString(folder.resolve("server"), "");
        assertThat(ShellWords.found("server", "/nowhere::" + folder)).isFalse();
        assertThat(program.toFile().setExecutable(true)).isTrue();
        assertThat(ShellWords.found("server", "/nowhere::" + folder)).isTrue();
    }
}

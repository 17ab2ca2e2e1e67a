package io.jenkins.plugins.benchgate.workload;

import java.util.ArrayList;
import java.util.List;

/** What surrounds the programs of TSBS, as scripts of a POSIX shell, because it runs where they run. */
enum TsbsScript {
    /** Arguments: folder of the programs, or nothing where they are on the path; the programs. */
    FIND(
            """
            where="on the PATH" folder=DIR
            [ -z "$1" ] || where="in $1" folder=$1
            shift
            for program in "$@"; do
                command -v "$program" >/dev/null && continue
                name=${program##*/}
                echo "found no program $name $where, expected that of TSBS:" \\
                    "go build -mod=mod -o $folder/ github.com/timescale/tsbs/cmd/$name, in docs/examples/tsbs," \\
                    "whose go.mod names the version" >&2
                exit 1
            done
            """),

    /**
     * Fails unless a seed says what is generated. Built by Go 1.24 or newer without {@code godebug randseednop=0}, the
     * generators ignore it. Arguments: the generator of data and the option of its format.
     */
    SEEDS(
            """
            data() {
                "$@" --use-case=cpu-only --scale=1 --log-interval=1m \\
                    --timestamp-start=2016-01-01T00:00:00Z --timestamp-end=2016-01-01T00:05:00Z | cksum
            }
            one=$(data "$@" --seed=1)
            if [ "$one" != "$(data "$@" --seed=1)" ] || [ "$one" = "$(data "$@" --seed=2)" ]; then
                echo "found that $1 does not follow its --seed, expected equal data of equal seeds:" \\
                    "build it with the go.mod of docs/examples/tsbs, which says 'godebug randseednop=0'" >&2
                exit 1
            fi
            """),

    /**
     * Generates files that are not there yet, or that another build of the generator made; each appears as a whole.
     * Arguments: begin of the files' names, number of parts, generator, options.
     */
    GENERATE(
            """
            prefix=$1 parts=$2
            shift 2
            version=$(cksum <"$(command -v "$1")") || exit
            mkdir -p "${prefix%/*}" || exit
            part=0
            while [ "$part" -lt "$parts" ]; do
                file=$prefix.$((part + 1))-of-$parts
                if [ ! -s "$file" ] || [ "$(cat "$file.tool" 2>/dev/null)" != "$version" ]; then
                    new=$file.$$
                    trap 'rm -f "$new"' EXIT
                    "$@" --interleaved-generation-group-id="$part" --interleaved-generation-groups="$parts" \\
                        --file="$new" || exit
                    if [ ! -s "$new" ]; then
                        echo "$1 ended well but wrote nothing" >&2
                        exit 1
                    fi
                    rm -f "$file.tool"
                    mv "$new" "$file" && printf %s "$version" >"$file.tool" || exit
                fi
                part=$((part + 1))
            done
            """),

    /**
     * Waits until answers hold data and have had the same length three times, a second apart: a database may take a
     * moment to show what it has accepted, or may have dropped it, and an empty answer is a fast one. Arguments:
     * seconds that this may take, expression of a line that holds data, folder of the queries, names of the files,
     * query runner, options.
     */
    ANSWERS(
            """
            seconds=$1 pattern=$2 folder=$3 files=$4
            shift 4
            end=$(($(date +%s) + seconds)) before= same=0
            while :; do
                now= empty=
                for file in $files; do
                    answers=$("$@" --file="$folder/$file" 2>&1) || { printf '%s\\n' "$answers" | head -n 3 >&2; exit 1; }
                    now="$now $(printf '%s\\n' "$answers" | wc -l)"
                    printf '%s\\n' "$answers" | grep -qE -- "$pattern" || empty="$empty ${file%%.*}"
                done
                if [ -z "$empty" ] && [ "$now" = "$before" ]; then
                    same=$((same + 1))
                    [ "$same" -lt 2 ] || exit 0
                else
                    same=0
                fi
                [ "$(date +%s)" -lt "$end" ] || break
                before=$now
                sleep 1
            done
            if [ -n "$empty" ]; then
                echo "found no data in the answers to$empty queries $seconds s after the load, expected some: does the system" \\
                    "keep data of that age (VictoriaMetrics: -retentionPeriod=100y), and under that name?" >&2
            else
                echo "found answers that still change $seconds s after the load, expected them to become steady" >&2
            fi
            exit 1
            """);

    private final String text;

    TsbsScript(String text) {
        this.text = text;
    }

    /** The command that runs it with these arguments, to which more may be added. */
    List<String> with(String... arguments) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", text, "sh"));
        command.addAll(List.of(arguments));
        return command;
    }
}

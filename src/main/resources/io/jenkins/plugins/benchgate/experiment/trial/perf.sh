# Samples the processes of the start command $PID by the time of their processors, $FREQUENCY times a second, until the measured
# phases are over, and writes collapsed stacks. What they start later is sampled, too.

command -v perf >/dev/null || {
    echo "found no perf on the PATH, expected that of the package linux-perf or linux-tools" >&2
    exit 1
}
of_session() {
    for stat in /proc/[0-9]*/stat; do
        { read -r line <"$stat"; } 2>/dev/null || continue
        # behind the name, which may hold anything: state, parent, group, session
        set -- "${line%% *}" ${line##*) }
        [ "$5" = "$PID" ] && printf '%s,' "$1"
    done
}
pids=$(of_session)
perf record --quiet --event=cpu-clock --freq="$FREQUENCY" -g --pid="${pids%,}" --output=perf.data &
perf=$!
# it has begun once there is something in its file
until [ -s perf.data ] || ! kill -0 "$perf" 2>/dev/null; do
    sleep 0.1
done
mkdir "$READY"
until [ -e "$STOP" ]; do
    kill -0 "$perf" 2>/dev/null || {
        echo "perf cannot record here; see kernel.perf_event_paranoid and the rights of this user" >&2
        exit 1
    }
    sleep 0.1
done
kill -TERM "$perf"
wait "$perf"
# Innermost frames come first, a stack ends with an empty line. A frame without a name says nothing unless it is the innermost.
perf script --input=perf.data --fields=ip,sym 2>perf.err | awk '
    NF == 0 {
        if (depth > 0) {
            stack = frame[depth]
            for (i = depth - 1; i > 0; i--) stack = stack ";" frame[i]
            count[stack]++
        }
        depth = 0
        next
    }
    {
        sub(/^[ \t]*[0-9a-f]+ /, "")
        gsub(/;/, ":")
        if ($0 != "[unknown]" || depth == 0) frame[++depth] = $0
    }
    END { for (stack in count) print stack " " count[stack] }
' >"$PROFILE"
cat perf.err >&2
rm -f perf.data perf.err

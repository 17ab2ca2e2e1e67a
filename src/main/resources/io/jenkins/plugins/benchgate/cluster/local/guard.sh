# Runs "$@" in a session of its own and ends that whole session once standard input closes.
command -v setsid >/dev/null || {
    echo "benchgate: found no 'setsid', expected it from the package util-linux" >&2
    exit 127
}
# Caught, not ignored: the program must start with the default actions.
trap : INT HUP TERM
exec 3<&0
setsid "$@" </dev/null 3<&- &
task=$!
(
    read -r nothing <&3
    # until setsid has run, there is no such group yet
    kill -TERM -"$task" 2>/dev/null || kill -TERM "$task" 2>/dev/null
    waited=0
    while kill -0 -"$task" 2>/dev/null && [ "$waited" -lt 50 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    kill -KILL -"$task" 2>/dev/null
) &
watch=$!
exec 3<&-
while :; do
    wait "$task"
    status=$?
    # a caught signal ends the wait early
    kill -0 "$task" 2>/dev/null || break
done
# what the program left behind in its session
kill -KILL -"$task" 2>/dev/null
kill -KILL "$watch" 2>/dev/null
exit "$status"

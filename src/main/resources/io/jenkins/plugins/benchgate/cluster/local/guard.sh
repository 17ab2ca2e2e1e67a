# Runs "$@" in a session of its own and ends that whole session once standard input closes or the program has ended.

# The session's living processes. Not one process group: timeout(1) and shells with job control make groups of their own.
members() {
    for stat in /proc/[0-9]*/stat; do
        { read -r line <"$stat"; } 2>/dev/null || continue
        # behind the name, which may hold anything: state, parent, group, session
        set -- "${line%% *}" ${line##*) }
        case $2 in
            Z | X) ;;
            *) [ "$5" != "$task" ] || echo "$1" ;;
        esac
    done
}

# Politely first; what is left after 5 s is not asked again.
end_session() {
    found=$(members)
    [ -z "$found" ] || kill -TERM $found 2>/dev/null
    waited=0
    while [ -n "$found" ] && [ "$waited" -lt 50 ]; do
        sleep 0.1
        waited=$((waited + 1))
        found=$(members)
    done
    [ -z "$found" ] || kill -KILL $found 2>/dev/null
}

# Caught, not ignored: the program must start with the default actions.
trap : INT HUP TERM
exec 3<&0
setsid "$@" </dev/null 3<&- &
task=$!
# A signal to our own group, as from a terminal or timeout(1), must not take the guard or its watch from the program.
trap '' INT HUP TERM
(
    read -r nothing <&3
    # until setsid has run there is no such session
    [ -n "$(members)" ] || kill -TERM "$task" 2>/dev/null
    end_session
) &
watch=$!
exec 3<&-
wait "$task"
status=$?
kill -KILL "$watch" 2>/dev/null
# what the program left behind
end_session
exit "$status"

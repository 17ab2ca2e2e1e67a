# Runs "$@" in a session and, where possible, a control group of its own, and ends all that it started once standard input
# closes or the program has ended. keep_group is told the folder of the control group, or nothing.

# Caught, not ignored: the program must start with the default actions.
trap : INT HUP TERM
exec 3<&0
# In place of variables, which would change those of the program that have the same names: mark and group.
set -- "$(mark_of $(identity $$))" "$@"
set -- "$1" "$(make_group "$1")" "$@"
keep_group "$2"
(
    [ -z "$2" ] || { echo 0 >"$2/cgroup.procs"; } 2>/dev/null
    export BENCHGATE_TASK="${BENCHGATE_TASK:+$BENCHGATE_TASK:}$1" BENCHGATE_GROUP="$2"
    shift 3
    exec setsid "$@"
) </dev/null 3<&- &
task=$!
guard=$$
mark=$1
group=$2
# A signal to our own group, as from a terminal or timeout(1), must not take the guard or its watch from the program.
trap '' INT HUP TERM
(
    read -r nothing <&3
    # what it has seen so far, another search may not find
    trap '' USR1
    end_session
) &
watch=$!
exec 3<&-
wait "$task"
status=$?
kill -USR1 "$watch" 2>/dev/null
wait "$watch" 2>/dev/null
# what the program left behind
end_session
exit "$status"

# Runs "$@" in a session of its own and ends that whole session once standard input closes or the program has ended.

# Caught, not ignored: the program must start with the default actions.
trap : INT HUP TERM
exec 3<&0
setsid "$@" </dev/null 3<&- &
task=$!
# A signal to our own group, as from a terminal or timeout(1), must not take the guard or its watch from the program.
trap '' INT HUP TERM
(
    read -r nothing <&3
    # until setsid has run there is no such session, but there is our child
    [ -n "$(members)" ] || {
        line=
        { read -r line </proc/"$task"/stat; } 2>/dev/null
        case ${line##*) } in
            ?" $$ "*) kill -TERM "$task" 2>/dev/null ;;
        esac
    }
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

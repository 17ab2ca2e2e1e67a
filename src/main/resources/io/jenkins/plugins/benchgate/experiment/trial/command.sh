# Runs $COMMAND until the measured phases are over, then asks it to end as Ctrl-C does; a caught signal does not end the shell,
# so that it goes on with what follows in the command.

# What a shell has started in the background ignores the signal, and a shell cannot undo that.
set -- env --default-signal=INT
"$@" true 2>/dev/null || set --
exec "$@" sh -c '
    trap : INT
    (
        until [ -e "$STOP" ]; do
            sleep 0.1
        done
        kill -INT 0
    ) &
    eval "$COMMAND"
'

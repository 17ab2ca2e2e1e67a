# Ends the task in the folder $dir with all it started, and returns once they are gone; then removes the folder if $remove is yes.

# Without its time limit the guard ends the session. Renamed first, so that the limit is not said to be up.
stop_timer() {
    ! lives timer || mv timer closing
    ! lives closing || kill "${known%% *}" 2>/dev/null
}

# What nobody has claimed yet is claimed here, so that a start on its way finds that another has the task.
claim() {
    # makes the file only where there is none
    (set -C && : >pid) 2>/dev/null
}

if cd "$dir" 2>/dev/null && ! claim && [ -e pid ]; then
    stop_timer
    while lives pid; do
        sleep 0.05
        stop_timer
    done
    # The guard itself was killed.
    if [ ! -e status ] && [ -s pid ]; then
        task=none
        ! lives session || task=${known%% *}
        guard=none
        mark=$(mark_of $(cat pid))
        group=$(cat group 2>/dev/null)
        [ -d "$group" ] || group=
        end_session
    fi
fi
[ "$remove" = no ] || { cd / && rm -rf "$dir"; }

# The living processes of the session $task. Not one process group: timeout(1) and shells with job control make groups of their own.
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

# Politely first; what is left after 5 s, by the machine's own count, is not asked again.
end_session() {
    for signal in TERM KILL; do
        found=$(members)
        [ -z "$found" ] || kill -"$signal" $found 2>/dev/null
        read -r now rest </proc/uptime
        limit_at=$((${now%.*} + 6))
        while [ -n "$found" ] && [ "${now%.*}" -lt "$limit_at" ]; do
            sleep 0.1
            found=$(members)
            read -r now rest </proc/uptime
        done
    done
}

# Which process $1 is: its number, start time and the machine's boot, which together no other process ever has.
identity() {
    { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
    set -- "$1" ${line##*) }
    case $2 in
        Z | X) return 1 ;;
    esac
    shift 20
    read -r boot </proc/sys/kernel/random/boot_id
    echo "${line%% *} $1 $boot"
}

# Whether the process lives whose identity stands in the file $1.
lives() {
    { read -r known <"$1"; } 2>/dev/null && [ "$(identity "${known%% *}")" = "$known" ]
}

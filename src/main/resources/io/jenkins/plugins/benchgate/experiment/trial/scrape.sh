# Prints what the system exposes at $ADDRESS while one of the phases in $PHASES runs, every $EVERY s, each answer behind a line
# with the time since the machine was started and the phase. Who runs announces it in $SESSIONS, as to the sampler.
trap 'exit 0' TERM

# Finds the phase that runs, if one of them does.
look() {
    for file in "$SESSIONS"/*.session; do
        { read -r id && read -r role && read -r phase; } <"$file" || continue
        case "
$PHASES
" in
            *"
$phase
"*) [ -z "$phase" ] || [ ! -d "/proc/$id" ] || return 0 ;;
        esac
    done 2>/dev/null
    return 1
}

# The shell would tell that sleep was ended with it.
pause() {
    sleep "$1"
} 2>/dev/null

while :; do
    if look; then
        read -r now rest </proc/uptime
        # an incomplete answer is left out
        ! answer=$(curl --fail --silent --show-error --max-time 10 "$ADDRESS") || printf '# benchgate %s %s\n%s\n' "$now" "$phase" "$answer"
        pause "$EVERY"
    else
        pause 0.1
    fi
done

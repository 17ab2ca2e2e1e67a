# Records the JVM that the start command $PID became, or its only one, with the settings $SETTINGS until the measured phases
# are over.

is_java() {
    case $(readlink "/proc/$1/exe") in
        */java) return 0 ;;
    esac
    return 1
}

if is_java "$PID"; then
    jvm=$PID
else
    jvm=
    for stat in /proc/[0-9]*/stat; do
        { read -r line <"$stat"; } 2>/dev/null || continue
        # behind the name, which may hold anything: state, parent, group, session
        set -- "${line%% *}" ${line##*) }
        [ "$5" = "$PID" ] && is_java "$1" && jvm="$jvm $1"
    done
    set -- $jvm
    [ $# = 1 ] || {
        echo "found $# JVMs among the processes of the start command, expected one: begin it with 'exec java'" >&2
        exit 1
    }
    jvm=$1
fi
java=$(readlink "/proc/$jvm/exe")
jcmd=${java%/*}/jcmd
[ -x "$jcmd" ] || jcmd=$(command -v jcmd) || {
    echo "found no jcmd beside $java or on the PATH, expected that of a JDK" >&2
    exit 1
}
"$jcmd" "$jvm" JFR.start name=benchgate "settings=$SETTINGS" || exit 1
mkdir "$READY"
until [ -e "$STOP" ]; do
    sleep 0.1
done
exec "$jcmd" "$jvm" JFR.stop name=benchgate "filename=$PROFILE"

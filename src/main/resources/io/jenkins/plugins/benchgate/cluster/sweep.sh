# Ends what tasks have left running whose guards were killed, and prints a line for each of these tasks.

# Whether a mark is of this machine, boot and namespace, its guard is gone, and it is no mark of this process itself.
abandoned() {
    case ":$BENCHGATE_TASK:" in
        *":$1:"*) return 1 ;;
    esac
    number=${1%%-*}
    begun=${1#*-}
    begun=${begun%%-*}
    case $number,$begun in
        ,* | *, | *[!0-9,]*) return 1 ;;
    esac
    [ "$1" = "$(mark_of "$number" "$begun" "$boot")" ] && [ "$(identity "$number")" != "$number $begun $boot" ]
}

read -r boot </proc/sys/kernel/random/boot_id
own=$(own_group)
marks=$(
    for path in $(grep -Fls BENCHGATE_TASK= /proc/[0-9]*/environ); do
        { tr '\0' '\n' <"$path"; } 2>/dev/null | sed -n 's/^BENCHGATE_TASK=//p' | tr : '\n'
    done
    for path in "$own"/benchgate-*/; do
        path=${path%/}
        [ ! -d "$path" ] || echo "${path##*/benchgate-}"
    done
    mark=
    for path in "$(container_note)"*; do
        [ ! -f "$path" ] || echo "${path##*/}"
    done
)
task=none
guard=none
seen=
for mark in $(printf '%s\n' "$marks" | sort -u); do
    # of a task before the machine was started again, containers alone may be left
    case $mark in
        *-"$boot") abandoned "$mark" || continue ;;
        *)
            [ -z "$(end_containers)" ] || echo "$mark"
            continue
            ;;
    esac
    left=$(end_containers)
    group=$own/benchgate-$mark
    [ -n "$own" ] && [ -d "$group" ] || group=
    [ -z "$left$(members)" ] || echo "$mark"
    end_session
done
exit 0

# What belongs to a task: the program $task that the guard $guard has started, and all that it started. Where this user may
# make control groups, it is all that is in the task's group $group, and nothing else is needed. Elsewhere it is what is in
# the program's session, what descends from it, and what has the task's mark $mark in the environment that it began with: each
# alone loses some daemons. Not one process group: timeout(1) and shells with job control make groups of their own.

# The mark of the guard whose identity is "$1 $2 $3". Numbers of processes mean nothing in another namespace.
mark_of() {
    space=$(readlink /proc/self/ns/pid 2>/dev/null)
    space=${space#*:?}
    echo "$1-$2-${space%?}-$3"
}

# The folder of this process's own control group in a hierarchy that does nothing but hold processes together: version 2, which
# counts their time, too, and else the freezer of version 1. Nothing where there is neither. $BENCHGATE_MOUNTS: a list of mounts
# in place of the machine's.
own_group() {
    for kind in cgroup2 cgroup; do
        while read -r device at type options rest; do
            case $type,$kind,$options, in
                cgroup2,cgroup2,* | cgroup,cgroup,*,freezer,*) ;;
                *) continue ;;
            esac
            while read -r entry; do
                case $kind,$entry in
                    cgroup2,0::* | cgroup,*:freezer:* | cgroup,*:freezer,*:* | cgroup,*,freezer:* | cgroup,*,freezer,*:*) ;;
                    *) continue ;;
                esac
                # a container may see its own group as the root
                for own in "$at${entry#*:*:}" "$at"; do
                    [ ! -e "${own%/}/cgroup.procs" ] || {
                        echo "${own%/}"
                        return
                    }
                done
            done </proc/self/cgroup
        done <"${BENCHGATE_MOUNTS:-/proc/self/mounts}"
    done
}

# Makes a control group for the mark $1 and prints its folder; nothing where this user may not move processes into one.
make_group() {
    own=$(own_group)
    [ -n "$own" ] && mkdir "$own/benchgate-$1" 2>/dev/null || return 0
    if (echo 0 >"$own/benchgate-$1/cgroup.procs") 2>/dev/null; then
        echo "$own/benchgate-$1"
    else
        rmdir "$own/benchgate-$1"
    fi
}

# The processes in a control group and those below it.
grouped() {
    { while read -r id; do echo "$id"; done <"$1/cgroup.procs"; } 2>/dev/null
    for inner in "$1"/*/; do
        [ ! -d "$inner" ] || grouped "${inner%/}"
    done
}

# Whether nothing is in the control group of the task and those below it; false where the kernel does not say, as in version 1.
emptied() {
    { read -r state <"$group/cgroup.events"; } 2>/dev/null && [ "$state" = 'populated 0' ]
}

# Removes a control group with those below it, once nothing is in them.
remove_group() {
    for inner in "$1"/*/; do
        [ ! -d "$inner" ] || remove_group "${inner%/}"
    done
    rmdir "$1" 2>/dev/null
}

# Those that began with the mark of the task.
marked() {
    for path in $(grep -Fls -e "=$mark" -e ":$mark" /proc/[0-9]*/environ); do
        path=${path#/proc/}
        echo "${path%/environ}"
    done
}

# The living processes of the task, each as number:start.
members() {
    if [ -n "$group" ]; then
        inside=$(grouped "$group")
    else
        inside=$(marked)
    fi
    # cat reads them, because awk may end with an error where a process ends meanwhile
    cat /proc/[0-9]*/stat 2>/dev/null | inside=$inside seen=$seen task=$task guard=$guard awk '
BEGIN {
    n = split(ENVIRON["inside"], part)
    for (i = 1; i <= n; i++) inside[part[i]]
    n = split(ENVIRON["seen"], part)
    for (i = 1; i <= n; i++) seen[part[i]]
    task = ENVIRON["task"]
    guard = ENVIRON["guard"]
}
/^[0-9]+ \(/ {
    id = $1
    # behind the name, which may hold anything: state, parent, group, session, ..., start
    if (!sub(/^.*\) /, "") || $1 == "Z" || $1 == "X") next
    one = id ":" $20
    parent[id] = $2
    # until setsid has run there is no such session, but there is the child of the guard
    if (id in inside || one in seen || $4 == task || (id == task && $2 == guard)) found[id] = one
    else other[id] = one
}
END {
    do {
        more = 0
        for (id in other) if (parent[id] in found) {
            found[id] = other[id]
            delete other[id]
            more = 1
        }
    } while (more)
    # a process before those that it has started: they get signals in this order, and a shell whose child ends first
    # goes on
    do {
        more = 0
        for (id in found) if (!(parent[id] in found)) {
            printf "%s ", found[id]
            told[id]
            more = 1
        }
        for (id in told) delete found[id]
    } while (more)
    for (id in found) printf "%s ", found[id]
}'
}

# Sends the signal $1 to those that were found; KILL to the whole group at once where the kernel can.
signal_found() {
    case $1,$group in
        KILL,?*) { echo 1 >"$group/cgroup.kill"; } 2>/dev/null ;;
    esac
    for one in $found; do
        kill -"$1" "${one%:*}" 2>/dev/null
    done
}

# The file in which the program of the task notes, before it starts containers, the engine that runs them, and the project of a
# compose file: their processes are no children of the task.
container_note() {
    read -r host </proc/sys/kernel/hostname
    echo "${HOME:-}/.local/state/benchgate/containers/$host/$mark"
}

# The containers of the task, running or not.
containers() {
    "$engine" ps -aq --filter "label=benchgate.task=$mark" 2>/dev/null
}

# Removes the containers of the task with their control groups, and prints what there was. The note stays where they cannot be
# removed, for the next search.
end_containers() {
    note=$(container_note)
    { { read -r engine && read -r project; } <"$note"; } 2>/dev/null || return 0
    case $engine in
        podman | docker) ;;
        *) return 0 ;;
    esac
    tries=0
    while boxes=$(containers) && [ -n "$boxes" ] && [ "$tries" -lt 20 ]; do
        [ "$tries" -gt 0 ] || echo $boxes
        "$engine" kill $boxes >/dev/null 2>&1
        "$engine" rm -f -v $boxes >/dev/null 2>&1 || sleep 0.2
        tries=$((tries + 1))
    done
    for kind in network volume; do
        rest=$("$engine" "$kind" ls -q --filter "label=com.docker.compose.project=$project" 2>/dev/null)
        [ -z "$rest" ] || "$engine" "$kind" rm -f $rest >/dev/null 2>&1
    done
    for level in /sys/fs/cgroup /sys/fs/cgroup/*; do
        tries=0
        while [ -d "$level/benchgate-$mark-container" ] && [ "$tries" -lt 20 ]; do
            # the engine's own processes end a moment after the container
            remove_group "$level/benchgate-$mark-container" || sleep 0.1
            tries=$((tries + 1))
        done
    done
    ! boxes=$(containers) || [ -n "$boxes" ] || rm -f "$note"
}

# Politely first; what is left after 5 s, by the machine's own count, is not asked again.
end_session() {
    seen=
    for signal in TERM KILL; do
        found=$(members)
        # nothing is left that could start more
        [ -n "$found" ] || ! emptied || break
        # whose parents have ended since
        seen="$seen $found"
        signal_found "$signal"
        read -r now rest </proc/uptime
        limit_at=$((${now%.*} + 6))
        while [ -n "$found" ] && [ "${now%.*}" -lt "$limit_at" ]; do
            sleep 0.1
            found=$(members)
            # what was started meanwhile
            [ "$signal" = TERM ] || signal_found KILL
            read -r now rest </proc/uptime
        done
    done
    [ -z "$group" ] || remove_group "$group"
    end_containers >/dev/null
}

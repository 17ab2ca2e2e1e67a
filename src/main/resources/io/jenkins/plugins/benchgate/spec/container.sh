# Prepares, starts, checks and stops the container of one version; "$1" says which. The lines before these say what the spec asks
# for: $engines to choose from, $image, or $build, the folder that it is built from, $pull, the $inner port, the $network, the
# $limits, as names of control groups, and run_image, which becomes the program that runs the container; or $compose, a compose
# file, with the $service that clients reach.

state=$INSTALL/.benchgate-container
# The same in all commands of a version on one machine, and in no other build. The trials of a version do not overlap.
name=benchgate-$(printf %s "$INSTALL $BENCHGATE_INDEX" | sha256sum | cut -c 1-20)
# What a trial adds to the compose file, and a file before it, so that there are ports to be replaced.
added=$INSTALL/.benchgate-compose.yaml
before=$INSTALL/.benchgate-before.yaml

refuse() {
    echo "$1" >&2
    exit 1
}

# The last line that a program printed.
last() {
    printf '%s\n' "$1" | tail -n 1
}

# The first engine that this user may use.
find_engine() {
    engine=
    why=
    for one in $engines; do
        if ! command -v "$one" >/dev/null; then
            why="$why, found no '$one' on the PATH"
        elif said=$("$one" ps -q 2>&1); then
            engine=$one
            return
        else
            why="$why, '$one ps' failed: $(last "$said")"
        fi
    done
    refuse "cannot run containers: ${why#, }; expected Podman or Docker, and a user who may start containers"
}

# Podman may not know where a name without a registry is; Docker's meaning is the usual one.
name_registry() {
    case $engine,$image in
        docker,* | *,localhost/* | *,*.*/* | *,*:*/*) ;;
        *,*/*) image=docker.io/$image ;;
        *) image=docker.io/library/$image ;;
    esac
}

pull_image() {
    name_registry
    if said=$("$engine" pull "$image" 2>&1); then
        echo "$said"
    else
        refuse "cannot get the image '$image': $(last "$said"); expected a name that '$engine pull' knows, with its registry, or 'pull: never' for an image of this machine"
    fi
}

# A command of the engine for the compose file.
composed() {
    case $engine in
        # a pod would have a control group of its own
        podman) set -- podman-compose --in-pod false ${grouped:+--podman-run-args "$grouped"} -p "$name" -f "$compose" "$@" ;;
        docker) set -- docker compose -p "$name" -f "$compose" "$@" ;;
    esac
    (cd "$INSTALL" && "$@")
}

# What is wrong with the compose file is said before anything runs; its images are made available.
compose_images() {
    case $engine in
        podman) command -v podman-compose >/dev/null ;;
        docker) docker compose version >/dev/null 2>&1 ;;
    esac || refuse "found no compose program of '$engine', expected podman-compose on the PATH, or Docker's plugin compose"
    services=$(composed config --services 2>&1) || refuse "cannot read the compose file '$compose': $(last "$services")"
    printf '%s\n' "$services" | grep -Fqx -e "$service" ||
        refuse "found no service '$service' in '$compose', expected one of $(echo $services)"
    config=$(composed config 2>/dev/null)
    ! printf '%s\n' "$config" | grep -Eq '^ +restart: *.?(always|unless-stopped|on-failure)' ||
        refuse "found a service that restarts itself ('restart') in '$compose', expected none: a crash would not be seen"
    # without a condition it is that of any end
    [ "$(printf '%s\n' "$config" | grep -c '^ *restart_policy:')" = \
        "$(printf '%s\n' "$config" | grep -Ec '^ *condition: *.?none')" ] ||
        refuse "found a service that restarts itself ('restart_policy') in '$compose', expected none: a crash would not be seen"
    composed build && composed pull || refuse "cannot build or get the images of '$compose'; expected a file that '$engine' can start"
    printf '%s\n' $services >"$state.services"
    for image in $(printf '%s\n' "$config" | sed -n "s/^ *image: *[\"']\{0,1\}\([^\"' ]*\).*/\1/p" | sort -u); do
        id=$("$engine" image inspect --format '{{.Id}}' "$image") || exit
        echo "Image of the container: $image, sha256:${id#sha256:}"
    done
}

get_image() {
    if [ -n "$build" ]; then
        image=localhost/benchgate-$VERSION-$(printf %s "$INSTALL" | sha256sum | cut -c 1-12)
        (cd "$INSTALL" && "$engine" build -t "$image" "$build") ||
            refuse "cannot build an image of '$build': '$engine build' failed; expected a folder with a Containerfile or Dockerfile that it can build"
    elif [ "$pull" = always ]; then
        pull_image
    elif ! "$engine" image inspect "$image" >/dev/null 2>&1; then
        [ "$pull" = missing ] ||
            refuse "found no image '$image' on this machine, expected it, or 'pull: always' for one of a registry"
        pull_image
    fi
}

# What of control groups the engine may limit, and how its groups are named.
ask_rights() {
    case $engine in
        podman)
            rights=$(podman info --format '{{.Host.CgroupControllers}}' | tr -d '[]')
            groups=$(podman info --format '{{.Host.CgroupManager}}-{{.Host.Security.Rootless}}')
            check='{{with .HealthCheck}}{{range .Test}}{{println .}}{{end}}{{end}}'
            ;;
        docker)
            rights=$(docker info --format \
                '{{if .MemoryLimit}}memory {{end}}{{if .CPUCfsQuota}}cpu {{end}}{{if .CPUSet}}cpuset{{end}}')
            groups=$(docker info --format '{{.CgroupDriver}}-false')
            check='{{with .Config.Healthcheck}}{{range .Test}}{{println .}}{{end}}{{end}}'
            ;;
    esac
}

# The kind of control group $1 is needed for what $2 says.
need_right() {
    case " $rights " in
        *" $1 "*) ;;
        *) refuse "cannot $2: '$engine' has no right to control groups of the kind '$1' on this machine; expected an engine that root runs, or a user to whom they are delegated (Delegate=$1 in systemd), or a spec without the limit" ;;
    esac
}

prepare() {
    # clients need no image
    [ "${BENCHGATE_ROLE:-sut}" = sut ] || exit 0
    find_engine
    ask_rights
    for limit in $limits; do
        need_right "$limit" "limit the container's $limit"
    done
    if [ -n "$compose" ]; then
        compose_images
        printf '%s\n' "$engine" - "$groups" "$rights" >"$state.found"
        return
    fi
    get_image
    id=$("$engine" image inspect --format '{{.Id}}' "$image") || exit
    digest=$("$engine" image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$image" | head -n 1)
    "$engine" image inspect --format "$check" "$image" >"$state.check" || exit
    printf '%s\n' "$engine" "$id" "$groups" "$rights" >"$state.found"
    echo "Image of the container: $image, sha256:${id#sha256:}${digest:+ ($digest)}"
}

read_state() {
    { read -r engine && read -r id && read -r groups && read -r rights; } <"$state.found" || exit
}

start() {
    mark=${BENCHGATE_TASK##*:}
    read -r host </proc/sys/kernel/hostname
    notes=${HOME:-}/.local/state/benchgate/containers/$host
    # before the container: the guard of this program removes what it finds there, or the next build does
    (umask 077 && mkdir -p "$notes" && printf '%s\n' "$engine" "$name" >"$notes/$mark") ||
        refuse "cannot write to $notes, expected a folder where containers are noted, so that they can be removed"
    # a group whose name tells the sampler whose it is
    case $groups in
        cgroupfs-false) parent=/benchgate-$mark-container ;;
        systemd-*) parent=benchgate-$mark-container.slice ;;
        *) parent= ;;
    esac
    # the cores that this program may use; a container would get all
    cores=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
    read -r online </sys/devices/system/cpu/online
    if [ "$cores" = "$online" ]; then
        cores=
    else
        need_right cpuset "bind the container to cores $cores"
    fi
    if [ -n "$compose" ]; then
        start_composed
    else
        start_one
    fi
}

start_one() {
    { "$engine" kill "$name"; "$engine" rm -f -v "$name"; } >/dev/null 2>&1
    # its own checks would run while something is measured
    set -- --rm --name "$name" --label "benchgate.task=$mark" --no-healthcheck --log-driver none
    [ -z "$parent" ] || set -- "$@" --cgroup-parent "$parent"
    [ -z "$cores" ] || set -- "$@" --cpuset-cpus "$cores"
    case $network in
        host) set -- "$@" --network host -e HOST -e PORT ;;
        *) set -- "$@" -p "$HOST:$PORT:$inner" ;;
    esac
    run_image "$@"
}

start_composed() {
    composed down --volumes >/dev/null 2>&1
    {
        echo "services:"
        while read -r one; do
            printf '  "%s":\n    labels: {benchgate.task: "%s"}\n' "$one" "$mark"
            [ -z "$cores" ] || printf '    cpuset: "%s"\n' "$cores"
            [ -z "$parent" ] || [ "$engine" = podman ] || printf '    cgroup_parent: "%s"\n' "$parent"
            [ "$one" != "$service" ] || printf '    ports: !override ["%s:%s:%s"]\n' "$HOST" "$PORT" "$inner"
        done <"$state.services"
    } >"$added"
    printf 'services:\n  "%s":\n    ports: ["%s:%s:%s"]\n' "$service" "$HOST" "$PORT" "$inner" >"$before"
    grouped=${parent:+--cgroup-parent $parent}
    composed -f "$before" -f "$added" up --abort-on-container-exit
}

# The container that clients reach.
reached() {
    if [ -n "$compose" ]; then
        "$engine" ps -q --filter "label=com.docker.compose.project=$name" \
            --filter "label=com.docker.compose.service=$service" | head -n 1
    else
        echo "$name"
    fi
}

# Whether the check of the image succeeds, and the port is listened on in the container. A connection says less: forwarding
# programs of engines accept it before the container does.
health() {
    pid=$("$engine" container inspect --format '{{.State.Pid}}' "$(reached)" 2>/dev/null) && [ "$pid" -gt 0 ] || exit 1
    [ -n "$compose" ] || while IFS= read -r word; do
        [ -z "$word" ] || set -- "$@" "$word"
    done <"$state.check"
    shift
    case ${1:-} in
        CMD)
            shift
            "$engine" exec "$name" "$@" || exit 1
            ;;
        CMD-SHELL) "$engine" exec "$name" /bin/sh -c "$2" || exit 1 ;;
    esac
    [ "$network" != host ] || inner=$PORT
    [ ! -r "/proc/$pid/net/tcp" ] || cat "/proc/$pid/net/tcp" "/proc/$pid/net/tcp6" 2>/dev/null |
        awk -v port="$(printf ':%04X' "$inner")" -v network="$network" '
            $4 == "0A" && substr($2, length($2) - 4) == port && (network == "host" || $2 !~ /^0100007F/) { found = 1 }
            END { exit !found }' || refuse "the container does not listen on port $inner of all its addresses"
}

[ "$1" = prepare ] || read_state
case $1 in
    prepare) prepare ;;
    start) start ;;
    health) health "$@" ;;
    stop)
        if [ -n "$compose" ]; then
            composed down --volumes -t 10
        else
            "$engine" stop -t 10 "$name"
        fi
        ;;
esac

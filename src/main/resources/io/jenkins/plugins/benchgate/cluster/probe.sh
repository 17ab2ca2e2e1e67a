# Prints what this machine is, a line for each fact: name, tab, value. $1: root of the file system, empty for this machine's; $2: PATH;
# $3: not empty to ask for its Java too.
root=$1
PATH=$2:$PATH
export PATH

fact() {
    [ -z "$2" ] || printf '%s\t%s\n' "$1" "$2"
}

first() {
    [ ! -r "$root$1" ] || { read -r line <"$root$1" && printf %s "$line"; } 2>/dev/null
}

# The value of the first line of a file that begins with a name.
field() {
    [ ! -r "$root$1" ] || sed -n "/^$2[[:space:]]*:[[:space:]]*/{s///p;q;}" "$root$1"
}

fact clock "$(date +%s)"
fact kernel "$(uname -s) $(uname -r)"
fact machine "$(uname -m)"
fact model "$(field /proc/cpuinfo 'model name')"
fact memory "$(field /proc/meminfo MemTotal)"
fact governor "$(first /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"
fact 'frequency limit' "$(first /sys/devices/system/cpu/cpu0/cpufreq/scaling_max_freq)"
fact no_turbo "$(first /sys/devices/system/cpu/intel_pstate/no_turbo)"
fact boost "$(first /sys/devices/system/cpu/cpufreq/boost)"
# clouds name the type of an instance here, such as Amazon EC2 m5.large
instance=$(first /sys/class/dmi/id/product_name)
[ -z "$instance" ] || fact instance "$(first /sys/class/dmi/id/sys_vendor) $instance"
fact usable "$(field /proc/self/status Cpus_allowed_list)"
fact smt "$(first /sys/devices/system/cpu/smt/active)"
fact 'swap total' "$(field /proc/meminfo SwapTotal)"
fact 'swap free' "$(field /proc/meminfo SwapFree)"
fact clocksource "$(first /sys/devices/system/clocksource/clocksource0/current_clocksource)"
fact hugepages "$(first /sys/kernel/mm/transparent_hugepage/enabled)"
# Prints a fact $1 for each group from $3, below the folder $2, up to its root: what the first lines of the other files say.
# A limit holds for all groups below it, and a container may see its own group as the root.
levels() {
    name=$1
    folder=$2
    group=${3%/}
    shift 3
    while :; do
        line=
        for file; do line="$line $(first "$folder$group/$file")"; done
        level=$((${level:-0} + 1))
        fact "$name $level" "${line# }"
        [ -n "$group" ] || break
        group=${group%/*}
    done
}

levels quota /sys/fs/cgroup "$(field /proc/self/cgroup 0:)" cpu.max
levels 'memory limit' /sys/fs/cgroup "$(field /proc/self/cgroup 0:)" memory.max
# of the first version of control groups
levels quota /sys/fs/cgroup/cpu "$(field /proc/self/cgroup '[0-9]*:\([a-z_,]*,\)*cpu\(,[a-z_,]*\)*')" cpu.cfs_quota_us cpu.cfs_period_us
levels 'memory limit' /sys/fs/cgroup/memory "$(field /proc/self/cgroup '[0-9]*:\([a-z_,]*,\)*memory\(,[a-z_,]*\)*')" memory.limit_in_bytes
# the kind of a runner of GitHub or GitLab; not its name, which may be another for each build
[ -z "${RUNNER_ENVIRONMENT:-}" ] || fact runner "$RUNNER_ENVIRONMENT ${ImageOS:-}"
[ -z "${CI_RUNNER_TAGS:-}" ] || fact runner "$CI_RUNNER_TAGS"
for folder in "$root"/sys/devices/system/cpu/cpu[0-9]*/topology; do
    cpu=${folder%/topology}
    fact "threads ${cpu##*/cpu}" "$(first "${folder#"$root"}/thread_siblings_list")"
done
for folder in "$root"/sys/devices/system/node/node[0-9]*; do
    fact "near ${folder##*/node}" "$(first "${folder#"$root"}/cpulist")"
done
for program in taskset numactl; do
    fact "$program" "$(PATH=$2 command -v "$program")"
done
[ -z "$3" ] || fact java "$(java -version 2>&1 | sed -n 2p)"

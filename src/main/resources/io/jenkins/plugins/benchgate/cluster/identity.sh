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

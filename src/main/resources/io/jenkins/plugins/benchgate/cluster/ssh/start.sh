# Starts the task in the folder $dir from the $size bytes of standard input, unless it was started before.

command -v setsid >/dev/null || {
    echo "found no 'setsid' on the PATH, expected the one of util-linux" >&2
    exit 1
}
mask=$(umask)
umask 077
# The folder around that of all tasks is not made: where it is gone, the build is over.
[ -d "${dir%/*}" ] || mkdir "${dir%/*}" 2>/dev/null
[ -d "$dir" ] || mkdir "$dir" || [ -d "$dir" ] || exit 1
cd "$dir" || exit 1
[ ! -e pid ] || exit 0
cat >"command.$$" || exit 1
[ "$(wc -c <"command.$$")" -eq "$size" ] || {
    rm -f "command.$$"
    echo "the connection was cut" >&2
    exit 75
}
echo "$base" >base && : >>out && : >>err && mv "command.$$" command || exit 1
umask "$mask"
# The output closes once the task is claimed.
said=$(setsid sh -c "$keep" benchgate-task "$dir" "$limit" "$err" sh "$dir/command" 2>&1 &)
[ -e pid ] || {
    echo "${said:-the task did not start}" >&2
    exit 1
}

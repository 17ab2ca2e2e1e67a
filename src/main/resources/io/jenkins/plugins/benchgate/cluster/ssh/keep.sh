# Claims the folder $1 of a task, then goes on as the guard of the program "$@"; the guard's standard input is the time limit.
# $2: seconds that the task may live; $3: the file of its standard error.

cd "$1" || exit 1
limit=$2 err=$3
shift 3
# Whoever links first has the task; what is linked is whole.
identity $$ >"pid.$$"
ln "pid.$$" pid 2>/dev/null || {
    rm -f "pid.$$"
    [ -e pid ] && exit 0
    echo "the folder $PWD takes no files" >&2
    exit 1
}
rm "pid.$$"
# Whoever started us waits until we let go of its output.
exec >>out 2>>"$err"

# The status replaces bytes that are on the disk already, so that it is told on a full one too.
keep_status() {
    status=$?
    if lives timer; then
        read -r timer <timer
        kill "${timer%% *}"
    elif [ -e timer ]; then
        echo "benchgate: ended after its time limit of $limit s" >&2
        # the results of a program that was ended are cut, so its status must not be that of a success
        [ "$status" != 0 ] || status=124
    fi
    if [ ! -e cleared ]; then
        printf '%3d\n' "$status" 1<>ending
        mv ending status
    fi
    # wakes who waits for it
    : 1<>end
}

# Who ends the task in place of a guard that was killed finds its control group here.
keep_group() {
    echo "$1" >group
}
echo ... >ending
mkfifo life end
trap keep_status EXIT
# The limit inherits its end of the pipe: if it is stopped at once, ours is read to its end all the same.
exec 4<>life <life
sleep "$limit" >&4 4>&- &
identity $! >timer
exec 4>&-

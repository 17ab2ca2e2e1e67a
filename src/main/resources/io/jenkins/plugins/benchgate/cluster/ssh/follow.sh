# Tells how the task in the folder $dir is, and what it wrote behind $out_from and $err_from: the line
# "benchgate-task STATE STATUS OUT-SIZE ERR-SIZE OUT-BASE ERR-BASE", then the new bytes of both files, at most $most of each.
# Waits up to $wait seconds for the end of the task.

give() {
    left=$(($3 - $2))
    [ "$left" -le "$most" ] || left=$most
    [ "$left" -le 0 ] || tail -c "+$(($2 + 1))" "$1" | head -c "$left"
}

cd "$dir" 2>/dev/null && [ -e pid ] || {
    echo "benchgate-task none 0 0 0 0 0"
    exit
}
[ -e status ] || [ "$wait" = 0 ] || timeout "$wait" cat end >/dev/null 2>&1
# In this order: one that is gone has written its status, or never will.
state="running 0"
lives pid || state="lost 0"
{ read -r status <status; } 2>/dev/null && state="ended $status"
read -r base <base
set -- $(wc -c out err)
echo "benchgate-task $state $1 $3 $base"
give out "$out_from" "$1"
give err "$err_from" "$3"

# Ends what runs in the folder $own of a build, and deletes it, with the folder around it where nothing else is in there.

# Renamed first: a start on its way finds its folder gone, or the task claimed.
[ ! -d "$own" ] || mv "$own" "$own.over.$$"
remove=no
for dir in "$own".over.*/tasks/*; do
    [ -d "$dir" ] || continue
    # A follower must not read the status of a program that was ended: it may be 0 although the results are cut.
    : >"$dir/cleared"
    (
        end_task
    )
done
# Once more, should a start have made a file meanwhile.
rm -rf "$own".over.* || rm -rf "$own".over.*
rmdir "${own%/*}" 2>/dev/null

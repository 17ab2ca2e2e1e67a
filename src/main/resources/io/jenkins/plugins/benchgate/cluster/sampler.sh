# Prints once a second what the machine, the benchmark client and the system under test have used so far: a line of
# counters, tab-separated, below a header. Times are in seconds, everything else in bytes. "$1" is the folder in which tasks
# announce themselves: a file *.session with a line for each of the number of its session, its role (client or sut, or phase
# where it only tells that one runs), the phase, its mark and the folder of its control group, which may be empty. What belongs
# to a task is what session.sh says, and containers in a control group that is named after its mark.

LC_ALL=C
SESSIONS=$1
TICKS=$(getconf CLK_TCK 2>/dev/null) || TICKS=100
PAGE=$(getconf PAGESIZE 2>/dev/null) || PAGE=4096
export LC_ALL SESSIONS TICKS PAGE

# To be ended is how it ends: that is nothing to complain about.
trap 'exit 0' TERM
# One awk for all samples; what belongs to processes a shell reads for it, the one that also waits.
awk '
function whole(number) {
    return sprintf("%.0f", number)
}

function line(file,    text) {
    text = ""
    if ((getline text < file) < 0) text = ""
    close(file)
    return text
}

function processors(    text, field, cells) {
    cells = ""
    while ((getline text < "/proc/stat") > 0 && text ~ /^cpu/) {
        split(text, field, " ")
        if (field[1] == "cpu") continue
        if (!started) header = header "\t" field[1] ".user\t" field[1] ".system\t" field[1] ".iowait\t" field[1] \
            ".steal\t" field[1] ".idle"
        cells = cells sprintf("\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f", (field[2] + field[3]) / ticks,
            (field[4] + field[7] + field[8]) / ticks, field[6] / ticks, field[9] / ticks, field[5] / ticks)
    }
    close("/proc/stat")
    return cells
}

function memory(    text, field, total, available) {
    total = available = 0
    while ((getline text < "/proc/meminfo") > 0) {
        split(text, field, " ")
        if (field[1] == "MemTotal:") total = field[2] * 1024
        if (field[1] == "MemAvailable:") { available = field[2] * 1024; break }
    }
    close("/proc/meminfo")
    return "\t" whole(total) "\t" whole(available)
}

# Loopback apart: on one machine the load goes over it. It counts each byte as received and as sent.
function network(    text, field, received, sent, loopback) {
    received = sent = loopback = 0
    while ((getline text < "/proc/net/dev") > 0) {
        if (!sub(/:/, " ", text)) continue
        split(text, field, " ")
        if (field[1] == "lo") loopback = field[2]
        else { received += field[2]; sent += field[10] }
    }
    close("/proc/net/dev")
    return "\t" whole(received) "\t" whole(sent) "\t" whole(loopback)
}

# Whole disks alone; those made of others would count twice.
function disks(    i, n, name, field, read, written) {
    read = written = 0
    n = split(devices, name, " ")
    for (i = 1; i <= n; i++) {
        if (name[i] ~ /^(loop|ram|zram|dm-|md|sr|fd|\*)/) continue
        split(line("/sys/block/" name[i] "/stat"), field, " ")
        read += field[3] * 512
        written += field[7] * 512
    }
    return "\t" whole(read) "\t" whole(written)
}

# Which tasks there are, by the files that announce them.
function sessions(    i, n, name, file, text) {
    for (i in role) delete role[i]
    n = split(announced, name, " ")
    ungrouped = 0
    for (i = 1; i <= n; i++) {
        file = ENVIRON["SESSIONS"] "/" name[i]
        if ((getline text < file) > 0) {
            bySession[text] = name[i]
            getline role[name[i]] < file
            getline phaseOf[name[i]] < file
            getline mark[name[i]] < file
            group[name[i]] = ""
            getline group[name[i]] < file
            if (group[name[i]] == "") ungrouped = 1
        }
        close(file)
    }
}

# The task of those that joined its control group, or that of its containers; empty where none did.
function joined(groups,    i) {
    for (i in mark) if (mark[i] != "" && index(groups, "/benchgate-" mark[i])) return i
    return ""
}

# The file that says what the containers of a task have used, by the control groups of one of their processes; empty where it
# cannot be read. Version 2 counts microseconds in a line of a file, version 1 nanoseconds.
function counter(task, groups,    i, n, part, at, path, kind, file, end) {
    n = split(groups, part, " ")
    for (i = 1; i <= n; i++) {
        at = index(part[i], "/benchgate-" mark[task] "-container")
        if (!at) continue
        kind = part[i]
        sub(/^[0-9]+:/, "", kind)
        path = kind
        sub(/:.*/, "", kind)
        sub(/^[^:]*:/, "", path)
        at = index(path, "/benchgate-" mark[task] "-container")
        end = index(substr(path, at + 1), "/")
        if (end) path = substr(path, 1, at + end - 1)
        if (kind == "") file = "/sys/fs/cgroup" path "/cpu.stat"
        else if (("," kind ",") ~ /,cpuacct,/) file = "/sys/fs/cgroup/" kind path "/cpuacct.usage"
        else continue
        if (line(file) != "") return file
    }
    return ""
}

# What the containers of a task have used by that file; less than 0 where it cannot be read any more.
function counted(file,    field) {
    if (split(line(file), field, " ") == 2) return field[2] / 1000000
    return field[1] == "" ? -1 : field[1] / 1000000000
}

# Which of some processes began with the mark of a task, by their numbers with spaces between them.
function marked(ids,    i, found, text, part) {
    gsub(/ [0-9]+/, " /proc&/environ", ids)
    gsub(/proc /, "proc/", ids)
    for (i in mark) {
        if (group[i] != "") continue
        found = "grep -Fls -e =" mark[i] " -e :" mark[i] ids
        while ((found | getline text) > 0) {
            split(text, part, "/")
            taskOf[part[3]] = i
        }
        close(found)
    }
}

# The task of each process: once it is known it stays, whatever becomes of the parent.
function tasks(    id, field, unknown) {
    unknown = ""
    for (id in stat) {
        if (!sub(/^.*\) /, "", stat[id])) delete stat[id]
        else {
            split(stat[id], field, " ")
            if (field[1] == "Z" || field[1] == "X") delete stat[id]
        }
    }
    for (id in begun) if (!(id in stat)) {
        delete begun[id]
        delete taskOf[id]
    }
    for (id in stat) {
        split(stat[id], field, " ")
        # a number that another process has by now
        if (begun[id] != field[20]) delete taskOf[id]
        begun[id] = field[20]
        parent[id] = field[2]
        if (taskOf[id] == "" && field[4] in bySession) taskOf[id] = bySession[field[4]]
        if (taskOf[id] == "") taskOf[id] = joined(groups[id])
        if (taskOf[id] == "") unknown = unknown " " id
    }
    unknown = inherited(unknown)
    if (ungrouped && unknown != "") {
        marked(unknown)
        unknown = inherited(unknown)
    }
    noted(unknown)
}

# Processes of others are looked at again now and then only: a process joins no task but that of its parent.
function noted(unknown,    i, n, id) {
    if (samples % 10 == 0) others = " "
    n = split(unknown, id, " ")
    for (i = 1; i <= n; i++) {
        # a young one may still become a session of its own and announce it
        if (up[1] - begun[id[i]] / ticks > 5) others = others id[i] " "
        delete stat[id[i]]
    }
}

# Those of some processes whose parents are of no task; the others are of the task of theirs.
function inherited(ids,    i, n, id, left, more) {
    do {
        n = split(ids, id, " ")
        left = ""
        more = 0
        for (i = 1; i <= n; i++) {
            if (taskOf[id[i]] == "") taskOf[id[i]] = taskOf[parent[id[i]]]
            if (taskOf[id[i]] == "") left = left " " id[i]
            else more = 1
        }
        ids = left
    } while (more && ids != "")
    return ids
}

# Time and memory of both roles.
function processes(    id, i, field, who, task, seconds) {
    for (i in used) delete used[i]
    for (i in now) delete now[i]
    for (i in own) delete own[i]
    for (i in shared) delete shared[i]
    for (i in count) delete count[i]
    for (i in most) delete most[i]
    for (i in busiest) delete busiest[i]
    for (i in boxed) delete boxed[i]
    phase = ""
    tasks()
    for (id in stat) {
        task = taskOf[id]
        if (!(task in role)) continue
        who = role[task]
        if (phaseOf[task] != "") phase = phaseOf[task]
        split(stat[id], field, " ")
        seconds = (field[12] + field[13] + field[14] + field[15]) / ticks
        if (index(groups[id], "/benchgate-" mark[task] "-container")) {
            boxed[task] += seconds
            if (box[task] == "") box[task] = counter(task, groups[id])
        } else now[task] += seconds
        count[who]++
        if (!((who, task) in most) || seconds > most[who, task]) {
            most[who, task] = seconds
            busiest[who, task] = id
        }
        split(pages[id], field, " ")
        own[who] += (field[2] - field[3]) * page
        if (field[3] * page > shared[who]) shared[who] = field[3] * page
    }
    for (i in role) {
        # the group counts those, too, that have ended
        if (group[i] != "" && split(line(group[i] "/cpu.stat"), field, " ") == 2) now[i] = field[2] / 1000000
        if (box[i] != "" && counted(box[i]) >= 0) boxed[i] = counted(box[i])
        if (i in boxed) now[i] += boxed[i]
        if (!(i in now)) continue
        # what has ended without a parent that waits for it has used what it used
        if (now[i] < last[i]) gone[i] += last[i] - now[i]
        last[i] = now[i]
        sofar[i] = now[i] + gone[i]
    }
    for (i in sofar) used[role[i]] += sofar[i]
}

# The processors that the busiest process of each task of a role may use.
function allowed(    key, part, text, files, found) {
    for (key in cpus) delete cpus[key]
    files = ""
    for (key in busiest) files = files " " busiest[key] "/status"
    if (files == "") return
    found = "cd /proc && grep -s ^Cpus_allowed_list:" files " /dev/null"
    while ((found | getline text) > 0) {
        split(text, part, "[/ \t]+")
        cpus[part[1]] = part[3]
    }
    close(found)
}

function usage(who,    key, part, list) {
    list = ""
    for (key in busiest) {
        split(key, part, SUBSEP)
        if (part[1] == who && cpus[busiest[key]] != "") list = list (list == "" ? "" : ",") cpus[busiest[key]]
    }
    return sprintf("\t%d\t%.2f\t%s\t%s", count[who], used[who], whole(own[who] + shared[who]), list)
}

# What the shell has found: a list of announcements, one of disks, then lines of files of processes. awk itself does not read
# those: it may end with an error where a process ends meanwhile.
function found(command,    text, place, name, part) {
    for (name in stat) delete stat[name]
    for (name in pages) delete pages[name]
    for (name in groups) delete groups[name]
    announced = devices = ""
    command | getline announced
    command | getline devices
    while ((command | getline text) > 0) {
        place = index(text, ":")
        split(substr(text, 1, place - 1), part, "/")
        text = " " substr(text, place + 1)
        if (part[2] == "stat") stat[part[1]] = stat[part[1]] text
        else if (part[2] == "statm") pages[part[1]] = text
        else groups[part[1]] = groups[part[1]] text
    }
    close(command)
}

BEGIN {
    ticks = ENVIRON["TICKS"]
    page = ENVIRON["PAGE"]
    others = " "
    wait = ""
    while (1) {
        found(wait "cd \"$SESSIONS\" && echo *.session; cd /sys/block 2>/dev/null && echo * || echo; cd /proc" \
            " && for id in [0-9]*; do case \"" others "\" in *\" $id \"*) ;;" \
            " *) set -- \"$@\" $id/stat $id/statm $id/cgroup ;; esac; done" \
            " && grep -s \"\" \"$@\" /dev/null")
        wait = "sleep 1; "
        split(line("/proc/uptime"), up, " ")
        if (!started) first = up[1]
        sessions()
        processes()
        allowed()
        cells = processors() memory() network() disks() usage("client") usage("sut")
        if (!started) {
            print "seconds\tphase" header "\tmemory.total\tmemory.available\tnetwork.received\tnetwork.sent" \
                "\tloopback\tdisk.read\tdisk.written\tclient.processes\tclient.seconds\tclient.memory\tclient.cpus" \
                "\tsut.processes\tsut.seconds\tsut.memory\tsut.cpus"
            started = 1
        }
        printf "%.2f\t%s%s\n", up[1] - first, phase, cells
        fflush()
        samples++
    }
}' &
# the shell would tell that awk was ended too
exec 2>/dev/null
wait $!

# Prints once a second what the machine, the benchmark client and the system under test have used so far: a line of
# counters, tab-separated, below a header. Times are in seconds, everything else in bytes. "$1" is the folder in which
# sessions announce themselves: a file *.session with the session's number, its role (client or sut, or phase where it only
# tells that one runs) and the phase.

LC_ALL=C
SESSIONS=$1
TICKS=$(getconf CLK_TCK 2>/dev/null) || TICKS=100
PAGE=$(getconf PAGESIZE 2>/dev/null) || PAGE=4096
export LC_ALL SESSIONS TICKS PAGE

# To be ended is how it ends: that is nothing to complain about.
trap 'exit 0' TERM
# One awk for all samples: only the lists of processes and sessions take a shell, the one that also waits.
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

# All lines, because a process may call itself anything.
function all(file,    text, part) {
    text = ""
    while ((getline part < file) > 0) text = text " " part
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

# Which sessions there are: role[session], and the phase of those that are the client.
function sessions(    i, n, name, text, field) {
    for (i in role) delete role[i]
    n = split(announced, name, " ")
    for (i = 1; i <= n; i++) {
        text = line(ENVIRON["SESSIONS"] "/" name[i])
        if (split(text, field, " ") < 2) continue
        role[field[1]] = field[2]
        sub(/^[^ ]* [^ ]* ?/, "", text)
        phaseOf[field[1]] = text
    }
}

# Time and memory of both roles. What ended and was waited for counts with its parent, so that a sum does not fall.
function processes(    i, n, id, field, text, who, session, seconds) {
    for (i in used) delete used[i]
    for (i in now) delete now[i]
    for (i in own) delete own[i]
    for (i in shared) delete shared[i]
    for (i in count) delete count[i]
    for (i in most) delete most[i]
    for (i in busiest) delete busiest[i]
    phase = ""
    n = split(running, id, " ")
    # A process joins no session that is not its parent: those of others are looked at again now and then only.
    if (samples % 10 == 0) for (i in other) delete other[i]
    for (i = 1; i <= n; i++) {
        if (id[i] in other) continue
        text = all("/proc/" id[i] "/stat")
        if (!sub(/^.*\) /, "", text)) continue
        split(text, field, " ")
        session = field[4]
        if (!(session in role)) {
            # a young one may still become a session of its own and announce it
            if (up[1] - field[20] / ticks > 5) other[id[i]] = 1
            continue
        }
        if (field[1] == "Z" || field[1] == "X") continue
        who = role[session]
        if (phaseOf[session] != "") phase = phaseOf[session]
        seconds = (field[12] + field[13] + field[14] + field[15]) / ticks
        now[session] += seconds
        count[who]++
        if (!((who, session) in most) || seconds > most[who, session]) {
            most[who, session] = seconds
            busiest[who, session] = id[i]
        }
        split(line("/proc/" id[i] "/statm"), field, " ")
        own[who] += (field[2] - field[3]) * page
        if (field[3] * page > shared[who]) shared[who] = field[3] * page
    }
    # What has ended still has used what it used: clients follow one another.
    for (i in now) sofar[i] = now[i]
    for (i in sofar) used[role[i]] += sofar[i]
}

# The processors that the busiest process of each session of a role may use.
function allowed(who,    key, part, text, list) {
    list = ""
    for (key in busiest) {
        split(key, part, SUBSEP)
        if (part[1] != who) continue
        while ((getline text < ("/proc/" busiest[key] "/status")) > 0) {
            if (text ~ /^Cpus_allowed_list:/) {
                sub(/^[^\t ]*[\t ]*/, "", text)
                list = list (list == "" ? "" : ",") text
            }
        }
        close("/proc/" busiest[key] "/status")
    }
    return list
}

function usage(who) {
    return sprintf("\t%d\t%.2f\t%s\t%s", count[who], used[who], whole(own[who] + shared[who]), allowed(who))
}

BEGIN {
    ticks = ENVIRON["TICKS"]
    page = ENVIRON["PAGE"]
    look = "cd /proc && echo [0-9]*; cd \"$SESSIONS\" && echo *.session; cd /sys/block 2>/dev/null && echo *"
    wait = ""
    while (1) {
        command = wait look
        running = announced = devices = ""
        command | getline running
        command | getline announced
        command | getline devices
        close(command)
        wait = "sleep 1; "
        split(line("/proc/uptime"), up, " ")
        if (!started) first = up[1]
        sessions()
        processes()
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

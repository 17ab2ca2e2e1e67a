-- Jobs, their builds as lines of JSON, and what those measured as numbers.

CREATE TABLE job (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project text NOT NULL,
    name text NOT NULL,
    -- The number of the next build: it never goes back, so that a build that could not be appended yet keeps its own.
    next_number bigint NOT NULL DEFAULT 1,
    UNIQUE (project, name)
);

-- The order in which lines were appended; of one job it is without ties, for a job is locked while it gets one.
CREATE SEQUENCE line_number AS bigint;

CREATE TABLE build (
    id bigint PRIMARY KEY,
    job integer NOT NULL REFERENCES job,
    label text NOT NULL,
    branch text NOT NULL,
    commit text NOT NULL,
    workload text NOT NULL,
    time timestamptz NOT NULL,
    outcome text NOT NULL,
    accepted boolean NOT NULL,
    -- As a file has it: verdicts are computed from this, and from nothing else.
    line text NOT NULL,
    UNIQUE (job, label)
);
CREATE INDEX build_in_order ON build (job, id);
CREATE INDEX build_by_time ON build (job, time);

CREATE TABLE acknowledgement (
    id bigint PRIMARY KEY,
    job integer NOT NULL REFERENCES job,
    label text NOT NULL,
    metric text NOT NULL,
    reason text NOT NULL,
    person text NOT NULL,
    time timestamptz NOT NULL,
    undo boolean NOT NULL,
    line text NOT NULL
);
CREATE INDEX acknowledgement_in_order ON acknowledgement (job, id);

CREATE TABLE series (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job integer NOT NULL REFERENCES job,
    metric text NOT NULL,
    statistic text NOT NULL,
    unit text NOT NULL,
    direction text NOT NULL,
    UNIQUE (job, metric, statistic, unit, direction)
);

-- What a build measured of a series, in base units; NULL where it is not known.
CREATE TABLE value (
    series integer NOT NULL REFERENCES series,
    build bigint NOT NULL REFERENCES build,
    time timestamptz NOT NULL,
    value double precision,
    lower double precision,
    upper double precision,
    baseline double precision,
    change double precision,
    change_lower double precision,
    change_upper double precision,
    -- The gravest that gates said of it.
    outcome text,
    PRIMARY KEY (series, build)
);
CREATE INDEX value_by_time ON value (series, time);

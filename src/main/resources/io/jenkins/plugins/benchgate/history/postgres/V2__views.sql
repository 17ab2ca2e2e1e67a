-- What dashboards may read; later versions of the tables keep these columns.

CREATE VIEW benchgate_builds AS
SELECT job.project, job.name AS job, build.label AS build, build.branch, build.commit, build.workload, build.time,
    build.outcome, build.accepted,
    coalesce((
        SELECT NOT last.undo FROM acknowledgement last
        WHERE last.job = build.job AND last.label = build.label
        ORDER BY last.id DESC LIMIT 1), false) AS acknowledged,
    build.id AS line
FROM build JOIN job ON job.id = build.job;

CREATE VIEW benchgate_values AS
SELECT job.project, job.name AS job, series.metric, series.statistic, series.unit, series.direction,
    build.label AS build, build.branch, build.commit, value.time, value.value, value.lower, value.upper,
    value.baseline, value.change, value.change_lower, value.change_upper,
    value.outcome, build.accepted, build.id AS line
FROM value
JOIN series ON series.id = value.series
JOIN job ON job.id = series.job
JOIN build ON build.id = value.build;

CREATE VIEW benchgate_series AS
SELECT job.project, job.name AS job, series.metric, series.statistic, series.unit, series.direction
FROM series JOIN job ON job.id = series.job;

CREATE VIEW benchgate_acknowledgements AS
SELECT job.project, job.name AS job, acknowledgement.label AS build, acknowledgement.metric, acknowledgement.reason,
    acknowledgement.person, acknowledgement.time, acknowledgement.undo, acknowledgement.id AS line
FROM acknowledgement JOIN job ON job.id = acknowledgement.job;

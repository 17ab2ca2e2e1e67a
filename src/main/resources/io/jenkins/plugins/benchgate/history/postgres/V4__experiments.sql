-- A build may measure several experiments: each has a line with its label, and they may have metrics of the same name.

ALTER TABLE build ADD COLUMN experiment text NOT NULL DEFAULT '';
ALTER TABLE build ALTER COLUMN experiment DROP DEFAULT;
ALTER TABLE build DROP CONSTRAINT build_job_label_key;
ALTER TABLE series ADD COLUMN experiment text NOT NULL DEFAULT '';
ALTER TABLE series ALTER COLUMN experiment DROP DEFAULT;
ALTER TABLE series DROP CONSTRAINT series_job_metric_statistic_unit_direction_key;
UPDATE build SET experiment = line::json ->> 'job';
UPDATE series SET experiment = coalesce((
    SELECT build.experiment FROM value JOIN build ON build.id = value.build WHERE value.series = series.id LIMIT 1), '');
ALTER TABLE build ADD UNIQUE (job, label, experiment);
ALTER TABLE series ADD UNIQUE (job, experiment, metric, statistic, unit, direction);

CREATE OR REPLACE VIEW benchgate_builds AS
SELECT job.project, job.name AS job, build.label AS build, build.branch, build.commit, build.workload, build.time,
    build.outcome, build.accepted,
    coalesce((
        SELECT NOT last.undo FROM acknowledgement last
        WHERE last.job = build.job AND last.label = build.label
        ORDER BY last.id DESC LIMIT 1), false) AS acknowledged,
    build.id AS line, build.experiment
FROM build JOIN job ON job.id = build.job;

CREATE OR REPLACE VIEW benchgate_values AS
SELECT job.project, job.name AS job, series.metric, series.statistic, series.unit, series.direction,
    build.label AS build, build.branch, build.commit, value.time, value.value, value.lower, value.upper,
    value.baseline, value.change, value.change_lower, value.change_upper,
    value.outcome, build.accepted, build.id AS line, series.experiment
FROM value
JOIN series ON series.id = value.series
JOIN job ON job.id = series.job
JOIN build ON build.id = value.build;

CREATE OR REPLACE VIEW benchgate_series AS
SELECT job.project, job.name AS job, series.metric, series.statistic, series.unit, series.direction, series.experiment
FROM series JOIN job ON job.id = series.job;

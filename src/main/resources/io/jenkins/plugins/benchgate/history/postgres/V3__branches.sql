-- A build looks back upon the newest builds of its branch and those that its gates name, however many came since.

CREATE INDEX build_of_branch ON build (job, branch, id);
CREATE INDEX build_of_commit ON build (job, commit) WHERE commit <> '';
CREATE INDEX acknowledgement_of_build ON acknowledgement (job, label);

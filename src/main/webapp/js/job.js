/** The page of a job in Jenkins. */

import "./addresses.js";
import { JobPage } from "./job-page.js";

document.querySelectorAll(".benchgate-job").forEach((root) => new JobPage(root));

/** Requests of pages to the server, answered in JSON. */

/** The answer of an address to a query; an answer that names a problem is thrown as one. */
export async function askFor(address, query) {
  const response = await fetch(`${address}?${new URLSearchParams(query)}`, { headers: { Accept: "application/json" } });
  const answer = await response.json().catch(() => ({ problem: `${response.status} ${response.statusText}` }));
  if (answer.problem) {
    throw new Error(answer.problem);
  }
  return answer;
}

/** The series of an answer; each knows its experiment. */
export function seriesOf(answer) {
  return answer.series.map((series) => ({ ...series, experiment: answer.experiment }));
}

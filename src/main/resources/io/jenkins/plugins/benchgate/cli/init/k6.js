// Interaction patterns bound to REST services, as a script of k6, written by benchgate bind --k6.
// Change it as you like: benchgate does not read it.
//
//     k6 run @EXAMPLE@ -e USERS=8 -e RUNS=1000 SCRIPT.js
//
// Environment variables:
@SERVICES@
//   USERS: users, each of whom begins a run of a pattern when the run before it has ended; 1 without it
//   RUNS: runs of all users together; @RUNS@ without it
//   RATE: runs that begin in each second, whether answers come or not, a whole number; without it the arrivals below
//     decide, or USERS where there are none
//   SEED: whole number that the random numbers of each user follow from
//
// A run ends early as failed when an answer has another status or media type than the document says. It ends as
// unlinked when an earlier answer lacks a value that the next request takes: nothing is sent with a made-up id.
// Runs are counted by their ends in pattern_runs; pattern_duration has the runs that are ok, with their pauses.

import http from 'k6/http';
import { randomSeed, sleep } from 'k6';
import { Counter, Trend } from 'k6/metrics';

const services = {
@ADDRESSES@
};

// What can be sent. A request takes one of the examples, which were drawn from the document. In them, {{letters:8}}
// stands for 8 random letters and {{uuid}} for a random UUID, drawn anew for each request.
const operations = {
@OPERATIONS@
};

// What is sent: a run takes a pattern and one of its sequences by their weights. A step fills values of its request from
// earlier steps, of which the first is 1: a field of the answer or of the body, where '*' is an item of a list and a
// number the item at that place, from 0, a header of the answer, or a parameter. All values from one list come from one item, which the selector picks.
const patterns = [
@PATTERNS@
];

// When runs begin, whether answers come or not: the phases of the spec, as k6's ramping-arrival-rate has them.
const arrivals = @ARRIVALS@;

const users = whole('USERS', 1);
const runs = whole('RUNS', @RUNS@);
const rate = whole('RATE', 0);
const runsOf = new Counter('pattern_runs');
const duration = new Trend('pattern_duration', true);
const ends = ['ok', 'failed', 'unlinked'];
const reasons = new Set();

// The summary shows a part of a metric only if there is a threshold for it; these are always met.
const shown = {};
patterns.filter(({ name }) => /^[\w .-]+$/.test(name)).forEach((pattern) => {
  shown[`pattern_duration{pattern:${pattern.name}}`] = ['max>=0'];
  ends.forEach((end) => {
    shown[`pattern_runs{pattern:${pattern.name},end:${end}}`] = ['count>=0'];
  });
});

export const options = {
  scenarios: {
    patterns: rate > 0
      ? {
        executor: 'constant-arrival-rate',
        rate,
        duration: `${Math.ceil(runs / rate)}s`,
        preAllocatedVUs: users,
        maxVUs: Math.max(users, 1000),
      }
      : arrivals
        ? Object.assign({ executor: 'ramping-arrival-rate', preAllocatedVUs: users, maxVUs: Math.max(users, 1000) }, arrivals)
        : { executor: 'shared-iterations', vus: users, iterations: runs, maxDuration: '24h' },
  },
  thresholds: shown,
};

if (__ENV.SEED) {
  randomSeed(whole('SEED', 0) + __VU);
}

export default function () {
  const pattern = weighted(patterns);
  const begin = Date.now();
  const end = run(weighted(pattern.sequences).steps, pattern.name);
  runsOf.add(1, { pattern: pattern.name, end });
  if (end === 'ok') {
    duration.add(Date.now() - begin, { pattern: pattern.name });
  }
}

function run(steps, pattern) {
  const past = [];
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    const drawn = fresh(oneOf(operations[step.operation].examples));
    const request = Object.assign({ path: {}, query: {}, headers: {} }, drawn);
    const missing = fill(request, step, past);
    if (missing) {
      const reason = `step ${i + 1} ${step.operation}: ${missing}`;
      if (!reasons.has(reason) && reasons.size < 20) {
        reasons.add(reason);
        console.warn(`unlinked: ${reason}`);
      }
      return 'unlinked';
    }
    const read = steps.some((later) => later.fills.some((one) => one.step === i + 1 && one.from === 'answer'));
    const response = send(step.operation, request, read, pattern);
    past.push({ request, response });
    if (!expected(operations[step.operation].answers, response)) {
      return 'failed';
    }
    sleep(step.pause);
  }
  return 'ok';
}

// Puts what comes from earlier steps into a request; gives what is missing, or nothing.
function fill(request, step, past) {
  const draws = {};
  for (const one of step.fills) {
    if (!(one.step in draws)) {
      draws[one.step] = Math.random();
    }
    const value = source(past[one.step - 1], one, (count) => select(step.selector, draws[one.step], count));
    if (value === undefined || value === null || typeof value === 'object' || value === '') {
      return `${one.from} of step ${one.step} has no ${one.path.join('.')}`;
    }
    if (one.into === 'body') {
      request.body = put(request.body, one.to, value);
    } else {
      request[one.into][one.to[0]] = value;
    }
  }
  return null;
}

function source(earlier, one, pick) {
  switch (one.from) {
    case 'answer':
      return value(json(earlier.response), one.path, pick);
    case 'body':
      return value(earlier.request.body, one.path, pick);
    case 'header':
      return header(earlier.response, one.path[0]);
    default:
      return parameter(earlier.request, one.path[0]);
  }
}

function json(response) {
  try {
    return response.json();
  } catch (e) {
    return null;
  }
}

function value(from, path, pick) {
  let found = from;
  for (const name of path) {
    if (name === '*' && Array.isArray(found)) {
      found = found[pick(found.length)];
    } else if (typeof name === 'number') {
      found = Array.isArray(found) ? found[name < 0 ? found.length + name : name] : undefined;
    } else if (found !== null && typeof found === 'object' && Object.prototype.hasOwnProperty.call(found, name)) {
      found = found[name];
    } else {
      return undefined;
    }
  }
  return found;
}

// Of a Location, the last segment of its path is the id.
function header(response, name) {
  const key = Object.keys(response.headers).find((one) => one.toLowerCase() === name.toLowerCase());
  const text = key === undefined ? undefined : response.headers[key];
  if (text === undefined || name.toLowerCase() !== 'location') {
    return text;
  }
  const path = text.replace(/[?#].*$/, '').replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/]*/, '');
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.length === 0 ? undefined : decodeURIComponent(segments[segments.length - 1]);
}

function parameter(request, name) {
  return name in request.path ? request.path[name] : request.query[name];
}

// Sets a value within a body, in each item of a list on the way.
function put(body, path, value) {
  if (path.length === 0) {
    return like(body, value);
  }
  const [name, ...rest] = path;
  if (name === '*') {
    return (Array.isArray(body) && body.length > 0 ? body : [undefined]).map((item) => put(item, rest, value));
  }
  const object = body !== null && typeof body === 'object' ? body : {};
  object[name] = put(object[name], rest, value);
  return object;
}

// A text or a number, as the example has it: what one answer has as a number may be a text in the next request.
function like(example, value) {
  if (typeof example === 'string') {
    return String(value);
  }
  return typeof example === 'number' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function send(name, request, read, pattern) {
  const operation = operations[name];
  const service = services[operation.service];
  const path = operation.path.replace(/\{([^}]*)\}/g, (text, key) => encodeURIComponent(request.path[key]));
  const query = Object.entries(request.query)
    .flatMap(([key, values]) => [values].flat().map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`));
  const headers = Object.assign({}, request.headers, service.headers);
  let body = null;
  if (request.body !== undefined) {
    headers['Content-Type'] = operation.sends;
    body = operation.sends.includes('json') ? JSON.stringify(request.body) : request.body;
  }
  return http.request(
    operation.method,
    service.address + path + (query.length > 0 ? `?${query.join('&')}` : ''),
    body,
    {
      headers,
      redirects: 0,
      responseType: read ? 'text' : 'none',
      responseCallback: http.expectedStatuses(...operation.answers.map(({ min, max }) => ({ min, max }))),
      tags: { name, pattern },
    },
  );
}

function expected(answers, response) {
  const answer = answers.find(({ min, max }) => min <= response.status && response.status <= max);
  return answer !== undefined && (!answer.json || /json/i.test(header(response, 'Content-Type') || ''));
}

function select(selector, draw, count) {
  switch (selector) {
    case 'first':
      return 0;
    case 'last':
      return count - 1;
    case 'zipfian':
      return zipfian(draw, count);
    default:
      return Math.floor(draw * count);
  }
}

// Item k, from 1, with a probability proportional to k to the power of -0.99.
function zipfian(draw, count) {
  let total = 0;
  for (let k = 1; k <= count; k++) {
    total += k ** -0.99;
  }
  let rest = draw * total;
  for (let k = 1; k < count; k++) {
    rest -= k ** -0.99;
    if (rest < 0) {
      return k - 1;
    }
  }
  return count - 1;
}

function weighted(all) {
  let rest = Math.random() * all.reduce((sum, one) => sum + one.weight, 0);
  return all.find((one) => {
    rest -= one.weight;
    return rest < 0;
  }) || all[all.length - 1];
}

function oneOf(all) {
  return all[Math.floor(Math.random() * all.length)];
}

// A copy with new random texts in it.
function fresh(value) {
  if (typeof value === 'string') {
    return value
      .replace(/\{\{letters:(\d+)\}\}/g, (text, count) => letters(Number(count)))
      .replace(/\{\{uuid\}\}/g, uuid);
  }
  if (Array.isArray(value)) {
    return value.map(fresh);
  }
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fresh(one)]))
    : value;
}

function letters(count) {
  return Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
}

function uuid() {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));
}

function service(name) {
  const address = __ENV[`${name}_ADDRESS`];
  if (!address) {
    throw new Error(`${name}_ADDRESS is missing, expected it as in k6 run -e ${name}_ADDRESS=http://127.0.0.1:8080`);
  }
  return { address: address.replace(/\/+$/, ''), headers: JSON.parse(__ENV[`${name}_HEADERS`] || '{}') };
}

function whole(name, otherwise) {
  const text = __ENV[name] || String(otherwise);
  if (!/^\d+$/.test(text)) {
    throw new Error(`${name} is ${text}, expected a whole number`);
  }
  return Number(text);
}

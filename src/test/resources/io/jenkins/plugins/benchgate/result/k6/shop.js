import http from 'k6/http';
import { check } from 'k6';
import { Trend, Counter } from 'k6/metrics';
const cart = new Trend('cart_time', true);
const sold = new Counter('sold');
export const options = { vus: 2, iterations: 30 };
export default function () {
  const answer = http.get(`http://127.0.0.1:${__ENV.PORT}/items`);
  check(answer, { 'is ok': (a) => a.status === 200 });
  cart.add(answer.timings.duration / 2);
  sold.add(1);
}

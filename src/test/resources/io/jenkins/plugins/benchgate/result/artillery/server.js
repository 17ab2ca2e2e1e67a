const http = require('http');
let n = 0;
const s = http.createServer((q, r) => {
  const say = (code, body) => { r.writeHead(code, {'content-type': 'application/json'}); r.end(JSON.stringify(body)); };
  if (q.url.startsWith('/cart')) return setTimeout(() => say(200, {id: ++n}), 20 + (n % 7) * 5);
  if (q.url.startsWith('/broken')) return say(n++ % 4 ? 200 : 500, {});
  setTimeout(() => say(200, {items: [1, 2]}), 5);
});
s.listen(0, '127.0.0.1', () => console.log(s.address().port));

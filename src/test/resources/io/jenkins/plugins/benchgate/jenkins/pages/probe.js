// Uses the pages in the frames as a reader does, and writes down what it saw.

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for an answer as well: the browser's own clock runs on while a busy machine has painted nothing yet. */
async function until(look) {
  for (let tries = 0; tries < 100 && !look(); tries++) {
    await fetch("/favicon.ico");
    await pause(50);
  }
}

/** All that is painted, as text. */
function painted(page) {
  return [...page.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()).join();
}

/** What only a page of many series has: cards that come when they are asked for, and a map of all. */
async function lookAtSuite(frame) {
  let blocked = 0;
  new frame.contentWindow.PerformanceObserver((list) => list.getEntries().forEach((entry) => (blocked = Math.max(blocked, entry.duration)))).observe({ type: "longtask", buffered: true });
  await until(() => frame.contentDocument.querySelector("[data-ready]"));
  const page = frame.contentDocument;
  const count = () => page.querySelectorAll(".benchgate-card").length;
  const canvas = page.querySelector(".benchgate-heat canvas");
  await until(() => canvas.height > 200);
  const told = page.querySelector(".benchgate-status").textContent;
  const cards = count();
  page.querySelector("[name=more]").click();
  await until(() => count() > cards);
  const more = count();
  const { left, top } = canvas.getBoundingClientRect();
  canvas.dispatchEvent(new MouseEvent("click", { clientX: left + 5, clientY: top + 20 + 3.5 * 16 }));
  const title = page.querySelector(".benchgate-large h2");
  await until(() => title.textContent.includes("operation03"));
  const find = page.querySelector("[name=find]");
  find.value = "store07bench operation";
  find.dispatchEvent(new Event("input"));
  await until(() => count() === 12);
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  return {
    above: page.querySelector(".benchgate-large").getBoundingClientRect().top < page.querySelector(".benchgate-cards").getBoundingClientRect().top,
    cards,
    told,
    more,
    heat: pixels.filter((value, index) => index % 4 === 3 && value > 0).length,
    picked: title.textContent,
    shown: count(),
    status: page.querySelector(".benchgate-status").textContent,
    sideways: page.documentElement.scrollWidth - frame.clientWidth,
    blocked,
  };
}

async function look(frame) {
  await until(() => frame.contentDocument.querySelector("[data-ready]"));
  const page = frame.contentDocument;
  const large = page.querySelector(".benchgate-canvas");
  await until(() => large.querySelector("canvas"));
  for (const small of page.querySelectorAll(".benchgate-small-canvas")) {
    small.scrollIntoView({ block: "center" });
    await until(() => small.querySelector("canvas"));
  }
  await pause(500);
  const light = painted(page);
  page.documentElement.dataset.theme = "dark";
  await pause(500);
  const dark = painted(page);
  large.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
  page.querySelector(".benchgate-large details").open = true;
  const number = page.querySelector("[name=number]");
  number.value = "7.5";
  number.dispatchEvent(new Event("input"));
  await until(() => page.querySelector("output").textContent);
  const news = page.querySelector(".benchgate-news-list button");
  if (news) {
    news.click();
  }
  const drawn = page.querySelectorAll("canvas").length - page.querySelectorAll(".benchgate-heat canvas").length;
  const find = page.querySelector("[name=find]");
  find.value = "throughput";
  find.dispatchEvent(new Event("input"));
  const cards = page.querySelectorAll(".benchgate-card").length;
  await until(() => page.querySelectorAll(".benchgate-card").length === 1);
  return {
    frame: frame.name,
    address: frame.contentWindow.location.pathname + frame.contentWindow.location.search,
    cards,
    shown: page.querySelectorAll(".benchgate-card").length,
    drawn,
    sideways: page.documentElement.scrollWidth - frame.clientWidth,
    themed: light !== dark,
    selected: page.querySelector(".benchgate-selected strong")?.textContent,
    rows: page.querySelectorAll(".benchgate-large tbody tr").length,
    time: [...page.querySelectorAll(".benchgate-large tbody tr td:nth-child(2)")].pop()?.textContent,
    interval: [...page.querySelectorAll(".benchgate-large tbody tr td:nth-child(4)")].pop()?.textContent,
    scoped: page.querySelectorAll(".benchgate-large thead th[scope=col]").length,
    gate: page.querySelector("[name=gate]").value,
    whatIf: page.querySelector("output").textContent,
    news: page.querySelectorAll(".benchgate-news-list li").length,
    accepted: page.querySelector("#acknowledged [name=build]").value,
    label: large.getAttribute("aria-label"),
    ran: page.querySelectorAll("img[src=x]").length + (page.title === "ran" ? 1 : 0),
    status: page.querySelector(".benchgate-status").textContent,
  };
}

const found = [];
for (const frame of document.querySelectorAll("iframe")) {
  found.push(await (frame.name.startsWith("suite") ? lookAtSuite : look)(frame));
}
const answer = document.createElement("pre");
answer.id = "found";
answer.textContent = `FOUND${JSON.stringify(found)}DNUOF`;
document.body.append(answer);

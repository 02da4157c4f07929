import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { type Floor, lookAtQueue, order, visit } from "./day/journeys.ts";
import { MeasuredClient } from "./day/measured-client.ts";
import { bringPeople, type People } from "./day/people.ts";
import { Pool } from "./day/pool.ts";
import { printDay } from "./day/report.ts";
import { watchWaits } from "./day/waits.ts";

// A day of the shop, pressed into a minute or two: `npm run bench:day -- --share 100 --seconds 120`
// sends a hundredth of its visits, orders and looks of staff, evenly, within two minutes.

const day = { orders: 3_000, visits: 30_000, looks: 12_000 };
const counts = { buyers: 60, purchasing: 16, warehouse: 24 };
const tailMs = 60_000;

const { values } = parseArgs({
  options: {
    share: { type: "string", default: "100" },
    seconds: { type: "string", default: "120" },
  },
});
const share = Number(values.share);
const seconds = Number(values.seconds);
const port = Number(process.env.PORT ?? 8795);
const dataDir = process.env.DATA_DIR ?? ".data/day";
await rm(join(dataDir, "shop"), { recursive: true, force: true });
await mkdir(dataDir, { recursive: true });
const shop = await startShop({ port, dataDir: join(dataDir, "shop") });
try {
  const file = join(dataDir, "shop", "shop.db");
  const people = await bringPeople(file, counts);
  const client = new MeasuredClient(shop.origin);
  const floor = openFloor(client, people, await bestSellers());
  await warmUp(floor);
  client.asked.length = 0;

  const waits = watchWaits(shop.child.pid!, file);
  const { failures, done, behindMs } = await runDay(client, floor);
  const result = { share, seconds, done, failures, behindMs, waits: waits.stop() };
  printDay({ ...result, client });
  await writeFile(
    join(dataDir, "day.json"),
    JSON.stringify({ ...result, asked: client.asked }, null, 2),
  );
} finally {
  await shop.close();
}

/** What each of the day's people does is begun at its moment, whether or not those before are done. */
async function runDay(client: MeasuredClient, floor: Floor) {
  const failures: string[] = [];
  const done = { orders: 0, visits: 0, looks: 0 };
  let behindMs = 0;
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (const { kind, atMs, number } of schedule()) {
    const earlyMs = atMs - (performance.now() - began);
    if (earlyMs > 0) await wait(earlyMs);
    behindMs = Math.max(behindMs, -earlyMs);
    running.push(
      begin(kind, number).then(
        () => void done[kind]++,
        (error: Error) => void failures.push(`${kind}: ${error.message}`),
      ),
    );
  }
  await Promise.race([Promise.all(running), wait(tailMs, undefined, { ref: false })]);
  return { failures, done, behindMs };

  async function begin(kind: keyof typeof day, number: number) {
    if (kind === "orders") return order(floor, number);
    if (kind === "looks") return void (await lookAtQueue(floor, number));
    return visit(client.browser(`10.1.${number >> 8}.${number & 255}`), floor, number);
  }
}

/** Each kind spread evenly over the run. An order has its whole way to go: none begins in the last fifth. */
function schedule() {
  const kinds = Object.keys(day) as (keyof typeof day)[];
  return kinds
    .flatMap((kind) => {
      const count = Math.ceil(day[kind] / share);
      const lastMs = seconds * 1_000 * (kind === "orders" ? 0.8 : 1);
      return Array.from({ length: count }, (_, number) => ({
        kind,
        number,
        atMs: (lastMs * number) / count,
      }));
    })
    .toSorted((a, b) => a.atMs - b.atMs);
}

function openFloor(client: MeasuredClient, people: People, goods: string[]): Floor {
  const seats = (cookies: string[], net: number) =>
    new Pool(cookies.map((cookie, index) => client.browser(`10.${net}.0.${index}`, cookie)));
  return {
    goods,
    buyers: seats(people.buyers, 2),
    purchasing: seats(people.purchasing, 3),
    warehouse: seats(people.warehouse, 4),
  };
}

/** The way of everybody once, so that the first of the day does not pay for the start. */
async function warmUp(floor: Floor) {
  const client = new MeasuredClient(shop.origin);
  await visit(client.browser("10.9.0.1"), floor, 0);
  await order(floor, 900_000);
}

/** The goods pages that searches of the shop's own words lead to. */
async function bestSellers() {
  const found = new Set<string>();
  for (const words of ["バッグ", "ポーチ", "収納", "ケース", "タンブラー"]) {
    const answer = await fetch(`${shop.origin}/CommoditySearch?q=${encodeURIComponent(words)}`);
    for (const [, path] of (await answer.text()).matchAll(/href="(\/ProductDetails\?[^"]+)"/g))
      found.add(path!.replaceAll("&amp;", "&"));
  }
  return [...found];
}

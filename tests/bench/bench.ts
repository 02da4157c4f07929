import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { listOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { everyPage } from "./every-page.ts";
import { existenceTimes } from "./existence.ts";
import { firstTouches } from "./first-touch.ts";
import { firstVisits } from "./first-visits.ts";
import { floorFigures } from "./floor-rows.ts";
import { openManyRows } from "./many-rows.ts";
import { medianMs, mediansInTurn, throughputInTurn } from "./measure.ts";
import { pageScripts } from "./page-scripts.ts";
import { serveHello } from "./serve-hello.ts";
import { startUp } from "./start-up.ts";

const port = Number(process.env.PORT ?? 8791);
const dataDir = process.env.DATA_DIR ?? ".data/bench";
const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
/** How much is measured: `--quick` shows within minutes that all of it runs; its figures say little. */
const extent = values.quick
  ? { pages: 20, turns: 1, visits: 1, rows: 10_000, starts: 1 }
  : { pages: Number.POSITIVE_INFINITY, turns: 3, visits: 7, rows: 1_000_000, starts: 3 };
// A shop of its own each time: what the last run asked for still counts for an hour.
await rm(join(dataDir, "shop"), { recursive: true, force: true });
await mkdir(dataDir, { recursive: true });
const shop = await startShop({ port, dataDir: join(dataDir, "shop") });
const hello = await serveHello(port + 1);
try {
  const firstRequestMs = await timed(() => fetch(shop.origin));
  // Now, as a build that begins meanwhile takes this one away.
  const worker = { ...startUp(dataDir, extent.starts), firstRequestMs };
  const scripts = await pageScripts();
  console.log(`The first request, which loads the shop: ${firstRequestMs.toFixed(0)} ms`);
  const cookie = await shop.signIn("demo", "Demo1234");
  const staff = await shop.signIn("staff-manager", "Staff1234", "/staff/login");
  const goods = await shop.firstGoods();
  const search = "/CommoditySearch?q=トートバッグ";
  const order = await shop.firstOrder(cookie);
  const every = await everyPage(shop, join(dataDir, "shop"), extent.pages);

  const existence = await existenceTimes(shop.origin);
  console.log("\nMedian of forms that must not tell who is a member (ratio near 1)");
  for (const { name, known, unknown } of existence)
    console.log(
      `  ${name.padEnd(52)} member ${known.toFixed(1)} ms, nobody ${unknown.toFixed(1)} ms, ratio ${(known / unknown).toFixed(2)}`,
    );

  const rates: Record<string, { page: number; yardstick: number }> = {};
  console.log(
    "\nThroughput as a ratio to a hello-world Worker with an assets binding, in turns (at least; pages a second)",
  );
  const asked: [as: string, path: string, cookie: string, least: number][] = [
    ...["/guia-de-usuario", goods, search].map((path): (typeof asked)[number] => [
      "visitor",
      path,
      "",
      0.4,
    ]),
    ...[goods, "/cart", "/user/order", order, "/user"].map((path): (typeof asked)[number] => [
      "demo",
      path,
      cookie,
      0.09,
    ]),
    ["staff-manager", "/staff/quotes", staff, 0.09],
  ];
  for (const [as, path, who, least] of asked) {
    const url = shop.origin + encodeURI(path);
    const rate = await throughputInTurn({ url, cookie: who }, hello, extent.turns);
    rates[`${path} as ${as}`] = rate;
    const ratio = rate.page / rate.yardstick;
    console.log(
      `  ${`${path} as ${as}`.padEnd(60)} ${ratio.toFixed(3)} (${least})${ratio < least ? " SHORT" : ""} (${rate.page.toFixed(0)} of ${rate.yardstick.toFixed(0)})`,
    );
  }

  const paths = { guide: "/guia-de-usuario", search, cart: "/cart", order, product: goods };
  const paints = await firstVisits(shop.origin, paths, cookie, port + 2, extent.visits);

  const touches = await firstTouches(
    shop.origin,
    goods,
    { buyer: cookie, staff },
    Math.min(extent.visits, 3),
  );

  const ratios = await rowRatios();
  console.log(`\nMedian of the query at 1,000 and at ${extent.rows} rows (ratio at most 1.5)`);
  for (const { name, few, many } of ratios)
    console.log(
      `  ${name.padEnd(52)} ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}${many / few > 1.5 ? " OVER" : ""}`,
    );

  const floor = await floorFigures(extent.rows);
  console.log(`\nThe warehouse's lists at 1,000 and at ${extent.rows} lots (ratio at most 1.5)`);
  for (const { name, few, many } of floor.lists)
    console.log(
      `  ${name.padEnd(52)} ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}${many / few > 1.5 ? " OVER" : ""}`,
    );
  console.log(`\nA scan and its answer at ${extent.rows} lots`);
  for (const { name, medianMs: middle, slowestMs } of floor.scans)
    console.log(
      `  ${name.padEnd(52)} median ${middle.toFixed(1)} ms, slowest ${slowestMs.toFixed(1)} ms`,
    );
  console.log(`\nPacking 200 lines of mixed goods: ${floor.packingCpuMs.toFixed(0)} ms of CPU`);

  await writeFile(
    join(dataDir, "bench.json"),
    JSON.stringify(
      {
        every,
        throughput: rates,
        rows: ratios,
        floor,
        existence,
        paints,
        touches,
        worker,
        scripts,
      },
      null,
      2,
    ),
  );
} finally {
  await hello.close();
  await shop.close();
}

async function timed(ask: () => Promise<unknown>) {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/** The same queries on a small and on a large shop, side by side in one run. */
async function rowRatios() {
  const few = await openManyRows(1_000);
  const many = await openManyRows(extent.rows);
  try {
    const actor = {
      kind: "buyer",
      id: "u",
      companyId: few.company,
      role: "owner",
      permissions: [],
      name: "計測",
      emailVerified: true,
      storeIds: null,
    } as const;
    const filter = { state: undefined, words: "", sort: "newest" } as const;
    const queries = {
      "search by words, best sellers first": (db: typeof few.db) =>
        searchStoredOffers(db, { words: "トートバッグ", sort: "popular", limit: 20 }),
      "search by words, cheapest first": (db: typeof few.db) =>
        searchStoredOffers(db, { words: "タンブラー", sort: "price_asc", limit: 20 }),
      "order list": (db: typeof few.db) =>
        listOrders(openScope(db, actor, new Date()), filter, undefined, 20),
    };
    const measured = [];
    for (const [name, query] of Object.entries(queries)) {
      // What was just filled is still being written back while the first are run.
      for (const { db } of [few, many]) await medianMs(() => query(db));
      const [fewMs, manyMs] = await mediansInTurn([() => query(few.db), () => query(many.db)]);
      measured.push({ name, few: fewMs, many: manyMs });
    }
    return measured;
  } finally {
    await few.close();
    await many.close();
  }
}

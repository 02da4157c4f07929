import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { listOrders } from "#app/domain/trade/order/orders.server.ts";
import { startShop } from "#tests/support/machine/running-shop.ts";
import { everyPage } from "./every-page.ts";
import { existenceTimes } from "./existence.ts";
import { firstVisits } from "./first-visits.ts";
import { floorFigures } from "./floor-rows.ts";
import { openManyRows } from "./many-rows.ts";
import { medianMs, mediansInTurn, type PageSizes, sizesOf, throughputInTurn } from "./measure.ts";
import { serveHello } from "./serve-hello.ts";
import { startUp } from "./start-up.ts";

const port = Number(process.env.PORT ?? 8791);
const dataDir = process.env.DATA_DIR ?? ".data/bench";
const guideKb = 10;
// A shop of its own each time: what the last run asked for still counts for an hour.
await rm(join(dataDir, "shop"), { recursive: true, force: true });
await mkdir(dataDir, { recursive: true });
const shop = await startShop({ port, dataDir: join(dataDir, "shop") });
const hello = await serveHello(port + 1);
try {
  const cookie = await shop.signIn("demo", "Demo1234");
  const staff = await shop.signIn("staff-manager", "Staff1234", "/staff/login");
  const goods = await shop.firstGoods();
  const search = "/CommoditySearch?q=トートバッグ";
  const order = await shop.firstOrder(cookie);
  const guides = await guideSizes(shop.origin);
  const largest = guides.toSorted((a, b) => b.htmlBytes - a.htmlBytes)[0]!;
  const over = guides.filter(
    ({ htmlBytes, jsBytes, sequential }) =>
      htmlBytes > guideKb * 1_024 || jsBytes > 0 || sequential > 2,
  );
  console.log(
    `\nAll ${guides.length} pages kept for everybody: largest ${decodeURI(largest.path)} ${(largest.htmlBytes / 1_024).toFixed(1)} KB (${guideKb})`,
  );
  for (const { path } of over) console.log(`  OVER ${decodeURI(path)}`);

  const every = await everyPage(shop, join(dataDir, "shop"));

  const existence = await existenceTimes(shop.origin);
  console.log("\nMedian of forms that must not tell who is a member (ratio near 1)");
  for (const { name, known, unknown } of existence)
    console.log(
      `  ${name.padEnd(52)} member ${known.toFixed(1)} ms, nobody ${unknown.toFixed(1)} ms, ratio ${(known / unknown).toFixed(2)}`,
    );

  const rates: Record<string, { page: number; yardstick: number }> = {};
  console.log(
    "\nThroughput as a ratio to a hello-world Worker with an assets binding, in turns (pages a second)",
  );
  for (const path of [
    goods,
    search,
    "/cart",
    "/user/order",
    order,
    "/user",
    "/staff/quotes",
    "/comisiones-1688",
    "/guia-de-usuario",
  ]) {
    // One guide as a visitor gets it, and one with a member's header.
    const who = path.startsWith("/staff") ? staff : path === "/comisiones-1688" ? "" : cookie;
    const url = shop.origin + encodeURI(path);
    const rate = await throughputInTurn({ url, cookie: who }, hello);
    rates[path] = rate;
    console.log(
      `  ${path.padEnd(52)} ${(rate.page / rate.yardstick).toFixed(3)} (${rate.page.toFixed(0)} of ${rate.yardstick.toFixed(0)})`,
    );
  }

  const paths = { guide: "/guia-de-usuario", search, cart: "/cart", order, product: goods };
  const paints = await firstVisits(shop.origin, paths, cookie, port + 2);

  const ratios = await rowRatios();
  console.log("\nMedian of the query at 1,000 and at 1,000,000 rows (ratio at most 1.5)");
  for (const { name, few, many } of ratios)
    console.log(
      `  ${name.padEnd(52)} ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}`,
    );

  const floor = await floorFigures();
  console.log("\nThe warehouse's lists at 1,000 and at 1,000,000 lots (ratio at most 1.5)");
  for (const { name, few, many } of floor.lists)
    console.log(
      `  ${name.padEnd(52)} ${few.toFixed(2)} ms, ${many.toFixed(2)} ms, ratio ${(many / few).toFixed(2)}${many / few > 1.5 ? " OVER" : ""}`,
    );
  console.log("\nA scan and its answer at 1,000,000 lots (at most 150 ms)");
  for (const { name, medianMs: middle, slowestMs } of floor.scans)
    console.log(
      `  ${name.padEnd(52)} median ${middle.toFixed(1)} ms, slowest ${slowestMs.toFixed(1)} ms${slowestMs > 150 ? " OVER" : ""}`,
    );
  console.log(
    `\nPacking 200 lines of mixed goods: ${floor.packingCpuMs.toFixed(0)} ms of CPU (at most 300)`,
  );

  const worker = startUp(dataDir);

  await writeFile(
    join(dataDir, "bench.json"),
    JSON.stringify(
      {
        guides,
        every,
        throughput: rates,
        rows: ratios,
        floor,
        existence,
        paints,
        worker,
      },
      null,
      2,
    ),
  );
} finally {
  await hello.close();
  await shop.close();
}

/** Every page of the sitemap that is the same for everybody. */
async function guideSizes(origin: string) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address]) => new URL(address!.replaceAll("&amp;", "&")))
    .filter(({ pathname }) => pathname !== "/ProductDetails")
    .map(({ pathname, search }) => pathname + search);
  const found: PageSizes[] = [];
  for (const path of paths) {
    const size = await sizesOf(origin, path, "");
    if (size.kept) found.push(size);
  }
  return found;
}

/** The same queries on a small and on a large shop, side by side in one run. */
async function rowRatios() {
  const few = await openManyRows(1_000);
  const many = await openManyRows(1_000_000);
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

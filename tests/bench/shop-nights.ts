import { inventoryKind } from "#app/domain/channels/articles/import-articles.server.ts";
import { ordersKind } from "#app/domain/channels/orders/import-orders.server.ts";
import { type Channel, channels } from "#app/domain/channels/ports/channel.ts";
import { fetchLimits } from "#app/domain/channels/shops/fetch.ts";
import { amazonRates } from "#app/integrations/amazon/rates.ts";
import { stockCpu } from "./shop-cpu.ts";

// A night of many sellers in figures: `node --import tsx tests/bench/shop-nights.ts`. Nobody is asked; the
// clock's runs, our own limits and the published rates are played through.

const shops = 300;
const skus = 20_000;
const ordersADay = 2_000;
const runSeconds = 5 * 60;
const daySeconds = 86_400;

/**
 * Rows of one part, the seconds that its questions are taken to last, and its rate: Amazon's as published, the others'
 * assumed.
 */
interface Part {
  rows: number;
  seconds: number;
  perSecond?: number;
}

const stock: Record<Channel, Part> = {
  amazon: { rows: 50, seconds: 0.8, perSecond: amazonRates.getInventorySummaries.perSecond },
  rakuten: { rows: 50, seconds: 1.2, perSecond: 1 },
  yahoo: { rows: 100, seconds: 1.2, perSecond: 1 },
  shopify: { rows: 100, seconds: 0.8, perSecond: 2 },
};
const orders: Record<Channel, Part> = {
  amazon: { rows: 100, seconds: 0.6, perSecond: amazonRates.searchOrders.perSecond },
  rakuten: { rows: 100, seconds: 1.2, perSecond: 1 },
  yahoo: { rows: 40, seconds: 1.2, perSecond: 1 },
  shopify: { rows: 50, seconds: 0.8, perSecond: 2 },
};

/** Plays the clock's runs until every shop of this list is done; answers when each was, in seconds. */
function night(parts: Record<Channel, Part>, rows: number, lanes: number) {
  const waiting = Array.from({ length: shops }, (_, number) => {
    const channel = channels[number % channels.length]!;
    return { channel, left: Math.ceil(rows / parts[channel].rows), turn: number };
  });
  const ends: { channel: Channel; at: number }[] = [];
  let turn = shops;
  let free = 0;
  for (let clock = 0; waiting.length > 0 && clock < 10 * daySeconds; clock += runSeconds) {
    if (clock < free) continue;
    const due = waiting.sort((a, b) => a.turn - b.turn).slice(0, fetchLimits.aRun);
    const busy = Array.from({ length: lanes }, () => clock);
    for (const shop of due) {
      const { seconds, perSecond = Number.POSITIVE_INFINITY } = parts[shop.channel];
      const asked = Math.min(shop.left, fetchLimits.partsARun);
      const lane = busy.indexOf(Math.min(...busy));
      busy[lane] = busy[lane]! + asked * Math.max(seconds, Math.min(1 / perSecond, runSeconds));
      shop.left -= asked;
      shop.turn = turn++;
      if (shop.left > 0) continue;
      ends.push({ channel: shop.channel, at: busy[lane]! });
      waiting.splice(waiting.indexOf(shop), 1);
    }
    free = Math.max(...busy);
  }
  return { ends, unfinished: waiting.length };
}

const hours = (seconds: number) => `${(seconds / 3_600).toFixed(1)} h`;

function tell(name: string, parts: Record<Channel, Part>, rows: number) {
  console.log(`\n${name}: ${shops} shops, ${rows.toLocaleString("en")} rows each`);
  for (const lanes of [1, fetchLimits.sideBySide]) {
    const { ends, unfinished } = night(parts, rows, lanes);
    const of = channels.map((channel) => {
      const own = ends.filter((end) => end.channel === channel).map(({ at }) => at);
      return `${channel} ${own.length > 0 ? hours(Math.max(...own)) : "never"}`;
    });
    const last = [...ends].sort((a, b) => b.at - a.at)[0];
    const longest = last ? `${last.channel} waits longest, ${hours(last.at)}` : "nobody is done";
    const verdict =
      unfinished > 0 || (last?.at ?? 0) > daySeconds ? "MORE THAN A DAY" : "within a day";
    const how = lanes === 1 ? "if one came after the other" : `${lanes} side by side, as it runs`;
    console.log(`  ${how}: ${of.join(", ")}; ${longest}: ${verdict}`);
  }
}

tell(inventoryKind.name.ja, stock, skus);
tell(ordersKind.name.ja, orders, Math.ceil(ordersADay / 24));

/** A tenth of such a shop is measured: the parts of a fetch cost the same each. */
const measured = skus / 10;
const { firstMs, nextMs } = await stockCpu(measured);
const whole = (ms: number) => `${((ms * skus) / measured / 1_000).toFixed(1)} s`;
console.log(
  `\nWorker CPU of one shop's ${skus.toLocaleString("en")} articles, ten times what ` +
    `${measured.toLocaleString("en")} took: ${whole(firstMs)} when all are new, ${whole(nextMs)} in a night after; ` +
    `${(firstMs / (measured / 50)).toFixed(1)} and ${(nextMs / (measured / 50)).toFixed(1)} ms a part of 50`,
);

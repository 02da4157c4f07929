import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { couponOf, shipmentToPay } from "#tests/support/channels/due.ts";
import { ordersToPay } from "#tests/support/limited.ts";
import { loginTokenOf, program } from "#tests/support/program.ts";
import { seed } from "#tests/support/run/seed.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { shelvedLot } from "#tests/support/trade/stock.ts";
import { fillCart, orderPlaced } from "#tests/support/trade/trade.ts";
import { unevenDatabase } from "#tests/support/uneven-database.ts";

// One key, one effect, and every copy of the form reads the first answer.

let shop: Shop;
let own: ReturnType<typeof program>;

beforeEach(async () => {
  shop = await openShop();
  // As after a sign-in: a token that was made may not bind the company to a membership.
  const db = unevenDatabase(shop.db, seed);
  own = program(
    { ...shop, fetch: (request, lent) => shop.fetch(request, { ...lent, db }) },
    await loginTokenOf(shop, hanako),
  );
  await shop.deposit(hanako.companyId, 3_000_000);
});

const copies = 8;
const bank = { payerKana: "ﾊﾅｺ", expectedOn: "2026-01-16" };
const address = {
  title: "本社",
  postalCode: "541-0053",
  prefecture: "大阪府",
  street: "大阪市中央区本町1-2-3",
  companyName: "花子商店",
  recipient: "山田花子",
  romajiName: "Yamada Hanako",
  phone: "090-1234-5678",
};

async function due() {
  const [order] = await ordersToPay(shop, 1, 10_000);
  return order!.number;
}

/** Each call with what it needs, and the spending it may have once. */
const calls: [string, () => Promise<Record<string, string>>, number][] = [
  [
    "order/pay",
    async () => ({
      order_sn: await due(),
      couponId: await couponOf(shop, 500),
      amountYen: "9500",
    }),
    9_500,
  ],
  [
    "payment/pay",
    async () => ({ order_sn: await due(), couponId: await couponOf(shop, 500) }),
    9_500,
  ],
  [
    "payment/bankPay",
    async () => ({ ...bank, order_sn: await due(), couponId: await couponOf(shop, 500) }),
    0,
  ],
  [
    "porder/pay",
    async () => ({
      pOrder_sn: (await shipmentToPay(shop, 4_200)).number,
      couponId: await couponOf(shop, 200),
      amountYen: "4000",
    }),
    4_000,
  ],
  ["vip/buy", membership, 0],
  ["store/add", async () => ({ name: "楽天店", marketplace: "rakuten" }), 0],
  ["deposit/bank", async () => ({ ...bank, amountYen: "50000" }), 0],
  ["order/create", async () => ({ line: (await fillCart(shop))[0]!, submit: "1" }), 0],
  ["porder/create", shipment, 0],
  ["address/add", async () => address, 0],
  ["blacklist/add", async () => ({ goodsId: "600000000001" }), 0],
  ["export/reserve", async () => ({ kind: "orders" }), 0],
  ["order/submit", async () => ({ order_sn: (await orderPlaced(shop, false)).number }), 0],
  [
    "order/message",
    async () => ({ order_sn: (await orderPlaced(shop)).number, body: "よろしく" }),
    0,
  ],
];

test.each(calls)(
  "%s: copies sent at once and again have one effect and one answer",
  async (name, fields, spentYen) => {
    const sent = { id: crypto.randomUUID(), ...(await fields()) };
    const before = await rows();
    const wallet = walletOf(hanako.companyId);
    const startYen = await balanceYen(shop, wallet);

    const together = await Promise.all(Array.from({ length: copies }, () => own.call(name, sent)));
    const once = await rows();
    const later = await own.call(name, sent);

    const [first] = together;
    expect(first).toMatchObject({ code: 0 });
    for (const answer of [...together, later]) expect(answer).toEqual(first);
    expect(once).toBeGreaterThan(before);
    expect(await rows()).toBe(once);
    if (spentYen > 0) expect(await balanceYen(shop, wallet)).toBe(startYen - spentYen);
  },
);

async function membership() {
  const { data } = await own.call("vip/info");
  const [plan] = data.plans as { code: string; priceYen: number }[];
  return { plan: plan!.code, priceYen: String(plan!.priceYen), agreed: "1" };
}

async function shipment() {
  const { lotId } = await shelvedLot(shop, 10);
  const { data } = await own.call("address/list");
  const [first] = data.list as { id: string }[];
  return {
    lot: lotId,
    quantity: "2",
    receiver: first!.id,
    importer: first!.id,
    method: "fast-ship",
    submit: "1",
  };
}

/** Everything that was ever written, by the log of changes and the documents' histories. */
async function rows() {
  const [row] = await shop.db.all<{ count: number }>(
    sql`SELECT (SELECT count(*) FROM audit_log) + (SELECT count(*) FROM document_events) AS count`,
  );
  return row!.count;
}

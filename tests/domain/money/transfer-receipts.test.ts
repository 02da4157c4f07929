import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Buyer } from "#app/domain/core/actor.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import {
  addTransferReceipts,
  reportTopUp,
} from "#app/domain/money/payments/report-top-up.server.ts";
import { files, topUpReports } from "#db/schema/index.ts";
import { bankPayment, withdrawOf } from "#tests/support/channels/due.ts";
import { ordersToPay, payingKenji } from "#tests/support/limited.ts";
import { creditByTwo } from "#tests/support/money/credit-by-two.ts";
import { hanako, kenji, openShop, qian, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
const slip = { name: "slip.pdf", bytes: new TextEncoder().encode("%PDF-1.7 slip") };
const key = () => crypto.randomUUID();
const slips = () => shop.db.$count(files);

beforeEach(async () => {
  shop = await openShop();
});

function add(reportId: string, count = 1, who: Buyer = hanako, idempotencyKey: string = key()) {
  const uploads = Array.from({ length: count }, () => slip);
  return addTransferReceipts(
    shop.as(who),
    { reportId, idempotencyKey },
    { store: shop.files, uploads },
  );
}

async function reported() {
  const id = key();
  await reportTopUp(shop.as(hanako), {
    id,
    amountYen: 50_000,
    payerKana: "ハナコ",
    expectedOn: "2026-01-16",
    ownNumber: "",
  });
  return id;
}

test("slips follow a report while it waits, three in all, and no longer when it is settled", async () => {
  const id = await reported();
  expect((await add(id, 2)).ok).toBe(true);
  expect(await add(id, 2)).toMatchObject({ reason: "too-many-receipts" });
  expect(await add(id, 0)).toMatchObject({ reason: "no-receipts" });
  expect((await add(id)).ok).toBe(true);
  expect(await add(id)).toMatchObject({ reason: "too-many-receipts" });
  expect(await slips()).toBe(3);
  expect(shop.files.keys()).toHaveLength(3);

  expect(await creditByTwo(shop, id, 50_000)).toEqual({
    ok: true,
  });
  expect(await add(id)).toMatchObject({ reason: "moved-meanwhile" });
});

test("one form adds its slips once, sent twice, at once or after the report is settled", async () => {
  const id = await reported();
  const form = key();
  const both = await Promise.all([add(id, 1, hanako, form), add(id, 1, hanako, form)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  await creditByTwo(shop, id, 50_000);
  expect((await add(id, 1, hanako, form)).ok).toBe(true);
  expect(await slips()).toBe(1);
  expect(shop.files.keys()).toHaveLength(1);
});

test("a slip and finance's word at one moment: each is whole, or changes nothing", async () => {
  const id = await reported();
  const credit = { reportId: id, arrivedYen: 50_000, note: "网银已核对" };
  await creditReport(shop.as(wang), credit);
  const [added, confirmed] = await Promise.all([add(id), creditReport(shop.as(qian), credit)]);
  expect(added.ok || confirmed.ok).toBe(true);
  expect(await slips()).toBe(added.ok ? 1 : 0);
  const [report] = await shop.db.select().from(topUpReports).where(eq(topUpReports.id, id));
  expect(report?.state).toBe(confirmed.ok ? "confirmed" : "reported");
});

test("slips of a bank payment are for who pays, until it is withdrawn", async () => {
  const [order] = await ordersToPay(shop, 1, 1_000);
  const { id } = await bankPayment(shop, [order!.number]);
  expect(await add(id, 1, kenji)).toMatchObject({ reason: "forbidden" });
  expect(await add(id, 1, taro)).toMatchObject({ reason: "not-found" });
  expect((await add(id, 1, await payingKenji(shop, {}))).ok).toBe(true);
  await withdrawOf(shop, order!.id);
  expect(await add(id)).toMatchObject({ reason: "moved-meanwhile" });
  expect(await slips()).toBe(1);
});

import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listNotices, noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { authorise } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { remindStorage } from "#app/domain/trade/floor/remind-storage.server.ts";
import { findStockLot } from "#app/domain/trade/floor/stock.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { requestForCompany } from "#app/domain/trade/shipments/request-for-company.server.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { suggestShippingQuote } from "#app/domain/trade/shipments/suggest-shipping-quote.ts";
import { authorisedActs, lots, notices, orders, storageStands } from "#db/schema/index.ts";
import { storekeeperKenji } from "#tests/support/limited.ts";
import { chen, hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;

beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 100));
  await shop.db.update(lots).set({ weightGrams: 500 }).where(eq(lots.id, lotId));
});

const price = { freeDays: 60, yenPerKgDay: "2" };
const lotNow = () => findStockLot(shop.as(hanako), lotId);
const onForm = async (quantity: number) =>
  (await prepareShipment(shop.as(hanako), [lotId], new Map([[lotId, quantity]]))).storage;
/** What the quote's form is filled with. */
async function suggested(number: string) {
  const found = (await findShipment(shop.as(chen), number))!;
  return suggestShippingQuote(found, shop.as(chen).now, price).storageYen;
}
const quote = (number: string, storageYen: number, note = "") =>
  quoteShipment(shop.as(chen), number, { freightYen: 4_000, optionsYen: 0, storageYen, note });
/** The owner delegates, keeps a draft, and its account manager hands it in. */
async function throughManager(quantity: number) {
  await authorise(shop.as(hanako), "delivery", null);
  const { number } = await requestedShipment(shop, lotId, quantity, { submit: false });
  expect(await submitShipment(shop.as(chen), number)).toMatchObject({ ok: true });
  return number;
}

describe("what the form shows is what the quote charges", () => {
  test("also when it is quoted days later: the clock stands from the submission", async () => {
    shop.wait(69);
    expect(await onForm(40)).toEqual({ yen: 400, paid: true, freeUntil: "2026-03-15" });
    const number = await throughManager(40);
    shop.wait(9);
    expect(await suggested(number)).toBe(400);
    expect(await quote(number, 401)).toEqual({ ok: false, reason: "storage-above-told" });
    expect(await quote(number, 400)).toMatchObject({ ok: true });
  });

  test("and what its estimate holds from then on, with the sum", async () => {
    shop.wait(69);
    const { number } = await requestedShipment(shop, lotId, 40);
    const { stages } = (await findShipment(shop.as(hanako), number))!;
    const { rows } = stageTable(stages);
    const yen = (key: string) => rows.find((row) => row.key === key)?.cells[0]?.yen;
    expect(yen("storage")).toEqual({ min: 400, max: 400 });
    const freight = yen("freight")!;
    expect(yen("ours")).toEqual({ min: freight.min + 400, max: freight.max + 400 });
  });

  test("the last free day costs nothing, and asking late in it saves the next days", async () => {
    shop.wait(59);
    expect(await onForm(40)).toEqual({ yen: 0, paid: false, freeUntil: "2026-03-15" });
    const { number } = await requestedShipment(shop, lotId, 40);
    shop.wait(30);
    expect(await suggested(number)).toBe(0);
  });
});

describe("a request that ends without leaving gives its days back", () => {
  test("those before the quote, to the pieces it had, and the next request takes them first", async () => {
    shop.wait(50);
    const { number } = await requestedShipment(shop, lotId, 30);
    shop.wait(6);
    await quote(number, 0);
    shop.wait(4);
    await cancelShipment(shop.as(hanako), number, "");
    expect(await shop.db.select().from(storageStands)).toMatchObject([
      { lotId, days: 6, quantity: 30 },
    ]);
    shop.wait(3);
    // Day 64: 4 paid days, but 6 do not count for 30 of the pieces.
    expect(await onForm(30)).toMatchObject({ yen: 0, paid: false });
    expect(await onForm(40)).toMatchObject({ yen: 40, paid: true });
    expect((await lotNow())?.storage).toMatchObject({ paid: true, todayYen: 280 });

    const again = await requestedShipment(shop, lotId, 20);
    expect(await shop.db.select().from(storageStands)).toMatchObject([{ quantity: 10 }]);
    shop.wait(2);
    await cancelShipment(shop.as(hanako), again.number, "");
    const back = await shop.db.select().from(storageStands).orderBy(storageStands.days);
    expect(back).toMatchObject([
      { days: 6, quantity: 10 },
      { days: 8, quantity: 20 },
    ]);
  });

  test("one cancelled on its own day gives back none", async () => {
    const { number } = await requestedShipment(shop, lotId, 30);
    await cancelShipment(shop.as(hanako), number, "");
    expect(await shop.db.select().from(storageStands)).toEqual([]);
  });

  test("two at once never take the same pieces that stood", async () => {
    shop.wait(50);
    const { number } = await requestedShipment(shop, lotId, 30);
    shop.wait(20);
    await cancelShipment(shop.as(hanako), number, "");
    const both = await Promise.all(
      [1, 2].map(() => requestShipment(shop.as(hanako), wantShipment(lotId, 20))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await shop.db.select().from(storageStands)).toMatchObject([{ quantity: 10 }]);
  });
});

describe("a company that holds its own request stores its goods meanwhile", () => {
  const hold = (number: string, who: typeof hanako | typeof chen = hanako) =>
    holdRequest(shop.as(who), number, "納品先の確認中");

  test("cancelled, the days of its own hold count; those of ours do not", async () => {
    const { number } = await requestedShipment(shop, lotId, 30);
    shop.wait(5);
    await hold(number);
    shop.wait(20);
    await releaseRequest(shop.as(hanako), number);
    await hold(number, chen);
    shop.wait(3);
    await releaseRequest(shop.as(chen), number);
    await hold(number);
    shop.wait(40);
    await cancelShipment(shop.as(hanako), number, "");
    expect(await shop.db.select().from(storageStands)).toMatchObject([{ days: 8, quantity: 30 }]);
  });

  test("let go on, its quote has the storage of those days, and it was told so", async () => {
    shop.wait(50);
    const { number } = await requestedShipment(shop, lotId, 40);
    shop.wait(5);
    await hold(number);
    shop.wait(20);
    expect(await releaseRequest(shop.as(hanako), number)).toMatchObject({ ok: true });
    // Day 76 less the 5 on which it waited for us: 11 paid days of 20 kg at 2 yen.
    expect(await suggested(number)).toBe(440);
    const found = await findShipment(shop.as(hanako), number);
    expect(found?.events.map(({ note }) => readMessage(note, "ja")).join()).toContain("440円");
    expect(await quote(number, 440)).toMatchObject({ ok: true });
  });
});

describe("goods of the paid warehouse", () => {
  test("are not handed in by the buyer, but kept as a draft that the account manager hands in", async () => {
    await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
    expect(await requestShipment(shop.as(hanako), wantShipment(lotId, 1))).toEqual({
      ok: false,
      reason: "paid-storage",
    });
    const { number } = await requestedShipment(shop, lotId, 1, { submit: false });
    expect(await submitShipment(shop.as(hanako), number)).toEqual({
      ok: false,
      reason: "paid-storage",
    });
  });

  test("others are asked for at any time, past their free days at the fee that is told", async () => {
    const { number } = await requestedShipment(shop, lotId, 1, { submit: false });
    shop.wait(80);
    expect(await submitShipment(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await requestShipment(shop.as(hanako), wantShipment(lotId, 1))).toMatchObject({
      ok: true,
    });
  });
});

describe("letters before free storage ends", () => {
  const told = async () =>
    (await shop.db.select(noticeFields).from(notices).where(eq(notices.kind, "warehouse")))
      .map(({ title }) => title)
      .filter((title) => title.includes("無料の保管期間"));

  test("14, 7 and 1 day before, once each, one for all lots of a company", async () => {
    await shelvedLot(shop, 5);
    await shelvedLot(shop, 5, 0, taro.companyId);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toEqual([]);
    shop.wait(45);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect((await told()).sort()).toEqual([
      "無料の保管期間があと14日以内に終わる在庫が1件あります",
      "無料の保管期間があと14日以内に終わる在庫が2件あります",
    ]);
    shop.wait(7);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toHaveLength(4);
    shop.wait(6);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toHaveLength(6);
    shop.wait(2);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toHaveLength(6);
  });

  test("of each store by itself, so that who looks after one reads of it alone", async () => {
    const { orderNumber } = await shelvedLot(shop, 5);
    const [order] = await shop.db.select().from(orders).where(eq(orders.number, orderNumber));
    const limited = await storekeeperKenji(shop, ["ship"], [order!.id]);
    shop.wait(45);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect((await told()).sort()).toEqual([
      "楽天店：無料の保管期間があと14日以内に終わる在庫が1件あります",
      "無料の保管期間があと14日以内に終わる在庫が1件あります",
    ]);
    const { page } = await listNotices(shop.as(limited), undefined);
    expect(
      page.map(({ notice }) => notice.title).filter((title) => title.includes("保管")),
    ).toEqual(["楽天店：無料の保管期間があと14日以内に終わる在庫が1件あります"]);
  });

  test("pieces that stood are told of by their own end", async () => {
    const { number } = await requestedShipment(shop, lotId, 100);
    shop.wait(10);
    await cancelShipment(shop.as(hanako), number, "");
    shop.wait(36);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toEqual([]);
    shop.wait(9);
    await remindStorage(shop.as({ kind: "system", id: "remind-storage" }));
    expect(await told()).toHaveLength(1);
  });

  test("the lots of all companies are found by the day they were shelved", async () => {
    const plan = await shop.db.all<{ detail: string }>(
      sql`EXPLAIN QUERY PLAN SELECT id FROM lots WHERE state = 'shelved' AND available_quantity > 0 AND shelved_at >= 1 AND shelved_at < 2 ORDER BY shelved_at, id`,
    );
    expect(plan.map(({ detail }) => detail).join()).toContain("lots_stored");
  });
});

test("a lot's remarks are its company's and the staff's", async () => {
  const document = { kind: "lot" as const, id: lotId, number: "KB", href: "/warehouse" };
  const addressed = { ...document, companyId: hanako.companyId };
  const remark = (body: string) => ({ id: crypto.randomUUID(), body });
  await sendMessage(shop.as(hanako), addressed, remark("来月まで置いてください"));
  await sendMessage(shop.as(chen), addressed, remark("承知しました"));
  expect((await lotNow())?.remarks.map(({ body }) => body)).toEqual([
    "来月まで置いてください",
    "承知しました",
  ]);
  expect(await findStockLot(shop.as(taro), lotId)).toBeUndefined();
  expect(await sendMessage(shop.as(taro), addressed, remark("x"))).toMatchObject({ ok: false });
});

describe("the account manager asks for the company's stock", () => {
  const ask = (staff = chen) => requestForCompany(shop.as(staff), "10001", wantShipment(lotId, 4));
  const acts = () => shop.db.select().from(authorisedActs);

  test("any of it while deliveries are delegated, in the owner's log", async () => {
    expect(await ask()).toEqual({ ok: false, reason: "not-authorised" });
    await authorise(shop.as(hanako), "delivery", null);
    const made = await ask();
    expect(made).toMatchObject({ ok: true });
    const [act] = await acts();
    expect(act).toMatchObject({ kind: "delivery", staffName: "陈晓", stateAfter: "quoting" });
    const found = await findShipment(shop.as(hanako), act!.documentNumber);
    expect(found?.request).toMatchObject({ state: "quoting", pieceCount: 4, userId: "hanako" });
    expect(found?.events.map(({ by }) => by)).toEqual(["staff:chen", "staff:chen"]);
    expect((await lotNow())?.availableQuantity).toBe(96);
  });

  test("without that only goods of the paid warehouse, and the company is told", async () => {
    await shop.db.update(lots).set({ shelf: "P-01-01" }).where(eq(lots.id, lotId));
    const wanted = wantShipment(lotId, 4);
    const made = await requestForCompany(shop.as(chen), "10001", wanted);
    expect(made).toMatchObject({ ok: true });
    expect(await requestForCompany(shop.as(chen), "10001", wanted)).toEqual(made);
    expect(await acts()).toEqual([]);
    expect(
      (await shop.db.select(noticeFields).from(notices)).map(({ title }) => title),
    ).toContainEqual(expect.stringContaining("有料保管の商品の配送依頼"));
  });

  test("nobody else of the staff, and no other company", async () => {
    await authorise(shop.as(hanako), "delivery", null);
    expect(await ask(wei)).toEqual({ ok: false, reason: "forbidden" });
    expect(await requestForCompany(shop.as(chen), "99999", wantShipment(lotId, 4))).toEqual({
      ok: false,
      reason: "not-found",
    });
  });
});

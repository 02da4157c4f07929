import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { carryOutScan } from "#app/domain/trade/floor/carry-out-scan.server.ts";
import { lotCode, readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { floorActs, lots, purchases } from "#db/schema/index.ts";
import { openShop, type Shop, wei } from "#tests/support/shop.ts";
import { boughtLot, shelvedLot } from "#tests/support/trade/stock.ts";

// What a scan books depends on what is on the screen and on what is scanned.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const codes = (typed: string) => {
  const read = readScanned(typed);
  return "codes" in read ? read.codes : [];
};
const scan = (typed: string, hand = {}) =>
  carryOutScan(shop.as(wei), codes(typed), { id: crypto.randomUUID(), ...hand });
const lotNow = async (id: string) => (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]!;

/** A parcel of 5 pieces on the screen, another that is awaited, and a shelved lot. */
async function parcelOnScreen() {
  const shelved = await shelvedLot(shop, 3);
  const { lotId, chinaTracking } = await boughtLot(shop, 5);
  const next = await boughtLot(shop, 7);
  const number = chinaTracking.toUpperCase();
  const parcel = { number, pieces: 5 };
  shop.wait(3 / 86_400);
  return {
    lotId,
    parcel,
    own: number,
    next: { lotId: next.lotId, number: next.chinaTracking.toUpperCase() },
    shelved: await lotNow(shelved.lotId),
  };
}

type OnScreen = Awaited<ReturnType<typeof parcelOnScreen>>;

test.each<[string, (on: OnScreen) => string]>([
  ["Enter", () => ""],
  ["its own number", ({ own }) => own],
  ["its own number read twice in one scan", ({ own }) => `${own} ${own}`],
  ["the next parcel", ({ next }) => next.number],
])("a parcel on the screen is received by %s", async (_, typed) => {
  const on = await parcelOnScreen();
  expect(await scan(typed(on), { parcel: on.parcel })).toMatchObject({
    value: { did: "received" },
  });
  expect((await lotNow(on.lotId)).state).toBe("arrival_work");
  expect((await lotNow(on.next.lotId)).state).toBe("arrival_pending");
});

test.each<[string, (on: OnScreen) => string, string]>([
  ["a shelf", () => "A-01-03", "parcel-in-hand"],
  ["a shelf that is not there", () => "Z-99-99", "parcel-in-hand"],
  ["a lot", ({ shelved }) => lotCode(shelved.number), "parcel-in-hand"],
  ["a lot number that does not exist", () => "L-000999", "parcel-in-hand"],
  ["a box", () => "PD-260115-0001-B1", "parcel-in-hand"],
  ["a request", () => "PD-260115-0001", "parcel-in-hand"],
  ["an order", () => "KB-260115-0001", "parcel-in-hand"],
  ["the bar code of some goods", () => "4901234567894", "unknown-after-parcel"],
  ["two parcels at once", ({ next }) => `${next.number} YT70000000000`, "several-parcels"],
  [
    "the next parcel run together with a shelf",
    ({ next }) => `${next.number} A-01-03`,
    "parcel-in-hand",
  ],
])("a parcel on the screen is not received by %s", async (_, typed, reason) => {
  const on = await parcelOnScreen();
  expect(await scan(typed(on), { parcel: on.parcel })).toEqual({ ok: false, reason });
  expect((await lotNow(on.lotId)).state).toBe("arrival_pending");
  expect(await lotNow(on.shelved.id)).toMatchObject({
    shelf: "A-01-03",
    version: on.shelved.version,
  });
});

test("a label that is read twice at once does not receive the parcel that it has just shown", async () => {
  const { lotId, own, parcel } = await parcelOnScreen();
  const shownAt = shop.as(wei).now;
  expect(await scan(own, { parcel, shownAt })).toMatchObject({
    value: { code: { text: own } },
  });
  expect((await lotNow(lotId)).state).toBe("arrival_pending");
});

test("an Enter in the moment in which the parcel is shown does not receive it, and is said", async () => {
  const { lotId, parcel } = await parcelOnScreen();
  const shownAt = shop.as(wei).now;
  expect(await scan("", { parcel, shownAt })).toEqual({
    ok: false,
    reason: "shown-just-now",
  });
  expect((await lotNow(lotId)).state).toBe("arrival_pending");
});

test("a parcel without an owner that was recorded before is a next parcel too", async () => {
  const { lotId, parcel } = await parcelOnScreen();
  const found = { trackingNumber: "SF1234567890", quantity: 1, note: "", shelf: "" };
  const id = crypto.randomUUID();
  await recordUnknown(shop.as(wei), shop.files, { id, ...found, photos: [] });
  expect(await scan("SF1234567890", { parcel })).toMatchObject({ value: { did: "received" } });
  expect((await lotNow(lotId)).state).toBe("arrival_work");
});

test.each([
  ["a parcel", "YT70000000000"],
  ["another lot", "L-000002"],
  ["a request", "PD-260115-0001"],
])("a lot on the screen stays where it is when %s is scanned", async (_, typed) => {
  const { id, number, version } = await lotNow((await shelvedLot(shop, 3)).lotId);
  expect(await scan(typed, { lot: number })).toMatchObject({ ok: true });
  expect(await lotNow(id)).toMatchObject({ shelf: "A-01-03", version });
});

test("a shelf on the screen takes the lot that is scanned, and no lot that does not exist", async () => {
  const { id, number } = await lotNow((await shelvedLot(shop, 3)).lotId);
  expect(await scan("L-000999", { shelf: "A-01-04" })).toMatchObject({ reason: "no-such-lot" });
  expect((await lotNow(id)).shelf).toBe("A-01-03");
  expect(await scan(lotCode(number), { shelf: "A-01-04" })).toMatchObject({
    value: { did: "shelved" },
  });
  expect((await lotNow(id)).shelf).toBe("A-01-04");
});

test.each<[string, (code: string) => [typed: string, hand: object]]>([
  ["a shelf with the lot in hand", (code) => ["A-01-04", { lot: Number(code.slice(2)) }]],
  ["the lot with a shelf in hand", (code) => [code, { shelf: "A-01-04" }]],
  ["shelf and lot in one", (code) => [`A-01-04 ${code}`, {}]],
])("a scan that is sent twice moves a lot once, by %s", async (_, scanOf) => {
  const { id, number } = await lotNow((await shelvedLot(shop, 3)).lotId);
  const other = await lotNow((await shelvedLot(shop, 3)).lotId);
  const [typed, hand] = scanOf(lotCode(number));
  const form = { id: crypto.randomUUID(), shownAt: shop.as(wei).now, ...hand };
  const first = await scan(typed, form);
  expect(first).toMatchObject({ value: { did: "shelved" } });
  expect((await lotNow(id)).shelf).toBe("A-01-04");
  shop.wait(1 / 86_400);
  await scan("A-01-05", { lot: number });
  expect(await scan(typed, form)).toEqual(first);
  expect((await lotNow(id)).shelf).toBe("A-01-05");
  // A page that the browser has kept says something else with the same key.
  expect(await scan("A-01-04", { ...form, shelf: undefined, lot: other.number })).toMatchObject({
    ok: false,
  });
  expect((await lotNow(other.id)).shelf).toBe("A-01-03");
});

test("two lots that are scanned onto a shelf in one are each moved once, also when sent twice at once", async () => {
  const one = await lotNow((await shelvedLot(shop, 3)).lotId);
  const two = await lotNow((await shelvedLot(shop, 4)).lotId);
  const form = { id: crypto.randomUUID(), shownAt: shop.as(wei).now };
  const send = () => scan(`A-01-04 ${lotCode(one.number)} ${lotCode(two.number)}`, form);
  expect(await Promise.all([send(), send()])).toMatchObject([{ ok: true }, { ok: true }]);
  for (const { id, version } of [one, two])
    expect(await lotNow(id)).toMatchObject({ shelf: "A-01-04", version: version + 1 });
  expect(await shop.db.$count(floorActs, eq(floorActs.kind, "move"))).toBe(2);
});

test("a lot that was moved since the page was made is not moved again, and the refusal says where it lies", async () => {
  const { id, number } = await lotNow((await shelvedLot(shop, 3)).lotId);
  const shownAt = shop.as(wei).now;
  shop.wait(1 / 86_400);
  await scan("A-01-05", { lot: number });
  for (const [typed, hand] of [
    ["A-01-04", { lot: number }],
    [lotCode(number), { shelf: "A-01-04" }],
  ] as const)
    expect(await scan(typed, { shownAt, ...hand })).toEqual({
      ok: false,
      reason: "moved-since",
      place: "A-01-05",
    });
  expect((await lotNow(id)).shelf).toBe("A-01-05");
});

describe("one of several parcels under a courier's number", () => {
  const bought = async (quantity: number, chinaTracking?: string) => {
    const { lotId } = await boughtLot(shop, quantity);
    const { purchaseId } = await lotNow(lotId);
    const [purchase] = await shop.db
      .update(purchases)
      .set(chinaTracking ? { chinaTracking } : { version: sql`version` })
      .where(eq(purchases.id, purchaseId!))
      .returning();
    return { lotId, number: purchase!.chinaTracking.toUpperCase() };
  };
  const find = async (typed: string) => {
    const found = await findScanned(shop.as(wei), codes(typed)[0]!);
    return found.kind === "parcel" ? found : undefined;
  };

  test("shows its number's parcel and is no whole", async () => {
    const { number } = await bought(5, "JD0123456789012");
    expect(await find(`${number}-1-3-`)).toMatchObject({
      number,
      pieces: 5,
      piece: { number: 1, of: 3 },
    });
    expect(await find(`${number}#2`)).toMatchObject({ number, piece: { number: 2 } });
    expect(await find(`${number}-1-1-`)).toMatchObject({ number, piece: undefined });
  });

  test("books no parcel that is on the screen", async () => {
    const { lotId, number } = await bought(5, "JD0123456789012");
    const parcel = { number, pieces: 5 };
    for (const typed of [`${number}-1-3-`, `${number}#1`])
      expect(await scan(typed, { parcel })).toEqual({ ok: false, reason: "piece-of-parcel" });
    expect((await lotNow(lotId)).state).toBe("arrival_pending");
    expect(await scan(`${number}-1-1-`, { parcel })).toMatchObject({ value: { did: "received" } });
  });

  test("of the next parcel books the one on the screen and shows the next", async () => {
    const first = await bought(5, "JD0123456789012");
    const next = await bought(7, "JD0999999999999");
    const parcel = { number: first.number, pieces: 5 };
    expect(await scan(`${next.number}-2-2-`, { parcel })).toMatchObject({
      value: { did: "received", code: { text: `${next.number}-2-2-` } },
    });
    expect((await lotNow(next.lotId)).state).toBe("arrival_pending");
  });

  test("is cut from no number that truly ends so", async () => {
    const { number } = await bought(5, "JD0123456789012-1-3");
    await bought(2, "JD0123456789012");
    expect(await find(number)).toMatchObject({ number, pieces: 5, piece: undefined });
  });

  test("that nobody knows keeps its number as it was scanned", async () => {
    expect(await find("JD0123456789012-1-3-")).toMatchObject({
      number: "JD0123456789012-1-3-",
      piece: undefined,
    });
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  claimParcel,
  findUnclaimedPhoto,
  joinableLotsQuery,
  joinParcelClaim,
  ownParcelClaimsQuery,
  unclaimedQuery,
  withdrawParcelClaim,
} from "#app/domain/trade/after-sales/claim-parcel.server.ts";
import {
  decideParcelClaim,
  refusedClaimsQuery,
  reopenParcelClaim,
  waitingClaimsQuery,
} from "#app/domain/trade/after-sales/decide-parcel-claim.server.ts";
import {
  editForwarded,
  withdrawForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import {
  forwardedQuery,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { undoAct } from "#app/domain/trade/floor/undo-act.server.ts";
import { recordUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import {
  forwardedGoods,
  lots,
  notices,
  orderLines,
  orders,
  parcelClaims,
  problemCases,
  shelves,
  unknownParcels,
} from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, png, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
const parcelId = "parcel-of-nobody";

beforeEach(async () => {
  shop = await openShop();
  await recordUnknown(shop.as(wei), shop.files, {
    id: parcelId,
    trackingNumber: "SF9000000001",
    quantity: 3,
    note: "收件人：山田",
    shelf: "X-01-01",
    photos: [png()],
  });
});

const claim = (who = hanako, id: string = crypto.randomUUID()) =>
  claimParcel(shop.as(who), {
    id,
    parcelId,
    name: "陶器",
    valueFen: 1_000,
    goodsClass: "general",
    evidence: "白い皿が3枚",
  });
const waiting = async () => (await waitingClaimsQuery(shop.as(wei))).map((row) => row.claim);
const decide = (id: string, accept = true, answer = "箱に店名がありました") =>
  decideParcelClaim(shop.as(wei), id, { accept, answer });

describe("a parcel that nobody knows the owner of", () => {
  test("is seen by its photos and day, never by number, note or name, and found by its exact number", async () => {
    const [seen, none] = await unclaimedQuery(shop.as(taro), "", undefined, 10);
    expect(none).toBeUndefined();
    expect(Object.keys(seen!).sort()).toEqual(["foundAt", "id", "photoIds", "quantity"]);
    expect(seen!.photoIds).toHaveLength(1);
    expect(await findUnclaimedPhoto(shop.as(taro), seen!.photoIds[0]!)).toBeDefined();
    const find = (number: string) => unclaimedQuery(shop.as(taro), number, undefined, 10);
    expect(await find("SF9000000001")).toHaveLength(1);
    expect(await find("SF900000000")).toEqual([]);
  });

  test("a claim refused by mistake waits again, once, until the parcel is somebody's", async () => {
    await claim();
    const [one] = await waiting();
    await claim(taro);
    const other = (await waiting()).find(({ id }) => id !== one!.id);
    await decide(one!.id, false);
    const reopen = (who = wei) => reopenParcelClaim(shop.as(who), one!.id, "もう一度確認します");
    expect(await reopen(li as typeof wei)).toMatchObject({ reason: "forbidden" });
    expect(await refusedClaimsQuery(shop.as(wei))).toMatchObject([{ number: "SF9000000001" }]);
    const both = await Promise.all([reopen(), reopen()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both).toContainEqual({ ok: false, reason: "decided-already" });
    expect((await waiting()).map(({ id }) => id)).toContain(one!.id);
    const again = await shop.db.select(noticeFields).from(notices);
    expect(again.filter(({ body }) => body === "もう一度確認します")).toHaveLength(1);
    const [own] = await shop.db.select().from(parcelClaims).where(eq(parcelClaims.id, one!.id));
    expect(own).toMatchObject({ state: "open", answer: "もう一度確認します" });
    await decide(one!.id, false);
    await claim();
    expect(await reopen()).toMatchObject({ reason: "decided-already" });
    await decide(other!.id);
    expect(await reopen()).toMatchObject({ reason: "decided-already" });
    expect(await refusedClaimsQuery(shop.as(wei))).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test("claimed and accepted it waits to be received as forwarded goods, and nobody else sees it", async () => {
    expect(await claim()).toMatchObject({ ok: true });
    const [photo] = (await unclaimedQuery(shop.as(taro), "", undefined, 10))[0]!.photoIds;
    const [one] = await waiting();
    expect(await decide(one!.id)).toMatchObject({ ok: true });
    expect(await lotQueue(shop.as(wei), "arrival_pending", "SF9000000001")).toMatchObject([
      { quantity: 3, companyName: "花子商店", titleZh: "陶器" },
    ]);
    expect(await ownParcelClaimsQuery(shop.as(hanako))).toMatchObject([{ state: "accepted" }]);
    expect(await unclaimedQuery(shop.as(taro), "", undefined, 10)).toEqual([]);
    expect(await findUnclaimedPhoto(shop.as(taro), photo!)).toBeUndefined();
    expect(await claim(taro)).toEqual({ ok: false, reason: "not-found" });
  });

  test("claimed by two companies it is one's: of two decisions at once one stands", async () => {
    await claim(hanako);
    await claim(taro);
    const both = await waiting();
    const answers = await Promise.all(both.map(({ id }) => decide(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await lotQueue(shop.as(wei), "arrival_pending")).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    const [parcel] = await shop.db
      .select()
      .from(unknownParcels)
      .where(eq(unknownParcels.id, parcelId));
    expect(parcel).toMatchObject({ state: "claimed", version: 2 });
  });

  test("is not another's who is decided for just after, and staff read that it is decided", async () => {
    await claim(hanako);
    await claim(taro);
    const [first, second] = await waiting();
    const scope = justBefore(shop.as(wei), () => decide(first!.id));
    const late = { accept: true, answer: "箱に店名がありました" };
    expect(await decideParcelClaim(scope, second!.id, late)).toEqual({
      ok: false,
      reason: "decided-already",
    });
    expect(await lotQueue(shop.as(wei), "arrival_pending")).toHaveLength(1);
  });

  test("a claim is refused with a reason, and may then be made anew; one at a time", async () => {
    const id = crypto.randomUUID();
    await claim(hanako, id);
    expect(await claim(hanako, id)).toMatchObject({ ok: true });
    const other = { parcelId, name: "皿", valueFen: 1_000, evidence: "皿" };
    expect(await claimParcel(shop.as(hanako), { id, goodsClass: "general", ...other })).toEqual({
      ok: false,
      reason: "form-used",
    });
    expect(await claim(hanako)).toEqual({ ok: false, reason: "claimed-before" });
    expect(await decide(id, false, "")).toEqual({ ok: false, reason: "reason-missing" });
    expect(await decide(id, false, "色が違います")).toMatchObject({ ok: true });
    expect(await decide(id)).toEqual({ ok: false, reason: "decided-already" });
    expect(await claim(hanako)).toMatchObject({ ok: true });
  });

  test("a claim under the id of a document that stands already is decided as any other", async () => {
    await shelvedLot(shop, 1);
    const [order] = await shop.db.select().from(orders);
    expect(await claim(hanako, order!.id)).toMatchObject({ ok: true });
    expect(await decide(order!.id)).toMatchObject({ ok: true });
    expect(await lotQueue(shop.as(wei), "arrival_pending")).toHaveLength(1);
  });

  test("is claimed by who may order alone, and decided by who receives", async () => {
    expect(await claim({ ...kenji, permissions: [] })).toEqual({ ok: false, reason: "forbidden" });
    await claim(kenji);
    expect(await ownParcelClaimsQuery(shop.as(taro))).toEqual([]);
  });

  test("an employee limited to stores reads and withdraws their own claims alone", async () => {
    const id = crypto.randomUUID();
    await claim(hanako, id);
    const limited = { ...kenji, storeIds: ["a-store"] };
    const withdraw = (who: typeof hanako) => withdrawParcelClaim(shop.as(who), id);
    expect(await ownParcelClaimsQuery(shop.as(limited))).toEqual([]);
    expect(await withdraw(limited)).toEqual({ ok: false, reason: "not-found" });
    expect(await ownParcelClaimsQuery(shop.as(kenji))).toMatchObject([{ id, state: "open" }]);
    expect(await withdraw(kenji)).toMatchObject({ ok: true });
    const own = crypto.randomUUID();
    expect(await claim(limited, own)).toMatchObject({ ok: true });
    expect(await ownParcelClaimsQuery(shop.as(limited))).toMatchObject([{ id: own }]);
    expect(await withdrawParcelClaim(shop.as(limited), own)).toMatchObject({ ok: true });
  });
});

describe("a parcel that has found its owner and lies on its shelf", () => {
  const own = async () =>
    toForwardedPage(await forwardedQuery(shop.as(hanako), undefined, 10), 10).goods;
  const titles = async (who: typeof hanako) =>
    (await shop.db.select({ ...noticeFields, companyId: notices.companyId }).from(notices))
      .filter(({ companyId }) => companyId === who.companyId)
      .map(({ title }) => title);
  const awarded = async () => {
    await claim(hanako);
    await claim(taro);
    const [one] = (await waiting()).filter(({ companyId }) => companyId === hanako.companyId);
    await decide(one!.id);
    return (await own())[0]!;
  };

  test("is said to lie there, and is awaited no more", async () => {
    const goods = await awarded();
    expect(goods).toMatchObject({
      progress: "here",
      lying: [{ tracking: "SF9000000001", shelf: "X-01-01" }],
    });
    const [lot] = await lotQueue(shop.as(wei), "arrival_pending");
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 3 });
    expect((await own())[0]).toMatchObject({ progress: "arrived" });
  });

  test("who lost it reads that it is another's", async () => {
    await awarded();
    expect(await ownParcelClaimsQuery(shop.as(taro))).toMatchObject([{ state: "lost" }]);
    expect(await titles(taro)).toContain("お申し出の荷物は、ほかのお客様のものと確認しました");
  });

  test("withdrawn it is nobody's again, once, and who lost it is asked about anew", async () => {
    const { number } = await awarded();
    const withdraw = () => withdrawForwarded(shop.as(hanako), number);
    const both = await Promise.all([withdraw(), withdraw()]);
    expect(both.filter(({ ok }) => ok)).toMatchObject([{ value: { isNobodysAgain: true } }]);
    expect(await unclaimedQuery(shop.as(taro), "SF9000000001", undefined, 10)).toHaveLength(1);
    expect(await ownParcelClaimsQuery(shop.as(hanako))).toMatchObject([{ state: "withdrawn" }]);
    const [again, none] = await waiting();
    expect([again!.companyId, none]).toEqual([taro.companyId, undefined]);
    expect(await titles(taro)).toContain("お申し出の荷物を、もう一度確認します");
    expect(await decide(again!.id)).toMatchObject({ ok: true });
    expect(await claim(hanako)).toMatchObject({ reason: "not-found" });
  });

  test("keeps its number when its goods are changed", async () => {
    const { number } = await awarded();
    const edit = (tracking: string) =>
      editForwarded(shop.as(hanako), number, {
        ...{ name: "皿", valueFen: 900, goodsClass: "general", optionIds: [], note: "" },
        parcels: [{ tracking, quantity: 2 }],
      });
    expect(await edit("SF9000000009")).toEqual({ ok: false, reason: "parcel-is-here" });
    expect(await edit("SF9000000001")).toMatchObject({ ok: true });
    expect((await own())[0]).toMatchObject({ progress: "here" });
  });

  test("holds its shelf in use until it is received", async () => {
    await awarded();
    const off = () =>
      shop.db.update(shelves).set({ active: false }).where(eq(shelves.code, "X-01-01"));
    await expect(off()).rejects.toMatchObject({
      cause: { message: expect.stringContaining("shelves_off_when_empty") },
    });
    const [lot] = await lotQueue(shop.as(wei), "arrival_pending");
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 3 });
    await off();
  });

  test("is granted to nobody while a claim waits that was not seen", async () => {
    await claim(hanako);
    const [one] = await waiting();
    const scope = justBefore(shop.as(wei), () => claim(taro));
    const late = { accept: true, answer: "箱に店名がありました" };
    expect(await decideParcelClaim(scope, one!.id, late)).toMatchObject({
      reason: "claimed-meanwhile",
    });
    expect(await decide(one!.id)).toMatchObject({ ok: true });
  });

  test("a claim is taken back until it is answered, and its record stays until then", async () => {
    const id = crypto.randomUUID();
    await claim(hanako, id);
    const undo = await undoAct(shop.as(wei), shop.files, {
      id: parcelId,
      reason: "scanned",
    });
    expect(undo).toMatchObject({ ok: false, reason: "used-later" });
    expect(await withdrawParcelClaim(shop.as(taro), id)).toMatchObject({ reason: "not-found" });
    expect(await withdrawParcelClaim(shop.as(hanako), id)).toMatchObject({ ok: true });
    expect(await withdrawParcelClaim(shop.as(hanako), id)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    await claim(hanako);
    const [again] = await waiting();
    await decide(again!.id);
    expect(await withdrawParcelClaim(shop.as(hanako), again!.id)).toMatchObject({
      reason: "decided-already",
    });
  });

  test("is accepted once, whoever writes it", async () => {
    await awarded();
    await expect(shop.db.update(parcelClaims).set({ state: "accepted" })).rejects.toMatchObject({
      cause: { message: expect.stringContaining("parcel_claims.parcel_id") },
    });
  });
});

describe("a parcel that is goods of the company's own order", () => {
  const ofOrder = async (who = hanako, waits = 3) => {
    const lot = await boughtLot(shop, waits);
    const id = crypto.randomUUID();
    const claimed = await claimParcel(shop.as(who), {
      id,
      parcelId,
      name: "布袋",
      valueFen: 1_000,
      goodsClass: "general",
      evidence: "注文の品です",
      orderNumber: lot.orderNumber,
    });
    return { ...lot, id, claimed };
  };
  const join = (id: string, lotId: string, quantity: number, differs = false) =>
    joinParcelClaim(shop.as(wei), id, { lotId, quantity, differs, answer: "" });
  const line = async (id: string) =>
    (await shop.db.select().from(orderLines).where(eq(orderLines.id, id)))[0];

  test("is received as those: once, in the order's own lot, without goods of nobody's announcement", async () => {
    const { id, lotId, orderLineId } = await ofOrder();
    expect(await joinableLotsQuery(shop.as(wei))).toMatchObject([{ id: lotId, quantity: 3 }]);
    const both = await Promise.all([join(id, lotId, 3), join(id, lotId, 3)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await decide(id)).toEqual({ ok: false, reason: "decided-already" });
    const all = await shop.db.select().from(lots);
    expect(all).toMatchObject([{ id: lotId, state: "arrival_work", quantity: 3 }]);
    expect(await line(orderLineId)).toMatchObject({ receivedQuantity: 3 });
    expect(await shop.db.select().from(forwardedGoods)).toEqual([]);
    expect(await ownParcelClaimsQuery(shop.as(hanako))).toMatchObject([{ state: "accepted" }]);
  });

  test("of which a part came keeps the rest waiting, and what lacks or is too much opens a case", async () => {
    const part = await ofOrder(hanako, 5);
    expect(await join(part.id, part.lotId, 6)).toMatchObject({ reason: "more-than-waiting" });
    expect(await join(part.id, part.lotId, 0)).toMatchObject({ reason: "nothing-came" });
    expect(await join(part.id, part.lotId, 2)).toMatchObject({ ok: true });
    const all = await shop.db.select().from(lots);
    expect(all.map(({ state, quantity }) => [state, quantity]).sort()).toEqual([
      ["arrival_pending", 3],
      ["arrival_work", 2],
    ]);
    expect(await shop.db.select().from(problemCases)).toEqual([]);
  });

  test.each([
    ["short", 3, 2],
    ["over", 7, 5],
  ] as const)("counted %s it asks the company as receiving does", async (kind, came, received) => {
    const { id, lotId, orderLineId } = await ofOrder(hanako, 5);
    const quantity = kind === "short" ? 2 : came;
    expect(await join(id, lotId, quantity, true)).toMatchObject({ ok: true });
    expect(await shop.db.select().from(problemCases)).toMatchObject([
      { kind, quantity: kind === "short" ? 3 : 2 },
    ]);
    expect(await line(orderLineId)).toMatchObject({ receivedQuantity: received });
  });

  test("is none of another company's order, nor of one that waits for nothing", async () => {
    expect((await ofOrder(taro)).claimed).toEqual({ ok: false, reason: "no-such-order" });
    const { id, lotId } = await ofOrder();
    const other = await boughtLot(shop, 3, taro.companyId);
    expect(await join(id, other.lotId, 3)).toMatchObject({ reason: "not-of-the-order" });
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, quantity: 3 });
    expect(await join(id, lotId, 3)).toMatchObject({ reason: "not-waiting" });
    expect(await decide(id)).toMatchObject({ ok: true });
  });
});

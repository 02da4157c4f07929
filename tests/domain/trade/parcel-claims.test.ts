import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  claimParcel,
  findUnclaimedPhoto,
  ownParcelClaims,
  unclaimedQuery,
} from "#app/domain/trade/parcel-claims/claim-parcel.server.ts";
import {
  decideParcelClaim,
  waitingClaimsQuery,
} from "#app/domain/trade/parcel-claims/decide-claim.server.ts";
import { recordUnknown } from "#app/domain/trade/scanning/unknown-parcels.server.ts";
import { lotQueue } from "#app/domain/trade/warehouse/lot-queue.server.ts";
import { orders, unknownParcels } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png, shelvedLot } from "#tests/support/stock.ts";

let shop: Shop;
const parcelId = "parcel-of-nobody";

beforeEach(async () => {
  shop = await openShop();
  await recordUnknown(shop.as(wei), shop.files, {
    ...{ id: parcelId, trackingNumber: "SF9000000001", quantity: 3, note: "收件人：山田" },
    ...{ shelf: "Q-01-01", photos: [png()] },
  });
});

const claim = (who = hanako, id: string = crypto.randomUUID()) =>
  claimParcel(shop.as(who), {
    ...{ id, parcelId, name: "陶器", valueFen: 1_000, goodsClass: "general" },
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

  test("claimed and accepted it waits to be received as forwarded goods, and nobody else sees it", async () => {
    expect(await claim()).toMatchObject({ ok: true });
    const [photo] = (await unclaimedQuery(shop.as(taro), "", undefined, 10))[0]!.photoIds;
    const [one] = await waiting();
    expect(await decide(one!.id)).toMatchObject({ ok: true });
    expect(await lotQueue(shop.as(wei), "arrival_pending", "SF9000000001")).toMatchObject([
      { quantity: 3, companyName: "花子商店", titleZh: "陶器" },
    ]);
    expect(await ownParcelClaims(shop.as(hanako))).toMatchObject([{ state: "accepted" }]);
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

  test("a claim is refused with a reason, and may then be made anew; one at a time", async () => {
    const id = crypto.randomUUID();
    await claim(hanako, id);
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
    expect(await ownParcelClaims(shop.as(taro))).toEqual([]);
  });
});

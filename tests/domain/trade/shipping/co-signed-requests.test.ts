import { eq, getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailNotices } from "#app/domain/content/notice/notice-settings.server.ts";
import { listNotices } from "#app/domain/content/notice/notices.server.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import {
  askCoSign,
  coSign,
  coSignersQuery,
  mayCoSign,
  withdrawCoSign,
} from "#app/domain/trade/shipments/co-sign.server.ts";
import { setHsCodes } from "#app/domain/trade/shipments/hs-codes.server.ts";
import {
  agreeToMainNumber,
  declineMainNumber,
  setMainNumber,
} from "#app/domain/trade/shipments/main-number.server.ts";
import { editDraft, submitShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { orders, outbox, stores, users } from "#db/schema/index.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
let number: string;
/** An employee who may ship. */
const shipper = { ...kenji, permissions: ["ship" as const], emailVerified: true };

beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 10));
  ({ number } = await requestedShipment(shop, lotId, 6, { submit: false }));
  await shop.db
    .update(users)
    .set({ permissions: ["ship"] })
    .where(eq(users.id, kenji.id));
});

const submitted = () => submitShipment(shop.as(hanako), number);

test("a draft that asks for a second consent is handed in once that person has agreed", async () => {
  expect(await askCoSign(shop.as(hanako), number, kenji.id)).toMatchObject({ ok: true });
  expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
  expect(await coSign(shop.as(hanako), number)).toMatchObject({ reason: "not-asked" });
  expect(await coSign(shop.as(shipper), number)).toMatchObject({ ok: true });
  expect(await submitted()).toMatchObject({ ok: true });
});

test("what is edited after the consent is agreed to anew", async () => {
  await askCoSign(shop.as(hanako), number, kenji.id);
  await coSign(shop.as(shipper), number);
  const other = wantShipment(lotId, 3, { submit: false });
  expect(await editDraft(shop.as(hanako), number, other)).toMatchObject({ ok: true });
  expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
  const handedIn = wantShipment(lotId, 3, { submit: true });
  expect(await editDraft(shop.as(hanako), number, handedIn)).toMatchObject({
    reason: "co-sign-missing",
  });
});

test("consent is given to the draft that its page showed, once", async () => {
  await askCoSign(shop.as(hanako), number, kenji.id);
  const shown = async () => (await findShipment(shop.as(shipper), number))!.request.version;
  const seen = await shown();
  await editDraft(shop.as(hanako), number, wantShipment(lotId, 9, { submit: false }));
  expect(await coSign(shop.as(shipper), number, seen)).toMatchObject({ reason: "draft-changed" });
  expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
  const anew = await shown();
  expect(await coSign(shop.as(shipper), number, anew)).toMatchObject({ ok: true });
  expect(await coSign(shop.as(shipper), number, anew)).toMatchObject({ ok: true });
  for (const version of [seen, undefined])
    expect(await coSign(shop.as(shipper), number, version)).toMatchObject({
      reason: "co-signed-already",
    });
  expect(await shown()).toBe(anew + 1);
});

test("goods named otherwise for customs are agreed to anew, as long as it is a draft", async () => {
  await askCoSign(shop.as(hanako), number, kenji.id);
  const read = async () => (await findShipment(shop.as(shipper), number))!;
  const { id } = (await read()).lines[0]!;
  const names = { hsCode: "420292", descriptionEn: "Tote bag", descriptionJa: "かばん" };
  const name = (change: Partial<typeof names> = {}) =>
    setHsCodes(shop.as(hanako), number, new Map([[id, { ...names, ...change }]]));
  const seen = (await read()).request.version;
  expect(await name()).toMatchObject({ ok: true });
  expect(await coSign(shop.as(shipper), number, seen)).toMatchObject({ reason: "draft-changed" });
  for (const change of [
    { hsCode: "640399" },
    { descriptionEn: "Shoes" },
    { descriptionJa: "くつ" },
    {},
  ]) {
    await coSign(shop.as(shipper), number);
    await name(change);
    expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
    expect((await read()).lines[0]).toMatchObject({ ...names, ...change });
  }
  await coSign(shop.as(shipper), number);
  // The same names once more change nothing.
  expect(await name()).toMatchObject({ ok: true });
  expect(await submitted()).toMatchObject({ ok: true });
  const { version } = (await read()).request;
  expect(await name({ hsCode: "640399" })).toMatchObject({ ok: true });
  const { request, lines } = await read();
  expect([request.version, request.coSignedAt !== null]).toEqual([version, true]);
  expect(lines[0]).toMatchObject({ hsCode: "640399" });
});

test("another main number is agreed to anew, and once it is handed in waits for the other of the two", async () => {
  await askCoSign(shop.as(hanako), number, kenji.id);
  await coSign(shop.as(shipper), number);
  await setMainNumber(shop.as(hanako), number, "HAN-1");
  expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
  await coSign(shop.as(shipper), number);
  expect(await submitted()).toMatchObject({ ok: true });
  const stands = async () => (await findShipment(shop.as(hanako), number))!.request.mainNumber;
  for (const [asks, agrees] of [
    [hanako, shipper],
    [shipper, hanako],
  ] as const) {
    const before = await stands();
    const wanted = `${before}-NEW`;
    expect(await setMainNumber(shop.as(asks), number, wanted)).toMatchObject({ ok: true });
    expect(await stands()).toBe(before);
    const agree = (who: typeof hanako, mainNumber = wanted) =>
      agreeToMainNumber(shop.as(who), number, mainNumber);
    expect(await agree(asks)).toMatchObject({ reason: "not-asked" });
    expect(await agree(taro)).toMatchObject({ reason: "not-found" });
    expect(await agree(agrees, "ANOTHER")).toMatchObject({ reason: "moved-meanwhile" });
    expect(await agree(agrees)).toMatchObject({ ok: true });
    expect(await stands()).toBe(wanted);
    expect(await agree(agrees)).toMatchObject({ reason: "not-asked" });
  }
});

test("another main number is asked for in vain where the other one keeps the old", async () => {
  await setMainNumber(shop.as(hanako), number, "HAN-1");
  await askCoSign(shop.as(hanako), number, kenji.id);
  await coSign(shop.as(shipper), number);
  expect(await submitted()).toMatchObject({ ok: true });
  expect(await declineMainNumber(shop.as(hanako), number)).toMatchObject({ reason: "not-asked" });
  await setMainNumber(shop.as(hanako), number, "");
  expect(await declineMainNumber(shop.as(shipper), number)).toMatchObject({ ok: true });
  const { request } = (await findShipment(shop.as(hanako), number))!;
  expect(request).toMatchObject({ mainNumber: "HAN-1", askedMainNumber: null });
});

test("is taken back by who asked or the owner, and asked only of who may ship", async () => {
  expect(await askCoSign(shop.as(hanako), number, hanako.id)).toMatchObject({
    reason: "no-such-person",
  });
  expect(await askCoSign(shop.as(hanako), number, taro.id)).toMatchObject({
    reason: "no-such-person",
  });
  expect(await askCoSign(shop.as(taro), number, taro.id)).toMatchObject({ reason: "not-found" });
  await askCoSign(shop.as(hanako), number, kenji.id);
  expect(await withdrawCoSign(shop.as(shipper), number)).toMatchObject({ reason: "not-asked" });
  expect(await withdrawCoSign(shop.as(hanako), number)).toMatchObject({ ok: true });
  expect(await submitted()).toMatchObject({ ok: true });
  await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
  const next = await requestedShipment(shop, lotId, 2, { submit: false });
  expect(await askCoSign(shop.as(hanako), next.number, kenji.id)).toMatchObject({
    reason: "no-such-person",
  });
});

test("consent is asked of nobody who is limited to other stores, and cannot open the draft", async () => {
  await shop.db.insert(stores).values(
    ["amazon", "rakuten"].map((id) => ({
      ...{ id, name: id, marketplace: "amazon" as const },
      ...{ companyId: hanako.companyId, createdAt: noon },
    })),
  );
  const limit = (storeIds: string[] | null) =>
    shop.db.update(users).set({ storeIds }).where(eq(users.id, kenji.id));
  const offered = async () =>
    (await coSignersQuery(shop.as(hanako), number)).filter(mayCoSign).map(({ id }) => id);
  const ask = () => askCoSign(shop.as(hanako), number, kenji.id);
  await limit(["amazon"]);
  for (const storeId of [null, "rakuten"]) {
    await shop.db.update(orders).set({ storeId });
    expect(await findShipment(shop.as({ ...shipper, storeIds: ["amazon"] }), number)).toBe(
      undefined,
    );
    expect(await offered()).toEqual([]);
    expect(await ask()).toMatchObject({ reason: "no-such-person" });
  }
  await limit(["amazon", "rakuten"]);
  expect(await offered()).toEqual([kenji.id]);
  await limit(null);
  expect(await offered()).toEqual([kenji.id]);
  expect(await ask()).toMatchObject({ ok: true });
});

test("another employee cannot ask somebody else in its place, and so take it back", async () => {
  await askCoSign(shop.as(hanako), number, kenji.id);
  expect(await askCoSign(shop.as(shipper), number, hanako.id)).toMatchObject({
    reason: "not-asked",
  });
  expect(await withdrawCoSign(shop.as(shipper), number)).toMatchObject({ reason: "not-asked" });
  expect(await submitted()).toMatchObject({ reason: "co-sign-missing" });
  expect(await askCoSign(shop.as(hanako), number, kenji.id)).toMatchObject({ ok: true });
});

test("the request for a consent reaches nobody but whom it is meant for", async () => {
  const { id: _, ...row } = (await shop.db.select().from(users).where(eq(users.id, kenji.id)))[0]!;
  await shop.db
    .update(users)
    .set({ emailVerifiedAt: new Date(0) })
    .where(eq(users.id, kenji.id));
  const names = { loginName: "mika", email: "mika@shop.test", phone: "09012345679" };
  await shop.db
    .insert(users)
    .values({ ...row, ...names, id: "mika", emailVerifiedAt: new Date(0) });
  await askCoSign(shop.as(hanako), number, kenji.id);
  const titles = async (reader: typeof shipper) =>
    (await listNotices(shop.as(reader), undefined)).page.map(({ notice }) => notice.title).join();
  const asked = `配送依頼 ${number} の共同承認をお願いします`;
  expect(await titles(shipper)).toContain(asked);
  expect(await titles({ ...shipper, id: "mika" })).not.toContain(asked);
  await mailNotices(shop.as({ kind: "system", id: "mail-notices" }));
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  const told = mails.filter(({ subject }) => subject.includes(asked));
  expect(told.map(({ to }) => to)).toEqual([row.email]);
});

import { type SQL, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import {
  allOpinionsQuery,
  findShownPicture,
  goodsToReviewQuery,
  ownOpinionsQuery,
  readOpinions,
  receiptQuery,
} from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import {
  moderateOpinion,
  type OpinionInput,
  saveOpinion,
  withdrawOpinion,
} from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { documentEvents, notices, opinions } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, sato, taro } from "#tests/support/shop.ts";
import { receivedGoods } from "#tests/support/trade/claims.ts";
import { png, pngHead } from "#tests/support/trade/stock.ts";

const tote = "600000000001";
const tumbler = "600000000003";
const said = (change: Partial<OpinionInput> = {}): OpinionInput => ({
  id: "form-1",
  version: 0,
  stars: 4,
  comment: "生地がしっかりしていて、色も写真どおりです。",
  pictures: [],
  withoutPictures: false,
  ...change,
});

let shop: Shop;
const save = (change: Partial<OpinionInput> = {}, who = hanako, offerId = tote) =>
  saveOpinion(shop.as(who), shop.files, offerId, said(change));
const ofTote = () => readOpinions(shop.as(taro), tote, undefined);
const hide = (version: number, reason = "連絡先が書かれています") =>
  moderateOpinion(shop.as(sato), "hide", { id: "form-1", version, reason });

describe("goods that were received", () => {
  beforeEach(async () => {
    shop = await openShop();
    await receivedGoods(shop);
  });

  test("are written of once, by anybody who may order, and everybody reads it without a name", async () => {
    expect(await save({}, kenji)).toMatchObject({ ok: true });
    const { count, average, shown } = await ofTote();
    expect({ count, average }).toEqual({ count: 1, average: "4.0" });
    expect(shown[0]).toMatchObject({ stars: 4, receivedOn: "2026-01-15" });
    expect(JSON.stringify(shown)).not.toMatch(/花子|佐々木|hanako|kenji/);
    expect(await save({ id: "form-2", stars: 1 })).toEqual({
      ok: false,
      reason: "moved-meanwhile",
    });
    expect(await shop.db.$count(opinions)).toBe(1);
  });

  test("the same form twice is one, and two at once leave one", async () => {
    expect(await Promise.all([save(), save()])).toContainEqual({ ok: true, value: undefined });
    expect(await save()).toMatchObject({ ok: true });
    expect(await shop.db.$count(opinions)).toBe(1);
    expect(await shop.db.$count(documentEvents, sql`document_kind = 'opinion'`)).toBe(1);
  });

  test("are not written of by who has not received them, nor of goods that did not come", async () => {
    expect(await save({}, taro)).toEqual({ ok: false, reason: "not-found" });
    expect(await save({}, hanako, tumbler)).toEqual({ ok: false, reason: "not-found" });
    expect(await save({}, { ...kenji, permissions: ["pay"] })).toMatchObject({
      reason: "forbidden",
    });
    expect(await shop.db.$count(opinions)).toBe(0);
  });

  test("words can be changed, taken back and given again, each on what its writer saw", async () => {
    await save();
    expect(await save({ version: 1, stars: 2 })).toMatchObject({ ok: true });
    expect(await save({ version: 1, stars: 5 })).toMatchObject({ reason: "moved-meanwhile" });
    expect((await ofTote()).average).toBe("2.0");
    expect(await withdrawOpinion(shop.as(hanako), tote, 1)).toMatchObject({ ok: false });
    expect(await withdrawOpinion(shop.as(hanako), tote, 2)).toMatchObject({ ok: true });
    expect(await withdrawOpinion(shop.as(hanako), tote, 2)).toMatchObject({ ok: true });
    expect(await withdrawOpinion(shop.as(taro), tote, 3)).toMatchObject({ reason: "not-found" });
    expect(await ofTote()).toMatchObject({ count: 0, average: undefined, shown: [] });
    expect(await save({ version: 3, stars: 5 })).toMatchObject({ ok: true });
    expect((await ofTote()).average).toBe("5.0");
  });

  test("what staff hide for a reason nobody is shown, its company is told, and changed words wait for staff", async () => {
    await save({ pictures: [png()] });
    const [picture] = (await ofTote()).shown[0]!.pictures;
    expect(await findShownPicture(shop.as(taro), picture!)).toBeDefined();
    expect(await hide(1, "")).toEqual({ ok: false, reason: "reason-missing" });
    const byChen = { id: "form-1", version: 1, reason: "x" };
    expect(await moderateOpinion(shop.as(chen), "hide", byChen)).toMatchObject({
      reason: "forbidden",
    });
    expect(await hide(1)).toMatchObject({ ok: true });
    expect(await hide(1)).toMatchObject({ ok: true });
    expect((await ofTote()).count).toBe(0);
    expect(await findShownPicture(shop.as(taro), picture!)).toBeUndefined();
    const told = await shop.db.select(noticeFields).from(notices);
    expect(told.filter(({ body }) => body === "連絡先が書かれています")).toHaveLength(1);
    expect(
      await save({ version: 2, comment: "生地がしっかりしています。よい品です。" }),
    ).toMatchObject({
      ok: true,
    });
    expect((await ofTote()).count).toBe(0);
    // Staff looked at the words before the change.
    const seen = { id: "form-1", version: 2, reason: "" };
    expect(await moderateOpinion(shop.as(sato), "show", seen)).toMatchObject({ ok: false });
    expect(await moderateOpinion(shop.as(sato), "show", { ...seen, version: 3 })).toMatchObject({
      ok: true,
    });
    expect((await ofTote()).count).toBe(1);
  });

  test("a hidden one can be withdrawn, and written again it is still hidden", async () => {
    await save();
    await hide(1);
    expect(await withdrawOpinion(shop.as(hanako), tote, 2)).toMatchObject({ ok: true });
    expect(await withdrawOpinion(shop.as(hanako), tote, 2)).toMatchObject({ ok: true });
    const gone = (await shop.db.select().from(opinions))[0]!;
    expect(gone).toMatchObject({ hiddenReason: "", version: 3 });
    const seen = { id: "form-1", version: 3, reason: "" };
    expect(await moderateOpinion(shop.as(sato), "show", seen)).toMatchObject({ ok: false });
    expect(await save({ version: 3 })).toMatchObject({ ok: true });
    expect(await save({ version: 3 })).toMatchObject({ ok: true });
    expect((await ofTote()).count).toBe(0);
    const again = { state: "hidden" as const, after: undefined, size: 9 };
    expect(await allOpinionsQuery(shop.as(sato), again)).toMatchObject([
      { opinion: { version: 4, hiddenReason: "連絡先が書かれています" } },
    ]);
    const shown = { id: "form-1", version: 4, reason: "" };
    expect(await moderateOpinion(shop.as(sato), "show", shown)).toMatchObject({ ok: true });
    expect((await ofTote()).count).toBe(1);
  });

  test("pictures are four at most, pictures by content, replaced by new ones or taken away", async () => {
    expect(await save({ pictures: Array(5).fill(png()) })).toMatchObject({
      reason: "too-many-pictures",
    });
    const text = { name: "a.png", bytes: new TextEncoder().encode("<svg onload=alert(1)>") };
    expect(await save({ pictures: [text] })).toMatchObject({ reason: "not-a-picture" });
    for (const bytes of [pngHead(60_000, 60_000), pngHead(10, 900), pngHead(0, 0)])
      expect(await save({ pictures: [{ name: "a.png", bytes }] })).toMatchObject({
        reason: "unusual-picture",
      });
    expect(await shop.db.$count(opinions)).toBe(0);
    await save({ pictures: [png(), png()] });
    const before = (await ofTote()).shown[0]!.pictures;
    await save({ version: 1, comment: "写真を1枚に差し替えました。", pictures: [png()] });
    const after = (await ofTote()).shown[0]!.pictures;
    expect([before.length, after.length]).toEqual([2, 1]);
    expect(await findShownPicture(shop.as(taro), before[0]!)).toBeUndefined();
    await save({ version: 2, comment: "写真は外すことにしました。", withoutPictures: true });
    expect((await ofTote()).shown[0]!.pictures).toEqual([]);
  });

  test("goods stand to be written of until somebody has", async () => {
    const open = async () =>
      (await goodsToReviewQuery(shop.as(hanako))).map(({ offerId }) => offerId).sort();
    expect(await open()).toEqual([tote, "600000000002"]);
    await save();
    expect(await open()).toEqual(["600000000002"]);
    expect(await goodsToReviewQuery(shop.as(taro))).toEqual([]);
  });

  test("each write gives the kept pages of goods another version", async () => {
    const version = async () =>
      (
        await shop.db.all<{ version: number }>(
          sql`SELECT version FROM content_versions WHERE subject = 'goods'`,
        )
      )[0]!.version;
    const seen = [await version()];
    await save();
    seen.push(await version());
    await hide(1);
    seen.push(await version());
    expect(new Set(seen).size).toBe(3);
  });
});

describe("many", () => {
  beforeAll(async () => {
    shop = await openShop();
    await shop.db.run(sql`INSERT INTO companies (id, operation_id, name, created_at)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 26)
      SELECT 'company-' || i, 'op-' || i, '会社' || i, 0 FROM n`);
    await shop.db.run(sql`INSERT INTO opinions
      (id, company_id, offer_id, title_ja, picture, state, version, stars, comment, pictures, received_on, written_at, written_by, hidden_reason)
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 26)
      SELECT 'o' || i, 'company-' || i, ${tote}, 'トート', '', CASE i WHEN 3 THEN 'hidden' WHEN 4 THEN 'withdrawn' ELSE 'shown' END,
        1, 1 + i % 5, '感想' || i, '[]', '2026-01-01', 1000 + i / 2, 'x', CASE i WHEN 3 THEN '広告' ELSE '' END FROM n`);
  });

  test("are read ten by ten, each once, and counted whole", async () => {
    const ids: string[] = [];
    let after: { at: number; id: string } | undefined;
    for (;;) {
      const page = await readOpinions(shop.as(taro), tote, after);
      expect(page).toMatchObject({ count: 25, average: "2.8" });
      ids.push(...page.shown.map(({ id }) => id));
      if (!page.next) break;
      const [at, id] = page.next.split("_");
      after = { at: Number(at), id: id! };
    }
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    expect(ids).not.toContain("o3");
  });

  test("every list is found by an index", async () => {
    const plan = async (query: { getSQL(): SQL }) =>
      (await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`))
        .map(({ detail }) => detail)
        .join("\n");
    const at = { at: 1, id: "o1" };
    const plans = [
      await plan(ownOpinionsQuery(shop.as(hanako), at, 20)),
      await plan(allOpinionsQuery(shop.as(sato), { state: undefined, after: at, size: 30 })),
      await plan(allOpinionsQuery(shop.as(sato), { state: "hidden", after: at, size: 30 })),
      await plan(receiptQuery(shop.as(hanako), tote)),
      await plan(goodsToReviewQuery(shop.as(hanako))),
    ];
    for (const one of plans)
      expect(one).not.toMatch(/SCAN (opinions|shipping|order|lots|skus)(?!.*USING)/);
    for (const one of plans.slice(0, 3)) expect(one).not.toContain("TEMP B-TREE");
  });
});

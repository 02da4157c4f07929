import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type AskedMaterial,
  askMaterial,
  cancelMaterial,
  retryMaterial,
} from "#app/domain/catalog/material/ask-material.server.ts";
import {
  acceptText,
  editText,
  unacceptText,
  writeAgain,
} from "#app/domain/catalog/material/change-text.server.ts";
import {
  currentTexts,
  findGoodsTexts,
  findJob,
  findJobWithGoods,
  jobsQuery,
  monthQuery,
} from "#app/domain/catalog/material/material-queries.server.ts";
import { forgetMaterial } from "#app/domain/catalog/material/pack-material.server.ts";
import { writeMaterial } from "#app/domain/catalog/material/write-material.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import * as tables from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const tote = "600000000001";
const other = "600000000002";
const jobId = "11111111-1111-4111-8111-111111111111";
const asked: AskedMaterial = {
  id: jobId,
  market: "amazon",
  brand: "",
  avoid: "",
  kinds: ["title", "description"],
  offerIds: [tote],
  productIds: [],
};
const ask = (changes: Partial<AskedMaterial> = {}, actor: Buyer = hanako) =>
  askMaterial(shop.as(actor), { ...asked, ...changes });
const run = () => writeMaterial(shop.as({ kind: "system", id: "write-material" }));
const spent = async () => (await monthQuery(shop.as(hanako)))[0]?.texts ?? 0;
const title = { jobId, place: 1, kind: "title" } as const;
const versions = async () =>
  (await findGoodsTexts(shop.as(hanako), jobId, 1))!.texts.filter(({ kind }) => kind === "title");

async function ownProduct() {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  return (await shop.db.select().from(tables.ownProducts))[0]!;
}

describe("a job", () => {
  test("is asked once by one form, written by the next run, and written once by two", async () => {
    expect(await ask({ offerIds: [tote, other] })).toMatchObject({ ok: true });
    expect(await ask({ offerIds: [tote, other] })).toMatchObject({ ok: true });
    expect(await spent()).toBe(4);
    await Promise.all([run(), run()]);
    await run();
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({
      state: "done",
      doneCount: 2,
      failedCount: 0,
      endedAt: expect.any(Date),
    });
    expect(await shop.db.$count(tables.materialTexts)).toBe(4);
  });

  test("goes on after an interruption as if there had been none", async () => {
    await ask({ offerIds: [tote, other] });
    await run();
    const clean = await shop.db.select().from(tables.materialTexts);
    await shop.db.delete(tables.materialTexts).where(sql`place = 2`);
    await shop.db.update(tables.materialGoods).set({ state: "waiting" }).where(sql`place = 2`);
    await shop.db.update(tables.materialJobs).set({ state: "running", endedAt: null });
    await run();
    expect(await shop.db.select().from(tables.materialTexts)).toEqual(clean);
  });

  test("refuses nothing, too much, goods that are not there and who may not", async () => {
    expect(await ask({ offerIds: [] })).toMatchObject({ reason: "nothing-chosen" });
    expect(await ask({ kinds: [] })).toMatchObject({ reason: "no-kind" });
    expect(await ask({ offerIds: ["999999"] })).toMatchObject({ reason: "gone" });
    const many = Array.from({ length: 101 }, (_, index) => String(index));
    expect(await ask({ offerIds: many })).toMatchObject({ reason: "too-many" });
    expect(await ask({}, kenji)).toMatchObject({ reason: "forbidden" });
    const { id } = await ownProduct();
    expect(await ask({ offerIds: [], productIds: [id] }, taro)).toMatchObject({ reason: "gone" });
    expect(await shop.db.$count(tables.materialJobs)).toBe(0);
    expect(await spent()).toBe(0);
  });

  test("stays within the company's share of the month, and the next month is new", async () => {
    await ask();
    await shop.db.update(tables.materialMonths).set({ texts: 4_999 });
    const id = crypto.randomUUID();
    expect(await ask({ id })).toEqual({ ok: false, reason: "share-spent" });
    expect(await shop.db.$count(tables.materialJobs)).toBe(1);
    shop.wait(31);
    expect(await ask({ id })).toMatchObject({ ok: true });
  });

  test("many at once take exactly their texts from the share, and none more than is left", async () => {
    await ask({ id: crypto.randomUUID() });
    await shop.db.update(tables.materialMonths).set({ texts: 4_990 });
    const ids = Array.from({ length: 12 }, () => crypto.randomUUID());
    // Each is sent twice: of two texts each, five jobs fit into what is left.
    const answers = await Promise.all([...ids, ...ids].map((id) => ask({ id })));
    const made = (await shop.db.select().from(tables.materialJobs)).length - 1;
    expect([made, await spent()]).toEqual([5, 5_000]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    const cancelled = ids.flatMap((id) => [id, id, id]);
    await Promise.all(cancelled.map((id) => cancelMaterial(shop.as(hanako), id)));
    expect(await spent()).toBe(4_990);
  });

  test("that is cancelled writes no more and gives back what was not written, once", async () => {
    await ask({ offerIds: [tote, other] });
    const both = [cancelMaterial(shop.as(hanako), jobId), cancelMaterial(shop.as(hanako), jobId)];
    expect((await Promise.all(both)).some(({ ok }) => ok)).toBe(true);
    expect(await spent()).toBe(0);
    await run();
    expect(await shop.db.$count(tables.materialTexts)).toBe(0);
    expect(await cancelMaterial(shop.as(hanako), jobId)).toMatchObject({ reason: "job-ended" });
  });

  test("that is cancelled while a run writes its goods keeps no text whose share was given back", async () => {
    await ask({ offerIds: [tote, other] });
    const writing = shop.as({ kind: "system", id: "write-material" });
    let cancelled = false;
    // The run has read the goods as waiting; the cancelling comes before what it writes.
    const batch = writing.db.batch.bind(writing.db);
    const db = Object.assign(Object.create(writing.db), {
      batch: async (statements: Parameters<typeof batch>[0]) => {
        // Three are what is read of goods; more is what is written of them.
        if (statements.length > 3 && !cancelled) {
          cancelled = true;
          await cancelMaterial(shop.as(hanako), jobId);
        }
        return batch(statements);
      },
    });
    await writeMaterial({ ...writing, db });
    expect(cancelled).toBe(true);
    expect(await spent()).toBe(0);
    expect(await shop.db.$count(tables.materialTexts)).toBe(0);
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({
      state: "cancelled",
      doneCount: 0,
    });
  });

  test("names what could not be written, and writes it when it is tried again", async () => {
    await ask({ offerIds: [tote, other] });
    await shop.db.update(tables.materialGoods).set({ offerId: "gone" }).where(sql`place = 2`);
    await run();
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({ doneCount: 1, failedCount: 1 });
    await shop.db.update(tables.materialGoods).set({ offerId: tote }).where(sql`place = 2`);
    expect(await retryMaterial(shop.as(hanako), jobId)).toMatchObject({ ok: true });
    await run();
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({ state: "done", doneCount: 2 });
    expect(await retryMaterial(shop.as(hanako), jobId)).toMatchObject({ reason: "nothing-failed" });
  });

  test("is nobody else's: another company finds, cancels and edits nothing", async () => {
    await ask();
    await run();
    expect(await findJobWithGoods(shop.as(taro), jobId)).toBeUndefined();
    expect(await findGoodsTexts(shop.as(taro), jobId, 1)).toBeUndefined();
    expect(await jobsQuery(shop.as(taro), {})).toEqual([]);
    for (const refused of [
      await cancelMaterial(shop.as(taro), jobId),
      await retryMaterial(shop.as(taro), jobId),
      await editText(shop.as(taro), title, 1, "トート"),
      await acceptText(shop.as(taro), title, 1),
      await unacceptText(shop.as(taro), title),
    ])
      expect(refused).toMatchObject({ reason: "not-found" });
    expect(await editText(shop.as(kenji), title, 1, "トート")).toMatchObject({
      reason: "forbidden",
    });
  });

  test("is forgotten after ninety days with all that was written", async () => {
    await ask();
    await run();
    shop.wait(89);
    const forget = () =>
      forgetMaterial(shop.as({ kind: "system", id: "forget-material" }), shop.files);
    await forget();
    expect(await shop.db.$count(tables.materialTexts)).toBe(2);
    shop.wait(2);
    await forget();
    expect(await shop.db.$count(tables.materialJobs)).toBe(0);
    expect(await shop.db.$count(tables.materialTexts)).toBe(0);
  });
});

describe("a text that a model writes once more", () => {
  const again = (guidance = "") =>
    writeAgain(shop.as(hanako), title, { writer: "model", guidance });
  const months = async () =>
    (await shop.db.select().from(tables.materialMonths).orderBy(sql`month`)).map(
      ({ texts }) => texts,
    );
  beforeEach(async () => {
    await ask();
    await run();
    shop.wait(31);
  });

  test("is one of the share, however often it is pressed at once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => again()));
    expect(await months()).toEqual([2, 1]);
  });

  test("goes back to the share of the month it was taken of when it is cancelled, and keeps what stood", async () => {
    await again("短く");
    expect(await months()).toEqual([2, 1]);
    await cancelMaterial(shop.as(hanako), jobId);
    expect(await months()).toEqual([2, 0]);
    expect(await versions()).toHaveLength(1);
    expect(await shop.db.select().from(tables.materialGoods)).toMatchObject([
      { state: "done", again: [], guidance: "" },
    ]);
  });

  test("is not kept where it was cancelled while it was written", async () => {
    await again();
    const writing = shop.as({ kind: "system", id: "write-material" });
    const batch = writing.db.batch.bind(writing.db);
    let cancelled = false;
    const db = Object.assign(Object.create(writing.db), {
      batch: async (statements: Parameters<typeof batch>[0]) => {
        if (statements.length > 3 && !cancelled) {
          cancelled = true;
          await cancelMaterial(shop.as(hanako), jobId);
        }
        return batch(statements);
      },
    });
    const model = {
      name: "m",
      write: async () => ({ ok: true, text: "トートバッグ 無地" }) as const,
    };
    await writeMaterial({ ...writing, db }, model);
    expect([cancelled, (await versions()).length]).toEqual([true, 1]);
    expect(await months()).toEqual([2, 0]);
  });

  test("is written by what was known of goods that are gone", async () => {
    await again();
    await shop.db.update(tables.materialGoods).set({ offerId: "gone" });
    await writeMaterial(shop.as({ kind: "system", id: "write-material" }), {
      name: "m",
      write: async () => ({ ok: true, text: "トートバッグ 無地" }),
    });
    expect(await versions()).toHaveLength(2);
    expect(await shop.db.select().from(tables.materialGoods)).toMatchObject([{ state: "done" }]);
  });
});

describe("a text", () => {
  beforeEach(async () => {
    const { id } = await ownProduct();
    await ask({ offerIds: [], productIds: [id], brand: "MINATO" });
    await run();
  });

  test("keeps its versions; of two edits of one version the second is told", async () => {
    expect(await editText(shop.as(hanako), title, 1, "キャンバストート 無地")).toMatchObject({
      ok: true,
    });
    expect(await editText(shop.as(hanako), title, 1, "別の名前")).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect((await versions()).map(({ version, writer }) => [version, writer])).toEqual([
      [2, "member"],
      [1, "rules"],
    ]);
    expect(await editText(shop.as(hanako), title, 2, " ")).toMatchObject({ reason: "empty" });
    expect(await writeAgain(shop.as(hanako), title)).toMatchObject({ ok: true });
    expect(await writeAgain(shop.as(hanako), title)).toMatchObject({ reason: "same" });
  });

  test("has at most twenty versions", async () => {
    for (let version = 1; version < 20; version++)
      await editText(shop.as(hanako), title, version, `トート ${"あ".repeat(version)}`);
    expect(await editText(shop.as(hanako), title, 20, "トート 終わり")).toEqual({
      ok: false,
      reason: "too-many-versions",
    });
  });

  test("that fails a check is kept with it and cannot be taken over", async () => {
    await editText(shop.as(hanako), title, 1, "日本一のトートバッグ");
    expect((await versions())[0]!.findings).toEqual([{ rule: "exaggeration", words: ["日本一"] }]);
    expect(await acceptText(shop.as(hanako), title, 2)).toMatchObject({ reason: "fails-checks" });
    expect((await ownProduct()).version).toBe(1);
  });

  test("that is taken over names the product, with what it was called before in its history", async () => {
    const before = await ownProduct();
    expect(await acceptText(shop.as(hanako), title, 1)).toMatchObject({ ok: true });
    const after = await ownProduct();
    const [text] = await versions();
    expect(after).toMatchObject({ name: text!.text, version: before.version + 1 });
    const [event] = await shop.db
      .select()
      .from(tables.documentEvents)
      .where(sql`document_id = ${before.id} AND version = 2`);
    expect(readMessage(event!.note, "ja")).toBe(`商品名: ${before.name} → ${text!.text}`);
    expect(await acceptText(shop.as(hanako), title, 1)).toMatchObject({ ok: true });
    expect((await ownProduct()).version).toBe(2);
    await editText(shop.as(hanako), title, 1, "キャンバストート 無地");
    await acceptText(shop.as(hanako), title, 2);
    expect((await versions()).map(({ acceptedAt }) => acceptedAt !== null)).toEqual([true, false]);
    await unacceptText(shop.as(hanako), title);
    expect((await versions()).some(({ acceptedAt }) => acceptedAt)).toBe(false);
  });

  test("that a product has no room for is taken over whole, and the product keeps its name", async () => {
    const before = await ownProduct();
    await shop.db.update(tables.materialJobs).set({ market: "rakuten" });
    const long = `トート ${"無地 ".repeat(33)}帆布`;
    expect(long.length).toBeGreaterThan(100);
    expect(await editText(shop.as(hanako), title, 1, long)).toMatchObject({ ok: true });
    expect(await acceptText(shop.as(hanako), title, 2)).toMatchObject({ ok: true });
    expect(await ownProduct()).toMatchObject({ name: before.name, version: before.version });
    expect((await versions())[0]).toMatchObject({ text: long, acceptedAt: expect.any(Date) });
  });

  test("stands for its goods once it is taken over, else the newest does", async () => {
    await editText(shop.as(hanako), title, 1, "キャンバストート 無地");
    const stands = async () => currentTexts(await versions()).get("1/title")!.version;
    expect(await stands()).toBe(2);
    await acceptText(shop.as(hanako), title, 1);
    expect(await stands()).toBe(1);
  });
});

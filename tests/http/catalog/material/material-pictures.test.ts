import { sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { materialJobs, materialPictures, offers, ownProducts } from "#db/schema/index.ts";
import { asPng, drawn } from "#tests/support/drawn-goods.ts";
import { ownEditing } from "#tests/support/machine/sharp-codec.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  sato,
  taro,
  wei,
} from "#tests/support/shop.ts";

const tote = "600000000001";
const [one, two] = ["https://cbu01.alicdn.com/a.png", "https://cbu01.alicdn.com/b.png"] as const;
const lying = new Map<string, Uint8Array>();
const pictureEditing = () => ({
  ...ownEditing,
  download: async (address: string) => lying.get(address),
});

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  const goods = (x: number) =>
    drawn(
      1300,
      1300,
      `<rect width="100%" height="100%" fill="#ccc"/><circle cx="${x}" cy="650" r="560" fill="#c01820"/>`,
    );
  lying.set(one, new Uint8Array(await asPng(await goods(650)).toBuffer()));
  lying.set(two, new TextEncoder().encode("<svg></svg>"));
  await shop.db
    .update(offers)
    .set({ pictures: [one, two] })
    .where(sql`id = ${tote}`);
});
const run = () => shop.runQueued({ pictureEditing });

async function asked(goods: Record<string, string | string[]>) {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/aiMaterial");
  const job = await form.submit("素材を作成する", { kinds: [], ...goods });
  return { browser, form, job };
}

function posted(
  browser: Awaited<ReturnType<Shop["browser"]>>,
  path: string,
  sent: Record<string, string>,
) {
  return browser.open(path, { method: "POST", body: new URLSearchParams(sent) });
}

test("pictures are asked for, edited, edited again, taken over, saved singly and in the zip", async () => {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  await shop.db.update(ownProducts).set({ picture: one, managementNumber: "MT-1" });
  const { browser, job } = await asked({ goods: "MT-1", pictures: ["white", "collage"] });
  expect(job.text).toContain("画像 0 / 2枚");
  expect(await run()).toEqual(["write-material", "edit-pictures"]);
  const listed = await browser.open(job.path);
  expect(listed.text).toContain("画像 2 / 2枚");
  const goods = await browser.open(`${job.path}&goods=1`);
  expect(goods.text).toContain("長辺 1,273px ・ JPEG");
  expect(goods.text).toContain("商品の割合 88%");
  // Of the two pictures one is a drawing: it says that it stands alone.
  expect(goods.text).toContain("読み取れた画像が1枚です");
  const name = "白背景 1枚目";
  const bad = await goods.submit(`${name}を編集し直す`, { margin: "90" });
  expect([bad.status, bad.problems]).toEqual([400, ["余白は2〜20の整数で入力してください"]]);
  expect(bad.value("margin")).toBe("90");
  const same = await goods.submit(`${name}を編集し直す`);
  expect([same.status, same.problems.join()]).toEqual([409, expect.stringContaining("同じ設定")]);
  const again = await goods.submit(`${name}を編集し直す`, { margin: "3", tolerance: "強い" });
  expect(again.text).toContain("編集の順番を待っています");
  expect(await run()).toEqual(["edit-pictures"]);
  const edited = await browser.open(`${job.path}&goods=1`);
  expect(edited.text).toContain("商品の割合 94%");
  const taken = await edited.submit(`${name}を採用する`);
  expect(taken.text).toContain("採用済み");
  const [product] = await shop.db.select().from(ownProducts);
  expect(product!.picture).toMatch(/^\/files\//);
  const saved = await browser.answer(product!.picture);
  expect(saved.headers.get("Content-Type")).toBe("image/jpeg");
  const zip = await browser.answer(
    `/aiMaterial/zip?job=${(await shop.db.select().from(materialJobs))[0]!.id}`,
  );
  const names = Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())));
  expect(names.filter((file) => file.endsWith(".jpg"))).toEqual([
    expect.stringMatching(/^001_.*\/white1\.jpg$/),
  ]);
  expect((await browser.open("/aiMaterialHistory")).text).toContain("白背景、画像を並べる");
}, 60_000);

test("a picture that cannot be edited says why, and another one is sent along instead", async () => {
  await shop.db
    .update(offers)
    .set({ pictures: [two] })
    .where(sql`id = ${tote}`);
  const { browser, job } = await asked({ goods: tote, pictures: ["fit"] });
  await run();
  const failed = await browser.open(job.path);
  expect(failed.text).toContain("編集できなかった画像 1枚");
  const goods = await browser.open(`${job.path}&goods=1`);
  // What could not be made is not what nobody has looked at.
  const standing = goods.document.querySelector("aside .facts")!.text;
  expect(standing).toContain("編集できなかった画像1枚");
  expect(standing).not.toContain("未確認");
  expect(goods.text).toContain("SVGの画像は編集できません");
  const name = "掲載先のサイズに調整 1枚目";
  const file = (bytes: Uint8Array, called: string) => new File([bytes as BlobPart], called);
  const wrong = await goods.submit(`${name}を編集し直す`, {
    upload: file(lying.get(two)!, "x.png"),
  });
  expect(wrong.problems).toEqual(["画像はPNG・JPEG・WebPのいずれかにしてください"]);
  await goods.submit(`${name}を編集し直す`, { upload: file(lying.get(one)!, "a.png") });
  await run();
  const edited = await browser.open(`${job.path}&goods=1`);
  expect(edited.text).toContain("背景が白ではありません");
  expect(edited.has(`${name}を採用する`)).toBe(false);
});

test("long and hostile words are refused beside their field, and what was typed stays", async () => {
  const long = "x".repeat(100 * 1_024);
  const { form, job } = await asked({ goods: tote, kinds: ["title"], brand: long });
  expect([job.status, job.problems]).toEqual([
    400,
    ["商品名の先頭に入れる言葉は60文字以内で入力してください"],
  ]);
  expect(job.document.getElementById("brand")!.getAttribute("aria-invalid")).toBe("true");
  const wide = "あ".repeat(5_000);
  const kept5 = await form.submit("素材を作成する", { goods: tote, brand: wide });
  expect(kept5.value("brand")).toBe(wide);
  const words = await form.submit("素材を作成する", { goods: tote, avoid: long });
  expect(words.problems).toEqual(["使わない言葉は60文字以内で入力してください"]);
  const lines = await form.submit("素材を作成する", { goods: long });
  expect(lines.problems).toEqual(["商品の欄が長すぎます"]);
  const browser = await shop.browser(hanako);
  for (const [field, value, said] of [
    ["market", "ebay", "掲載先を選んでください"],
    ["each", "99", "画像の枚数を選んでください"],
  ] as const) {
    const id = crypto.randomUUID();
    const sent = {
      id,
      intent: "ask",
      market: "amazon",
      goods: tote,
      kinds: "title",
      [field]: value,
    };
    const page = await posted(browser, `/aiMaterial?form=${id}`, sent);
    expect([page.status, page.problems]).toEqual([400, [said]]);
  }
  expect(await shop.db.$count(materialJobs)).toBe(0);
  const hostile = '<b onmouseover="x">\u202eABC</b>😀';
  const kept = await form.submit("素材を作成する", {
    goods: tote,
    kinds: ["title"],
    brand: hostile,
  });
  expect(kept.document.querySelector("main b")).toBeNull();
  await run();
  const goods = await browser.open(`${kept.path}&goods=1`);
  expect(goods.document.querySelector("main b[onmouseover]")).toBeNull();
  expect(goods.text).not.toContain("\u202e");
});

test("by rules or by the model a company chooses itself, where there is a model", async () => {
  const plain = await (await shop.browser(hanako)).open("/aiMaterial");
  expect(plain.text).not.toContain("文の作成方法");
  shop = await openShop({ materialModel: "gemma-3" });
  const browser = await shop.browser(hanako);
  const form = await browser.open("/aiMaterial");
  expect(form.text).toContain("AI（gemma-3");
  expect(form.text).toContain("どちらも料金はかからず");
  const asked = { goods: tote, kinds: ["title"], writer: "規則と訳語表で作成する" };
  const job = await form.submit("素材を作成する", asked);
  const written: string[] = [];
  const materialWriter = () => ({
    name: "gemma-3",
    write: async ({ instructions }: { instructions: string }) => {
      written.push(instructions);
      return { ok: true, text: "トートバッグ 無地" } as const;
    },
  });
  await shop.runQueued({ materialWriter });
  expect(written).toEqual([]);
  const goods = await browser.open(`${job.path}&goods=1`);
  expect(goods.text).toContain("規則と訳語表で作成");
  const again = await goods.submit("商品名をAIで作り直す");
  expect(again.text).toContain("AIが作り直しています");
  const twice = await goods.submit("商品名をAIで作り直す");
  expect([twice.status, twice.problems.join()]).toEqual([409, expect.stringContaining("作成中")]);
  await shop.runQueued({ materialWriter });
  expect(written).toHaveLength(1);
  const by = await browser.open(`${job.path}&goods=1`);
  expect(by.text).toContain("第2版 AI（gemma-3・指示第1版）で作成");
  const rules = await by.submit("商品名を作り直す");
  expect(rules.text).toContain("第3版 規則と訳語表で作成");
});

test("what is written on a picture is put into Japanese by typing it beside its number", async () => {
  const inside = `<rect width="100%" height="100%" fill="#eee"/><circle cx="650" cy="800" r="400" fill="#c01820"/>
    <text x="160" y="180" font-size="64" font-weight="bold" font-family="sans-serif">SALE 2026 NEW STYLE</text>`;
  lying.set(one, new Uint8Array(await asPng(await drawn(1300, 1300, inside)).toBuffer()));
  const { browser, job } = await asked({ goods: tote, pictures: ["text"], market: "Shopify" });
  await run();
  const goods = await browser.open(`${job.path}&goods=1`);
  expect(goods.text).toContain("画像内の文字（1か所）");
  const name = "画像内の文字をぼかす・訳す 1枚目を編集し直す";
  const long = await goods.submit(name, { words: ["あ".repeat(61)] });
  expect([long.status, long.problems.join()]).toEqual([400, expect.stringContaining("60文字以内")]);
  expect(long.value("words")).toBe("あ".repeat(61));
  await goods.submit(name, { words: ["新作トートバッグ"] });
  await run();
  const edited = await browser.open(`${job.path}&goods=1`);
  expect(edited.text).toContain("第2版");
  const [, second] = await shop.db.select().from(materialPictures).orderBy(sql`version`);
  expect(second).toMatchObject({
    state: "done",
    findings: [],
    writing: { by: "member", places: [{ words: "新作トートバッグ" }] },
  });
});

test("a picture of a job is opened by its company, and no stranger, other company or hand of the floor", async () => {
  const { browser, job } = await asked({ goods: tote, pictures: ["white"] });
  await run();
  const [picture] = await shop.db.select().from(materialPictures);
  const path = `/files/${picture!.fileId}`;
  expect([job.status, (await browser.answer(path)).status]).toEqual([200, 200]);
  for (const other of [await shop.browser(taro), await shop.browser(kenji)])
    expect((await other.answer(path)).status).toBe(404);
  expect((await (await shop.browser()).answer(path)).status).not.toBe(200);
  for (const [staff, status] of [
    [wei, 404],
    [li, 404],
    [sato, 404],
    [chen, 200],
  ] as const)
    expect((await (await shop.browser(staff)).answer(path)).status, staff.name).toBe(status);
});

test("nobody else presses a button of a picture", async () => {
  const { browser, job } = await asked({ goods: tote, pictures: ["white"] });
  await run();
  const [, id = ""] = /job=([^&]+)/.exec(job.path) ?? [];
  const which = { job: id, goods: "1", picture: "white", nth: "1", version: "1" };
  const path = `/aiMaterial?job=${id}&goods=1`;
  for (const intent of ["picture-accept", "picture-drop", "picture-edit"]) {
    const sent = { ...which, intent, margin: "9" };
    expect((await posted(await shop.browser(taro), path, sent)).status).toBe(404);
    expect((await posted(await shop.browser(kenji), path, sent)).status).toBe(403);
    expect((await posted(browser, path, { ...sent, nth: "7" })).status).toBe(404);
  }
  const pictures = await shop.db.select().from(materialPictures);
  expect(pictures.map(({ acceptedAt, version }) => [acceptedAt, version])).toEqual([[null, 1]]);
});

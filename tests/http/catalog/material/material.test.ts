import { strFromU8, unzipSync } from "fflate";
import { beforeEach, expect, test } from "vitest";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { materialJobs, materialMonths, materialTexts, ownProducts } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

async function kept() {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  return (await shop.db.select().from(ownProducts))[0]!.id;
}

const jobOf = async () => (await shop.db.select().from(materialJobs))[0]!.id;
const tote = "600000000001";

test("a product's texts are asked for in the library, written, edited, taken over and saved as a zip", async () => {
  const id = await kept();
  const browser = await shop.browser(hanako);
  const library = await browser.open("/collection");
  const none = await library.submit("選択した商品の素材を作成する");
  expect(none.problems).toEqual(["商品を選んでください"]);
  const form = await library.submit("選択した商品の素材を作成する", { pick: id });
  expect(form.text).toContain("選択した商品（1件）");
  expect(form.text).toContain("今月の残りは、文 5,000件");
  const job = await form.submit("素材を作成する", { brand: "MINATO" });
  expect(job.text).toContain("0 / 1商品");
  expect(job.document.querySelector("meta[http-equiv=refresh]")).not.toBeNull();
  expect(await shop.runQueued()).toContain("write-material");
  const written = await browser.open(job.path);
  expect(written.text).toContain("1 / 1商品");
  expect(written.document.querySelector("meta[http-equiv=refresh]")).toBeNull();
  const goods = await browser.open(`${job.path}&goods=1`);
  expect(goods.text).toContain("規則と訳語表で作成");
  const wrong = await goods.submit("商品名を保存して再検査", { text: "日本一のトート" });
  expect(wrong.text).toContain("景品表示法に触れるおそれがあります: 日本一");
  expect(wrong.has("商品名を採用する")).toBe(false);
  const right = await wrong.submit("商品名を保存して再検査", { text: "MINATO トート" });
  const taken = await right.submit("商品名を採用する");
  expect(taken.text).toContain("採用済み");
  expect((await shop.db.select().from(ownProducts))[0]!.name).toBe("MINATO トート");
  const zip = await browser.answer(`/aiMaterial/zip?job=${await jobOf()}`);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const title = Object.keys(files).find((name) => name.endsWith("/title.txt"));
  expect(strFromU8(files[title!]!)).toBe("MINATO トート\r\n");
  expect(strFromU8(files["material.csv"]!)).toContain('"採用"');
  const history = await browser.open("/aiMaterialHistory");
  expect(history.text).toContain("1 / 1商品");
  expect((await history.follow("楽天市場")).text).toContain("この条件の履歴はありません");
});

test("what was typed stays where something is wrong, and nothing is written", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/aiMaterial");
  const empty = await form.submit("素材を作成する");
  expect([empty.status, empty.problems]).toEqual([400, ["商品を1つ以上入力してください"]]);
  const typed = { goods: `${tote}\nMT-none`, brand: "MINATO", avoid: "特大" };
  const wrong = await form.submit("素材を作成する", typed);
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["読み取れない商品があります: MT-none"]);
  expect([wrong.value("goods"), wrong.value("brand")]).toEqual([typed.goods, "MINATO"]);
  const none = await form.submit("素材を作成する", { goods: tote, kinds: [] });
  expect(none.problems).toEqual(["作成する素材を1つ以上選んでください"]);
  const gone = await form.submit("素材を作成する", { goods: "699999999999" });
  expect([gone.status, gone.problems.join()]).toEqual([
    409,
    expect.stringContaining("見つからない"),
  ]);
  expect(await shop.db.$count(materialJobs)).toBe(0);
  const named = `https://detail.1688.com/offer/${tote}.html`;
  expect((await form.submit("素材を作成する", { goods: named })).text).toContain("0 / 1商品");
  const wide = [...tote].map((digit) => "０１２３４５６７８９"[Number(digit)]).join("");
  const again = await (await browser.open("/aiMaterial")).submit("素材を作成する", { goods: wide });
  expect(again.problems).toEqual([]);
  expect(again.text).toContain("0 / 1商品");
});

test("a form that is sent again after going back leads to the first job, and everything wrong is said at once", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/aiMaterial");
  expect(form.path).toContain("form=");
  const first = await form.submit("素材を作成する", { goods: tote });
  // "Back" reads the page of this address anew.
  const back = await browser.open(form.path);
  const second = await back.submit("素材を作成する", { goods: tote });
  expect([second.path, await shop.db.$count(materialJobs)]).toEqual([first.path, 1]);
  // Paid once of the month's share: a title, bullet points and a description.
  expect(await shop.db.select().from(materialMonths)).toMatchObject([{ texts: 3 }]);
  const other = await (await browser.open(form.path)).submit("素材を作成する", {
    goods: tote,
    brand: "MINATO",
  });
  expect([other.status, other.value("brand")]).toEqual([409, "MINATO"]);
  expect((await other.submit("素材を作成する")).path).not.toBe(first.path);
  expect(await shop.db.$count(materialJobs)).toBe(2);
  const wrong = await (await browser.open("/aiMaterial")).submit("素材を作成する", {
    goods: "MT-none",
    brand: "あ".repeat(61),
    kinds: [],
  });
  // In the order of the page's fields.
  expect(wrong.problems).toEqual([
    "読み取れない商品があります: MT-none",
    "作成する素材を1つ以上選んでください",
    "商品名の先頭に入れる言葉は60文字以内で入力してください",
  ]);
  expect(wrong.document.querySelector("#kinds .field-error")?.text).toContain("1つ以上選んで");
});

test("a key that is none, or an address without one, loses nothing of what was typed", async () => {
  const browser = await shop.browser(hanako);
  const none = await browser.open("/aiMaterial?form=------------------------------------");
  expect((await none.submit("素材を作成する", { goods: tote })).path).toContain("job=");
  for (const [path, id] of [
    ["/aiMaterial", crypto.randomUUID()],
    [none.path, "------------------------------------"],
  ] as const) {
    const sent = { id, intent: "ask", market: "amazon", kinds: "title", goods: "MT-none" };
    const body = new URLSearchParams({ ...sent, brand: "MINATO" });
    const wrong = await browser.open(path, { method: "POST", body });
    expect([wrong.status, wrong.value("brand")]).toEqual([400, "MINATO"]);
    expect(wrong.problems.join()).toContain("読み取れない商品があります: MT-none");
    expect((await wrong.submit("素材を作成する", { goods: tote })).path).toContain("job=");
  }
});

test("an edit behind another's says so beside what was typed, and a job is cancelled by its button", async () => {
  const browser = await shop.browser(hanako);
  const form = await browser.open("/aiMaterial");
  const job = await form.submit("素材を作成する", { goods: tote });
  await shop.runQueued();
  const goods = await browser.open(`${job.path}&goods=1`);
  await goods.submit("商品名を保存して再検査", { text: "先の名前" });
  const late = await goods.submit("商品名を保存して再検査", { text: "後の名前" });
  expect(late.status).toBe(409);
  expect(late.problems.join()).toContain("ほかの方が先に変更しました");
  expect(late.value("text")).toBe("後の名前");
  const second = await (await browser.open("/aiMaterial")).submit("素材を作成する", {
    goods: tote,
  });
  const cancelled = await second.submit("残りを取り消す");
  expect(cancelled.text).toContain("取り消し");
  const again = await second.submit("残りを取り消す");
  expect([again.status, again.problems]).toEqual([409, ["この依頼はすでに終わっています"]]);
});

test("a text that was edited and not yet saved is lost by no other button of its form", async () => {
  const browser = await shop.browser(hanako);
  const job = await (await browser.open("/aiMaterial")).submit("素材を作成する", { goods: tote });
  await shop.runQueued();
  const goods = await browser.open(`${job.path}&goods=1`);
  for (const button of ["商品名を採用する", "商品名を作り直す"]) {
    const unsaved = await goods.submit(button, { text: "手で直した名前" });
    expect([unsaved.status, unsaved.problems.join()]).toEqual([
      400,
      expect.stringContaining("まだ保存していません"),
    ]);
    expect(unsaved.value("text")).toBe("手で直した名前");
  }
  const as = goods.value("text")!.replaceAll("\n", "\r\n");
  const taken = await goods.submit("商品名を採用する", { text: `${as}\r\n` });
  expect(taken.problems).toEqual([]);
  const late = await taken.submit("商品名の採用を取り消す", { text: "手で直した名前" });
  expect([late.status, late.value("text")]).toEqual([400, "手で直した名前"]);
});

test("hostile words of a member stay words in the page and in the zip", async () => {
  const browser = await shop.browser(hanako);
  const job = await (await browser.open("/aiMaterial")).submit("素材を作成する", { goods: tote });
  await shop.runQueued();
  const goods = await browser.open(`${job.path}&goods=1`);
  const hostile = '</textarea><script>alert(1)</script>\u202e=HYPERLINK("x")';
  const shown = await goods.submit("商品説明を保存して再検査", { text: hostile });
  expect(shown.document.querySelectorAll("main script")).toHaveLength(0);
  expect(shown.document.getElementById("text-description")!.text).not.toContain("\u202e");
  expect(await shop.db.$count(materialTexts)).toBe(4);
});

test("strangers, employees without the right, other companies and staff see nothing of it", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open("/aiMaterial")).submit("素材を作成する", { goods: tote });
  await shop.runQueued();
  const id = await jobOf();
  const paths = [
    `/aiMaterial?job=${id}`,
    `/aiMaterial?job=${id}&goods=1`,
    `/aiMaterial/zip?job=${id}`,
  ];
  const statuses = async (who?: Parameters<Shop["browser"]>[0]) => {
    const other = await shop.browser(who);
    return Promise.all(paths.map(async (path) => (await other.open(path)).status));
  };
  expect(await statuses(taro)).toEqual([404, 404, 404]);
  expect(await statuses(kenji)).toEqual([403, 403, 403]);
  for (const path of paths) {
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await (await shop.browser(wang)).open(path)).path).toContain("/login");
  }
});

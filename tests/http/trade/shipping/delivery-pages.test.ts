import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { shipShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { lots, shippingRequests, users } from "#db/schema/index.ts";
import type { Browser } from "#tests/support/browser.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { png, requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let browser: Browser;

beforeEach(async () => {
  shop = await openShop();
  browser = await shop.browser(hanako);
});

const number = "PD-260115-0001";
const details = `/deliveryDetails?pOrder_sn=${number}`;
const lot = async (id: string) => (await shop.db.select().from(lots).where(eq(lots.id, id)))[0]!;

async function quoted() {
  const { lotId } = await shelvedLot(shop, 10);
  const made = await requestedShipment(shop, lotId, 6);
  await quoteShipment(shop.as(chen), number, {
    checked: true,
    freightYen: 7_000,
    optionsYen: 0,
    storageYen: 0,
    note: "早めに出荷します",
  });
  return made;
}

async function shipped() {
  const { id } = await quoted();
  await shop.deposit(hanako.companyId, 100_000);
  await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
  const { lines } = (await findShipment(shop.as(wei), number))!;
  const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  await packShipment(
    shop.as(wei),
    number,
    [{ lengthMm: 400, widthMm: 300, heightMm: 200, weightGrams: 5_250, contents }],
    { reweighed: true },
  );
  await shipShipment(shop.as(wei), number, {
    carrier: "佐川急便",
    trackingNumber: "4012-3456",
    boxTracking: new Map(),
  });
}

describe("/warehouse and /porderSubmit", () => {
  test("stock is chosen, counted, addressed and requested without a script", async () => {
    const { lotId } = await shelvedLot(shop, 10, 2);
    const stock = await browser.open("/warehouse");
    expect(stock.text).toContain("良品 10 ・ 不良品 2");
    expect(stock.text).toContain("無料 あと59日");

    const form = await stock.submit("配送を依頼する", { lot: [lotId] });
    expect(form.path).toContain("/porderSubmit");
    // 10 pieces of 220 g: 2.3 kg by weight with light packing, 5.0 kg by volume with heavy packing.
    expect(form.text).toContain("4,060〜6,020円");
    expect(form.text).toMatch(/航空便.*4,060〜6,020円.*0〜1,500円.*1箱/);
    const fewer = await form.submit("この内容で計算し直す", {
      quantity: "6",
      備考: "まとめて",
    });
    expect(fewer.text).toContain("3,080〜4,060円");
    expect(fewer.value("note")).toContain("まとめて");

    const emptied = await fewer.submit("配送を依頼する", { quantity: "", method: "air" });
    expect([emptied.status, emptied.value("quantity") ?? ""]).toEqual([400, ""]);
    const wrong = await fewer.submit("配送を依頼する", { quantity: "0", method: "air" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toHaveLength(1);
    expect(wrong.value("quantity")).toBe("0");
    const much = await wrong.submit("配送を依頼する", { quantity: "11" });
    expect(much.status).toBe(409);
    const right = { quantity: "6", method: "air", options: ["reinforce"] };
    const asked = await much.submit("配送を依頼する", right);
    expect([asked.status, asked.value("quantity")]).toEqual([409, "6"]);
    expect(asked.problems.join()).toContain("見込みの合計が変わりました");
    expect(asked.text).toContain("3,080〜4,060円");
    const made = await asked.submit("配送を依頼する");
    expect(made.path).toBe(details);
    expect(made.text).toContain("見積待ち");
    expect(await lot(lotId)).toMatchObject({ availableQuantity: 4, reservedQuantity: 6 });
    const again = await much.submit("配送を依頼する", { quantity: "6", method: "air" });
    expect(again.path).toBe(details);
    expect(await shop.db.$count(shippingRequests)).toBe(1);
  });

  test.each([
    ["", "数量"],
    ["0", "数量"],
    ["-1", "数量"],
    ["11", "10個まで"],
  ])(
    "freight asked of “%s” pieces is refused by its field, and stays as typed",
    async (typed, text) => {
      const { lotId } = await shelvedLot(shop, 10);
      const form = await browser.open(`/porderSubmit?lot=${lotId}&quantity=${typed}`);
      expect(form.problems.join()).toContain(text);
      expect(form.value("quantity")).toBe(typed);
      const right = await browser.open(`/porderSubmit?lot=${lotId}&quantity=3`);
      expect([right.problems, right.value("quantity")]).toEqual([[], "3"]);
    },
  );

  test("an unverified address may save; the page says what to do", async () => {
    const { lotId } = await shelvedLot(shop, 10);
    await shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, hanako.id));
    const form = await browser.open(`/porderSubmit?lot=${lotId}`);
    const refused = await form.submit("配送を依頼する");
    expect(refused.status).toBe(400);
    expect(refused.problems[0]).toContain("メールアドレスの確認");
    const saved = await refused.submit("一時保存");
    expect(saved.text).toContain("一時保存");
    expect((await saved.submit("配送を依頼する")).status).toBe(400);
    await shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, hanako.id));
    expect((await saved.submit("配送を依頼する")).text).toContain("見積待ち");
    expect(await lot(lotId)).toMatchObject({ reservedQuantity: 10 });
  });

  test("stock is ordered by its age either way, and ticked all at once without a script", async () => {
    const old = await shelvedLot(shop, 3);
    shop.wait(5);
    const fresh = await shelvedLot(shop, 4);
    const ticks = (page: Awaited<ReturnType<typeof browser.open>>) =>
      page.document
        .querySelectorAll('input[name="lot"]')
        .map((box) => [box.getAttribute("value"), box.hasAttribute("checked")]);
    const oldest = await browser.open("/warehouse");
    expect(ticks(oldest)).toEqual([
      [old.lotId, false],
      [fresh.lotId, false],
    ]);
    const newest = await oldest.submit("絞り込む", { 並び順: "入庫の新しい順" });
    const all = await newest.follow("このページをすべて選ぶ");
    expect(ticks(all)).toEqual([
      [fresh.lotId, true],
      [old.lotId, true],
    ]);
    expect((await all.submit("配送を依頼する")).text).toContain(fresh.orderNumber);
  });

  test("strangers sign in, other companies see nothing of it, employees without the permission may look only", async () => {
    const { lotId, orderNumber } = await shelvedLot(shop, 10);
    expect((await (await shop.browser()).open("/warehouse")).path).toContain("/login");
    const rival = await shop.browser(taro);
    expect((await rival.open("/warehouse")).text).not.toContain(orderNumber);
    expect((await rival.open(`/porderSubmit?lot=${lotId}`)).text).toContain("選ばれていません");
    const employee = await shop.browser(kenji);
    const stock = await employee.open("/warehouse");
    expect(stock.text).toContain(orderNumber);
    expect(stock.has("配送を依頼する")).toBe(false);
    expect((await employee.open(`/porderSubmit?lot=${lotId}`)).status).toBe(403);
    expect((await browser.open("/porderSubmit?lot=nonsense")).status).toBe(200);
    expect((await browser.open("/warehouse?after=x_y&words=%25")).status).toBe(200);
  });
});

describe("/user/deliveryList", () => {
  test("shows states with counts, finds by words, and comes as a sheet", async () => {
    await quoted();
    const list = await browser.open("/user/deliveryList");
    expect(list.text).toContain("支払待ち 1");
    expect(list.text).toContain("7,000円");
    const none = await list.submit("絞り込む", { "番号・商品名・追跡番号": "ない物" });
    expect(none.text).toContain("この条件の配送依頼はありません");
    const sheet = await browser.open("/user/lists/deliveries.csv?state=awaiting_payment");
    expect(sheet.response.headers.get("Content-Type")).toContain("text/csv");
    expect(sheet.document.text).toContain(`"${number}"`);
    expect((await (await shop.browser(taro)).open("/user/deliveryList")).text).not.toContain(
      number,
    );
    expect((await browser.open("/user/deliveryList?state=zzz&after=1&size=7")).status).toBe(200);
  });
});

describe("/deliveryDetails", () => {
  test("asks for payment, shows the estimate beside the quote, and takes a cancellation and a message", async () => {
    await quoted();
    const page = await browser.open(details);
    expect(page.has("支払う")).toBe(true);
    expect(page.text).toContain("3,080〜4,060円");
    expect(page.text).toContain("早めに出荷します");
    const said = await page.submit("送信する", { 担当者へのメッセージ: "箱は小さめに" });
    expect(said.text).toContain("箱は小さめに");
    expect((await page.submit("送信する", { 担当者へのメッセージ: "" })).status).toBe(400);
    const long = await page.submit("キャンセルする", {
      "キャンセルの理由（任意）": "あ".repeat(201),
    });
    expect(long.problems).toEqual(["キャンセルの理由は200文字以内で入力してください"]);
    const cancelled = await page.submit("キャンセルする", {
      "キャンセルの理由（任意）": "数が違う",
    });
    expect(cancelled.text).toContain("数が違う");
    const again = await page.submit("キャンセルする");
    expect(again.status).toBe(409);
    expect(again.text).toContain("もうキャンセルできません");
  });

  test("is received, then reviewed with pictures, once", async () => {
    await shipped();
    const page = await browser.open(details);
    expect(page.text).toContain("佐川急便 4012-3456");
    const received = await page.submit("受け取りました");
    expect(received.text).toContain("受取済み");
    expect((await page.submit("受け取りました")).status).toBe(409);

    const form = await received.submit("評価する");
    expect(form.path).toContain("/serviceEvaluation");
    const nothing = await form.submit("評価する", { コメント: "良い" });
    expect(nothing.status).toBe(400);
    expect(nothing.problems).toEqual(["星の数を選んでください"]);
    const text = new File(["GIF89a"], "a.gif");
    expect((await form.submit("評価する", { 星の数: "星5", 写真: [text] })).problems).toEqual([
      "写真はPNG・JPEG・WebPのいずれかにしてください",
    ]);
    const picture = new File([png().bytes as BlobPart], "箱.png");
    const done = await form.submit("評価する", {
      星の数: "星5",
      コメント: "丁寧な梱包",
      写真: [picture],
    });
    expect(done.text).toContain("星5（5段階）");
    expect(done.text).toContain("丁寧な梱包");
    expect(shop.files.keys()).toHaveLength(1);
    expect((await form.submit("評価する", { 星の数: "星1" })).status).toBe(409);
  });

  test("lists every box with measures, weights and contents", async () => {
    await quoted();
    const packing = `/deliveryEncasementDetails?pOrder_sn=${number}`;
    expect((await browser.open(packing)).text).toContain("まだ梱包していません");
    const { request } = (await findShipment(shop.as(wei), number))!;
    await shop.deposit(hanako.companyId, 100_000);
    await payDocument(shop.as(hanako), "shipping", request.id, crypto.randomUUID());
    const { lines } = (await findShipment(shop.as(wei), number))!;
    const contents = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
    await packShipment(
      shop.as(wei),
      number,
      [{ lengthMm: 405, widthMm: 300, heightMm: 200, weightGrams: 1_250, contents }],
      { reweighed: true },
    );
    const { text } = await browser.open(packing);
    expect(text).toContain("40.5 × 30 × 20");
    expect(text).toContain("1.25");
    expect(text).toContain("4.05");
    expect(text).toContain("× 6（KB-");
  });

  test("is not found for others, and not to be moved without the permission", async () => {
    await shipped();
    const rival = await shop.browser(taro);
    for (const path of [
      details,
      `/deliveryEncasementDetails?pOrder_sn=${number}`,
      `/serviceEvaluation?pOrder_sn=${number}`,
    ])
      expect((await rival.open(path)).status).toBe(404);
    expect(
      (
        await rival.open(details, {
          method: "POST",
          body: new URLSearchParams({ intent: "receive" }),
        })
      ).status,
    ).toBe(404);
    expect((await browser.open("/deliveryDetails")).status).toBe(404);
    expect((await browser.open("/deliveryDetails?pOrder_sn=%27")).status).toBe(404);
    const employee = await shop.browser(kenji);
    const page = await employee.open(details);
    expect(page.status).toBe(200);
    expect(page.has("受け取りました")).toBe(false);
    const receive = { method: "POST", body: new URLSearchParams({ intent: "receive" }) };
    expect((await employee.open(details, receive)).status).toBe(403);
    expect((await employee.open(`/serviceEvaluation?pOrder_sn=${number}`)).status).toBe(403);
    expect(
      (
        await browser.open(details, {
          method: "POST",
          body: new URLSearchParams({ intent: "fly" }),
        })
      ).status,
    ).toBe(400);
    expect((await (await shop.browser()).open(details)).path).toContain("/login");
  });
});

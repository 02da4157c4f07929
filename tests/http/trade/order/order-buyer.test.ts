import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import {
  cartLines,
  exchangeRates,
  messages,
  orderLines,
  orders,
  skus,
  users,
} from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { fillCart, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const details = (number: string) => `/OrderDetails?order_sn=${number}`;

async function preview() {
  const lines = await fillCart(shop);
  const query = new URLSearchParams(lines.map((line) => ["line", line]));
  return (await shop.browser(hanako)).open(`/orderPreview?${query}`);
}

test("a rate that changed behind the page is named, and nothing is ordered", async () => {
  const page = await preview();
  await shop.db.update(exchangeRates).set({ ttsRate: "22.38" });
  const refused = await page.submit("見積を依頼する");
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("為替レートが変わり、金額が変わりました");
  expect(refused.text).not.toContain("カートの内容が変わり");
  expect(await shop.db.$count(orders)).toBe(0);
  expect((await refused.submit("見積を依頼する")).path).toMatch(/^\/OrderDetails/);
});

describe("注文内容の確認", () => {
  test("shows sellers, both currencies, rounding, the spread and a landed range", async () => {
    // The freight list of the test's shop begins in April.
    shop.wait(90);
    const page = await preview();
    expect(page.status).toBe(200);
    expect(page.text).toContain("恒达箱包厂");
    expect(page.text).toContain("15.20元");
    expect(page.text).toContain("端数の切り上げ");
    expect(page.text).toContain("うち為替スプレッド");
    expect(page.text).toMatch(/[\d,.]+〜[\d,.]+円/);
  });

  test("見積を依頼する places the order and shows it; the same form again shows the same one", async () => {
    const page = await preview();
    const placed = await page.submit("見積を依頼する", { 備考: "急ぎません" });
    expect(placed.text).toContain("回答予定 1/15(木) 14:00ごろ ・ 1番目");
    expect(placed.status).toBe(200);
    expect(placed.path).toBe(details("KB-260115-0001"));
    expect(placed.text).toContain("見積中");
    expect(placed.text).toContain("急ぎません");
    const again = await page.submit("見積を依頼する", { 備考: "急ぎません" });
    expect(again.path).toBe(placed.path);
    expect(await shop.db.$count(orders)).toBe(1);
  });

  test("一時保存 keeps a draft", async () => {
    const saved = await (await preview()).submit("一時保存");
    expect(saved.text).toContain("一時保存");
    expect(saved.has("見積を依頼する")).toBe(true);
  });

  test("a note that is too long comes back with what was typed", async () => {
    const refused = await (await preview()).submit("見積を依頼する", { 備考: "長".repeat(201) });
    expect(refused.status).toBe(400);
    expect(refused.problems).toEqual(["備考は200文字以内で入力してください"]);
    expect(refused.value("note")).toContain("長長長");
    expect(await shop.db.$count(orders)).toBe(0);
  });

  test("a price that changed is shown old and new and must be confirmed first", async () => {
    const page = await preview();
    await shop.db.update(skus).set({ priceFen: 720 }).where(eq(skus.id, "sku-pouch"));
    const stopped = await page.submit("見積を依頼する");
    expect(stopped.status).toBe(409);
    expect(stopped.text).toContain("6.80元 から変更");
    expect(stopped.text).toContain("7.20元");
    expect(stopped.has("見積を依頼する")).toBe(false);
    const confirmed = await stopped.submit("新しい価格を確認しました");
    const placed = await confirmed.submit("見積を依頼する");
    expect(placed.text).toContain("見積中");
  });

  test("a quantity changed in another tab is shown before it is ordered", async () => {
    const page = await preview();
    await shop.db.update(cartLines).set({ quantity: 60 }).where(eq(cartLines.skuId, "sku-pouch"));
    const stopped = await page.submit("見積を依頼する");
    expect(stopped.status).toBe(409);
    expect(stopped.text).toContain("金額が変わりました");
    const placed = await stopped.submit("見積を依頼する");
    expect(placed.text).toContain("90個 ・ 2明細");
  });

  test("a cart emptied in another tab is told, not a failure", async () => {
    const page = await preview();
    await shop.db.delete(cartLines);
    const stopped = await page.submit("見積を依頼する");
    expect(stopped.status).toBe(409);
    expect(stopped.text).toContain("カートの内容が変わりました");
  });

  test("the way back from what was kept or placed leads to the order that the goods became", async () => {
    const page = await preview();
    const kept = await page.submit("一時保存");
    const number = kept.path.slice(-14);
    const back = await (await shop.browser(hanako)).open(page.path);
    expect(back.text).toContain("商品は注文に一時保存しました");
    expect(back.text).not.toContain("0明細");
    const draft = await back.follow(`一時保存した注文 ${number} を開く`);
    expect(draft.text).toContain("80個 ・ 2明細");
    await draft.submit("見積を依頼する");
    const later = await (await shop.browser(hanako)).open(page.path);
    expect(later.text).toContain(`注文 ${number} を開く`);
    // An order of somebody else, or of another day, is not what became of these goods.
    expect((await (await shop.browser(kenji)).open("/orderPreview")).text).not.toContain(number);
    shop.wait(1);
    expect((await (await shop.browser(hanako)).open("/orderPreview")).text).not.toContain(number);
  });

  test("nothing chosen says what to do; strangers sign in; without the permission it is not for you", async () => {
    expect((await (await shop.browser(hanako)).open("/orderPreview")).text).toContain(
      "注文する商品が選ばれていません",
    );
    expect((await (await shop.browser()).open("/orderPreview?line=a")).path).toContain(
      "/login?to=",
    );
    await shop.db
      .update(users)
      .set({ permissions: ["pay"] })
      .where(eq(users.id, kenji.id));
    expect((await (await shop.browser(kenji)).open("/orderPreview")).status).toBe(403);
  });
});

describe("注文詳細", () => {
  test("a quoted order has one thing to do: pay, by its deadline", async () => {
    const { number } = await orderQuoted(shop);
    const page = await (await shop.browser(hanako)).open(details(number));
    expect(page.document.querySelectorAll(".button.main")).toHaveLength(1);
    expect(page.text).toContain("期限 2026/01/20");
    expect(page.text).toContain("支払待ち");
    expect(
      page.document.querySelector("form[action='/payment'] input")?.getAttribute("value"),
    ).toBe(number);
  });

  test("an employee who may not pay is told whom to ask", async () => {
    const { number } = await orderQuoted(shop);
    const page = await (await shop.browser(kenji)).open(details(number));
    expect(page.has("支払う")).toBe(false);
    expect(page.text).toContain("支払い権限をお持ちの方");
  });

  test("is not found for another company, a stranger signs in, an unknown number is not found", async () => {
    const { number } = await orderQuoted(shop);
    expect((await (await shop.browser(taro)).open(details(number))).status).toBe(404);
    expect((await (await shop.browser()).open(details(number))).path).toContain("/login?to=");
    const browser = await shop.browser(hanako);
    expect((await browser.open("/OrderDetails")).status).toBe(404);
    expect((await browser.open("/OrderDetails?order_sn=%3Cscript%3E")).status).toBe(404);
    const form = { method: "POST", body: new URLSearchParams({ intent: "cancel", reason: "" }) };
    expect((await (await shop.browser(taro)).open(details(number), form)).status).toBe(404);
    expect(
      (
        await browser.open(details(number), {
          method: "POST",
          body: new URLSearchParams({ intent: "nonsense" }),
        })
      ).status,
    ).toBe(400);
  });

  test("a draft is changed in place; wrong figures come back as typed", async () => {
    const { number } = await orderPlaced(shop, false);
    const page = await (await shop.browser(hanako)).open(details(number));
    const wrong = await page.submit("更新", { "明細1 数量": "－3個", 備考: "直し" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toHaveLength(1);
    const [line] = await shop.db.select().from(orderLines).orderBy(orderLines.position);
    expect(wrong.value(`qty-${line!.id}`)).toBe("－3個");
    expect(wrong.value("note")?.trim()).toBe("直し");
    const changed = await wrong.submit("更新", { "明細1 数量": "１２", 明細2を削除: "on" });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("12個 ・ 1明細");
    const asked = await changed.submit("見積を依頼する");
    expect(asked.text).toContain("見積中");
    expect(asked.has("更新")).toBe(false);
  });

  test("every act says what it did, in one line that is read out", async () => {
    const { number } = await orderPlaced(shop, false);
    const browser = await shop.browser(hanako);
    const page = await browser.open(details(number));
    expect(page.flash).toBe("");
    expect((await page.submit("更新")).flash).toBe("注文内容を変更しました。");
    const asked = await page.submit("見積を依頼する");
    expect(asked.flash).toBe("見積を依頼しました。見積ができるとお知らせします。");
    const sent = await asked.submit("送信する", { 担当者へのメッセージ: "色は？" });
    expect(sent.flash).toBe("メッセージを送信しました。");
    const cancelled = await sent.submit("キャンセルする");
    expect(cancelled.flash).toBe("注文をキャンセルしました。");
    // A refusal speaks for itself.
    expect((await sent.submit("キャンセルする")).flash).toBe("");
    const reserved = await orderPlaced(shop, false);
    const draft = await browser.open(details(reserved.number));
    const later = await draft.submit("予約注文にする", { 見積を始める日: "2026-01-20" });
    expect(later.flash).toBe("予約注文にしました。ご指定の日に見積を始めます。");
  });

  test("キャンセルする asks once and cannot be done twice", async () => {
    const { number } = await orderQuoted(shop);
    const page = await (await shop.browser(hanako)).open(details(number));
    const long = await page.submit("キャンセルする", {
      "キャンセルの理由（任意）": "あ".repeat(201),
    });
    expect(long.problems).toEqual(["キャンセルの理由は200文字以内で入力してください"]);
    const cancelled = await page.submit("キャンセルする", {
      "キャンセルの理由（任意）": "販売中止",
    });
    expect(cancelled.text).toContain("キャンセルされました");
    expect(cancelled.text).toContain("販売中止");
    const again = await page.submit("キャンセルする");
    expect(again.status).toBe(409);
    expect(again.text).toContain("この注文はすでにキャンセルされています");
  });

  test("a message is sent once; an empty one is refused at its field", async () => {
    const { number } = await orderPlaced(shop);
    const page = await (await shop.browser(hanako)).open(details(number));
    const empty = await page.submit("送信する");
    expect(empty.status).toBe(400);
    expect(empty.problems).toEqual(["担当者へのメッセージを入力してください"]);
    const typed = { 担当者へのメッセージ: "<b>色</b>は？" };
    const sent = await page.submit("送信する", typed);
    await page.submit("送信する", typed);
    expect(sent.document.querySelector("main")?.innerHTML).toContain("&lt;b&gt;色");
    expect(await shop.db.$count(messages)).toBe(1);
  });

  test("another message from a page that has sent one is kept in its field and sent when asked again", async () => {
    const { number } = await orderPlaced(shop);
    const page = await (await shop.browser(hanako)).open(details(number));
    await page.submit("送信する", { 担当者へのメッセージ: "色は？" });
    const other = await page.submit("送信する", { 担当者へのメッセージ: "大きさは？" });
    expect([other.status, other.problems]).toEqual([409, [refusalTexts.formUsed]]);
    expect((await other.submit("送信する")).status).toBe(200);
    const sent = await shop.db.select({ body: messages.body }).from(messages);
    expect(sent.map(({ body }) => body).sort()).toEqual(["大きさは？", "色は？"]);
  });
});

describe("注文一覧", () => {
  test.each(["/user/order", "/orderManagement"])(
    "%s lists, filters by state and words, and says when there is nothing",
    async (path) => {
      const { number } = await orderQuoted(shop);
      const draft = await orderPlaced(shop, false);
      const browser = await shop.browser(hanako);
      const all = await browser.open(path);
      expect(all.text).toContain(number);
      expect(all.text).toContain(draft.number);
      const due = await all.follow("支払待ち");
      expect(due.text).toContain(number);
      expect(due.text).not.toContain(draft.number);
      const none = await due.submit("絞り込む", {
        "注文番号・商品名・管理番号・ラベル番号": "存在しない",
      });
      expect(none.text).toContain("この条件の注文はありません");
      expect((await (await shop.browser(taro)).open(path)).text).toContain(
        "この条件の注文はありません",
      );
      expect((await (await shop.browser()).open(path)).path).toContain("/login");
      expect(
        (await browser.open(`${path}?after=x_y&size=9999&state=nonsense&sort=%27`)).status,
      ).toBe(200);
    },
  );

  test("the CSV has the chosen orders only, opens in Excel and runs no formula", async () => {
    const { id, number } = await orderQuoted(shop);
    const other = await orderPlaced(shop);
    await shop.db
      .update(orderLines)
      .set({ titleJa: '=HYPERLINK("x")' })
      .where(eq(orderLines.orderId, id));
    const browser = await shop.browser(hanako);
    const { response, document } = await browser.open(`/orderManagement?csv=1&number=${number}`);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const text = document.toString();
    expect(text).toContain(number);
    expect(text).not.toContain(other.number);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const foreign = await (await shop.browser(taro)).open(
      `/user/lists/orders.csv?number=${number}`,
    );
    expect(foreign.document.toString()).not.toContain(number);
  });
});

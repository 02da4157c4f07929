import { beforeEach, describe, expect, test } from "vitest";
import { confirmByTwo } from "#tests/support/money/confirm-by-two.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let path: string;
let number: string;
const transfer = { "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ", 振込予定日: "2026-01-16" };

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await orderQuoted(shop));
  path = `/payment?order_sn=${number}`;
});

describe("paying by bank", () => {
  test("says where to send the money, and finance's word pays the order", async () => {
    const buyer = await shop.browser(hanako);
    const chosen = await (await buyer.open(path)).submit("銀行振込で支払う", transfer);
    expect(chosen.path).toBe(`/balanceMaybeBankPaymentSuccess?order_sn=${number}`);
    expect(chosen.text).toContain("口座名義");

    const queue = await (await shop.browser(wang)).open("/staff/deposits");
    expect(queue.text).toContain(number);
    await confirmByTwo(shop);
    expect((await buyer.open(chosen.path)).text).toContain("お支払いが完了しました");
    expect((await buyer.open("/user/inform")).text).toContain(`${number} のお支払いが完了しました`);
  });

  test("takes slips on its own page, which staff see, until it is decided", async () => {
    const slip = new File(["%PDF-1.7 slip"], "slip.pdf");
    const buyer = await shop.browser(hanako);
    const chosen = await (await buyer.open(path)).submit("銀行振込で支払う", transfer);
    const added = await chosen.submit("追加する", { 写し: [slip] });
    expect(added.path).toBe(chosen.path);
    const pdf = added.link("slip.pdf");
    expect((await (await shop.browser(kenji)).open(chosen.path)).has("追加する")).toBe(false);
    const theirs = new URLSearchParams({
      id: crypto.randomUUID(),
      report: added.value("report") ?? "",
      intent: "receipts",
    });
    const stranger = await shop.browser(taro);
    const tried = await stranger.open(chosen.path, { method: "POST", body: theirs });
    expect(tried.status).toBe(404);

    const queue = await (await shop.browser(wang)).open("/staff/deposits");
    expect(queue.link("slip.pdf")).toBe(pdf);
    await confirmByTwo(shop);
    const late = await added.submit("追加する", { 写し: [slip] });
    expect(late.status).toBe(409);
    expect(late.text).toContain("お支払いが完了しました");
    expect(late.text).toContain("このお振込の確認はすでに終わっています");
  });

  test("can be withdrawn while finance has not decided, and chosen again", async () => {
    const buyer = await shop.browser(hanako);
    await (await buyer.open(path)).submit("銀行振込で支払う", transfer);
    const order = await buyer.open(`/OrderDetails?order_sn=${number}`);
    const waiting = await order.follow("支払い方法を変える");
    const stale = await buyer.open(path);
    const withdrawn = await waiting.submit("銀行振込を取り下げる");
    expect(withdrawn.text).toContain("銀行振込を取り下げました。");
    expect((await buyer.open(path)).has("銀行振込で支払う")).toBe(true);
    expect((await stale.submit("銀行振込を取り下げる")).status).toBe(409);
    expect((await (await shop.browser(wang)).open("/staff/deposits")).text).toContain(
      "没有待确认的汇款",
    );
  });

  test("all that is wrong with a transfer is said at once", async () => {
    const page = await (await shop.browser(hanako)).open(path);
    const wrong = { "振込名義（カタカナ）": "", 振込予定日: "2027-01-01" };
    const { problems } = await page.submit("銀行振込で支払う", { ...transfer, ...wrong });
    expect(problems).toEqual([
      "振込名義（カタカナ）を入力してください",
      "振込予定日は前後60日以内の日付にしてください",
    ]);
  });

  test.each([
    [{ "振込名義（カタカナ）": "花子商店" }, "カタカナ"],
    [{ "振込名義（カタカナ）": "" }, "振込名義（カタカナ）を入力してください"],
    [{ 振込予定日: "2027-01-01" }, "前後60日以内"],
    [{ 振込予定日: "" }, "振込予定日を入力してください"],
  ])("%j is refused by its field and keeps the rest", async (wrong, sentence) => {
    const page = await (await shop.browser(hanako)).open(path);
    const refused = await page.submit("銀行振込で支払う", { ...transfer, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    const field = refused.document.querySelector("[aria-invalid=true]")!;
    const described = refused.document.getElementById(field.getAttribute("aria-describedby")!)!;
    expect(described.text).toContain(sentence);
    expect(refused.text).toContain("お支払い期限");
    expect((await (await shop.browser(wang)).open("/staff/deposits")).text).not.toContain(number);
  });

  test("is nobody else's", async () => {
    const chosen = () => ({
      method: "POST",
      body: new URLSearchParams({
        key: crypto.randomUUID(),
        intent: "bank",
        payerKana: "ハナコ",
        expectedOn: "2026-01-16",
      }),
    });
    expect((await (await shop.browser()).open(path, chosen())).path).toContain("/login");
    expect((await (await shop.browser(taro)).open(path, chosen())).status).toBe(404);
    expect((await (await shop.browser(kenji)).open(path, chosen())).status).toBe(403);
    expect((await (await shop.browser(li)).open("/staff/deposits")).status).toBe(403);
  });
});

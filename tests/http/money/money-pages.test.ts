import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { bankLines } from "#db/schema/index.ts";
import { confirmByTwo } from "#tests/support/money/confirm-by-two.ts";
import { hanako, kenji, li, noon, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);

const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A picture by its first bytes, of this many bytes more. */
const picture = (name: string, rest = 8) =>
  new File([new Uint8Array(pngHead), new Uint8Array(rest)], name);

beforeEach(async () => {
  shop = await openShop();
});

describe("payment", () => {
  test("from the balance: seen, paid, and told what comes next", async () => {
    const { number } = await orderQuoted(shop);
    await shop.deposit(hanako.companyId, 100_000);
    const page = await (await shop.browser(hanako)).open(`/payment?order_sn=${number}`);
    expect(page.text).toContain("お支払い後の残高");

    const done = await page.submit("残高で支払う");
    expect(done.path).toBe(`/balanceMaybeBankPaymentSuccess?order_sn=${number}`);
    expect(done.text).toContain("支払い済み");
  });

  test("sent twice by one form shows its result; another form is told it is paid already", async () => {
    const { number } = await orderQuoted(shop);
    await shop.deposit(hanako.companyId, 100_000);
    const browser = await shop.browser(hanako);
    const [first, second] = [
      await browser.open(`/payment?order_sn=${number}`),
      await browser.open(`/payment?order_sn=${number}`),
    ];

    await first.submit("残高で支払う");
    const balance = await balanceYen(shop, wallet);
    expect((await first.submit("残高で支払う")).path).toContain("/balanceMaybeBankPaymentSuccess");
    const refused = await second.submit("残高で支払う");
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("支払い済み");
    expect(await balanceYen(shop, wallet)).toBe(balance);
  });

  test("without enough balance offers the deposit of just what is missing", async () => {
    const { number } = await orderQuoted(shop);
    const page = await (await shop.browser(hanako)).open(`/payment?order_sn=${number}`);
    expect(page.has("残高で支払う")).toBe(false);
    const recharge = await page.follow("入金する");
    expect(page.text).toContain(
      `${Number(recharge.value("amountYen")).toLocaleString("ja-JP")}円不足`,
    );
  });

  test("is nobody else's: a stranger signs in, another company finds nothing, an employee may not", async () => {
    const { number } = await orderQuoted(shop);
    const path = `/payment?order_sn=${number}`;
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
    expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
    expect(
      (
        await (
          await shop.browser(taro)
        ).open(path, { method: "POST", body: new URLSearchParams({ key: crypto.randomUUID() }) })
      ).status,
    ).toBe(404);
  });

  test.each([
    "?order_sn=",
    "?order_sn=KB-260115-9999",
    "?order_sn=KB-260115-0001&order_sn=KB-260115-0002",
    "?order_sn='--",
  ])("“%s” names no document", async (query) => {
    expect((await (await shop.browser(hanako)).open(`/payment${query}`)).status).toBe(404);
  });
});

describe("deposit", () => {
  const good = {
    "振込金額（円）": "50,000",
    "振込名義（カタカナ）": "ﾊﾅｺｼｮｳﾃﾝ",
    振込予定日: "2026-01-16",
  };

  test("reported by the buyer, confirmed by finance, seen in the history", async () => {
    const buyer = await shop.browser(hanako);
    const reported = await (await buyer.open("/user/recharge")).submit("入金を報告する", good);
    expect(reported.text).toContain("入金確認中");
    expect(reported.text).toContain("ハナコショウテン");

    const queue = await (await shop.browser(wang)).open("/staff/deposits");
    expect(queue.text).toContain("花子商店");
    const short = { "到账金额（日元）": "49,780", 依据: "网银已核对" };
    const unsaid = await queue.submit("确认到账", short);
    expect(unsaid.status).toBe(400);
    expect(unsaid.problems.join()).toContain("请填写说明");
    const why = { "说明（金额不同时须写）": "会员扣除了手续费" };
    const settled = await confirmByTwo(shop, { ...short, ...why });
    expect(settled.text).toContain("没有待确认的汇款");

    const history = await buyer.open("/user/churujinList");
    expect(history.text).toContain("49,780円");
    expect(await balanceYen(shop, wallet)).toBe(49_780);
  });

  test("rejected with a reason that the buyer reads", async () => {
    const buyer = await shop.browser(hanako);
    await (await buyer.open("/user/recharge")).submit("入金を報告する", good);
    await (await (await shop.browser(wang)).open("/staff/deposits")).submit("驳回", {
      "驳回原因（日文）": "着金が確認できません",
    });
    expect((await buyer.open("/user/recharge")).text).toContain("却下");
    expect((await buyer.open("/user/inform")).text).toContain("着金が確認できません");
    const queue = await (await shop.browser(wang)).open("/staff/deposits");
    const again = await queue.submit("撤销，重新处理", {
      reason: "查到了这笔款",
    });
    expect(again.flash).toContain("已撤销，重新处理");
    expect(again.has("确认到账")).toBe(true);
    expect((await buyer.open("/user/recharge")).text).toContain("入金確認中");
    expect((await buyer.open("/user/inform")).text).toContain("ご入金の記録が見つかったため");
  });

  test.each([
    [{ "振込金額（円）": "2999" }, "振込金額は3,000から100,000,000円までの整数"],
    [{ "振込金額（円）": "100000001" }, "振込金額は3,000から100,000,000円までの整数"],
    [{ "振込金額（円）": "-5" }, "振込金額は3,000から100,000,000円までの整数"],
    [{ "振込名義（カタカナ）": "花子商店" }, "カタカナ"],
    [{ 振込予定日: "2026-02-30" }, "実在する日付"],
    [{ 振込予定日: "2030-01-01" }, "前後60日以内"],
  ])("%j is refused by its field and keeps the rest", async (wrong, sentence) => {
    const page = await (await shop.browser(hanako)).open("/user/recharge");
    const refused = await page.submit("入金を報告する", {
      ...good,
      ...wrong,
      お客様の管理番号: "A-1",
    });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("ownNumber")).toBe("A-1");
    expect(refused.text).toContain("まだ報告はありません");
  });

  test("says all that is wrong at once, the least amount among it", async () => {
    const page = await (await shop.browser(hanako)).open("/user/recharge");
    const wrong = { ...good, "振込金額（円）": "999", "振込名義（カタカナ）": "" };
    expect((await page.submit("入金を報告する", wrong)).problems).toEqual([
      "振込金額は3,000から100,000,000円までの整数で入力してください",
      "振込名義（カタカナ）を入力してください",
    ]);
  });

  test("shows up to three slips to finance, at the bank's lines too, and to the buyer", async () => {
    const slips = [picture("a.png"), picture("b.png"), new File(["%PDF-1.7 slip"], "slip.pdf")];
    const page = await (await shop.browser(hanako)).open("/user/recharge");
    const reported = await page.submit("入金を報告する", { ...good, 振込明細の写し: slips });
    expect(reported.document.querySelectorAll("#reports .photos a")).toHaveLength(3);
    const pdf = reported.link("slip.pdf");

    const finance = await shop.browser(wang);
    const queue = await finance.open("/staff/deposits");
    expect(queue.document.querySelectorAll(".photos img")).toHaveLength(2);
    expect(queue.link("slip.pdf")).toBe(pdf);
    expect((await finance.answer(pdf)).headers.get("Content-Disposition")).toMatch(/^attachment/);
    await shop.db.insert(bankLines).values({
      id: "line",
      bankDay: "2026-01-15",
      amountYen: 50_000,
      payer: "ハナコシヨウテン",
      balanceYen: 50_000,
      importedAt: noon,
      importedByName: "赵敏",
    });
    expect((await finance.open("/staff/bank-lines")).link("slip.pdf")).toBe(pdf);
    expect((await (await shop.browser(taro)).answer(pdf)).status).toBe(404);

    // The form again, as after a lost answer: nothing is kept twice.
    await page.submit("入金を報告する", { ...good, 振込明細の写し: slips });
    expect(shop.files.keys()).toHaveLength(3);
  });

  test.each([
    [Array.from({ length: 4 }, () => picture("a.png")), "ファイルが多すぎます"],
    [[new File(["MZ"], "a.png")], "JPEG・PNG・WebP・PDF"],
    [[new File(["PK\x03\x04"], "a.zip")], "JPEG・PNG・WebP・PDF"],
    [[picture("a.png", 10 * 1024 * 1024)], "10MBまで"],
  ])("refuses slips that it cannot take, and keeps none", async (slips, sentence) => {
    const page = await (await shop.browser(hanako)).open("/user/recharge");
    const refused = await page.submit("入金を報告する", { ...good, 振込明細の写し: slips });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(refused.value("payerKana")).toBe("ﾊﾅｺｼｮｳﾃﾝ");
    expect(refused.text).toContain("まだ報告はありません");
    expect(shop.files.keys()).toEqual([]);
  });

  test("takes slips later, from its own row, until finance has settled it", async () => {
    const buyer = await shop.browser(hanako);
    const sent = await (await buyer.open("/user/recharge")).submit("入金を報告する", good);
    const added = await sent.submit("追加する", { 写し: [picture("a.png"), picture("b.png")] });
    expect(added.document.querySelectorAll("#reports .photos img")).toHaveLength(2);
    const wrong = await added.submit("追加する", { 写し: [new File(["MZ"], "a.png")] });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("JPEG・PNG・WebP・PDFのいずれか");

    const queue = await (await shop.browser(wang)).open("/staff/deposits");
    expect(queue.document.querySelectorAll(".photos img")).toHaveLength(2);
    await confirmByTwo(shop, { 依据: "汇款凭证已核对" });
    const late = await added.submit("追加する", { 写し: [picture("c.png")] });
    expect(late.status).toBe(409);
    expect(late.text).toContain("このお振込の確認はすでに終わっています");
    expect(late.has("追加する")).toBe(false);
    expect(shop.files.keys()).toHaveLength(2);
  });

  test("is confirmed by finance only, with a sensible amount", async () => {
    await (await (await shop.browser(hanako)).open("/user/recharge")).submit(
      "入金を報告する",
      good,
    );
    expect((await (await shop.browser(li)).open("/staff/deposits")).status).toBe(403);
    const refused = await (await (await shop.browser(wang)).open("/staff/deposits")).submit(
      "确认到账",
      { "到账金额（日元）": "many" },
    );
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("到账金额");
    expect(await balanceYen(shop, wallet)).toBe(0);
  });

  test("is not for employees without the wallet, nor seen by another company", async () => {
    await (await (await shop.browser(hanako)).open("/user/recharge")).submit(
      "入金を報告する",
      good,
    );
    expect((await (await shop.browser(kenji)).open("/user/recharge")).status).toBe(403);
    expect((await (await shop.browser(kenji)).open("/user/churujinList")).status).toBe(403);
    expect((await (await shop.browser(taro)).open("/user/recharge")).text).not.toContain("NK-");
  });
});

describe("the history", () => {
  test("filters by kind and comes as a sheet that no cell can run in", async () => {
    await shop.deposit(hanako.companyId, 100_000);
    const browser = await shop.browser(hanako);
    expect((await browser.open("/user/churujinList?kind=order-payment")).text).toContain(
      "該当する入出金はありません",
    );
    const sheet = await browser.open("/user/lists/ledger.csv");
    expect(sheet.response.headers.get("Content-Type")).toContain("text/csv");
    expect((await (await shop.browser(taro)).open("/user/churujinList")).text).not.toContain(
      "100,000",
    );
  });
});

describe("my page", () => {
  test("opens with what waits, the balance and the level", async () => {
    const { number } = await orderQuoted(shop);
    await shop.deposit(hanako.companyId, 12_345);
    const mine = await (await shop.browser(hanako)).open("/user");
    expect(mine.text).toContain(number);
    expect(mine.text).toContain("12,345円");
    expect(mine.text).toContain("ランク1");
    const other = await (await shop.browser(taro)).open("/user");
    expect(other.text).not.toContain(number);
    expect(other.text).toContain("いま対応が必要なものはありません");
  });

  test("notices are read one by one or together, and only one's own", async () => {
    await orderQuoted(shop);
    const browser = await shop.browser(hanako);
    const inform = await browser.open("/user/inform");
    expect(inform.text).toContain("未読");
    const id = inform.value("notice")!;
    const read = await inform.submit("選択したお知らせを既読にする", { notice: id });
    expect(read.text).toContain("既読");
    expect((await inform.submit("選択したお知らせを既読にする")).status).toBe(400);
    expect((await (await shop.browser(taro)).open("/user/inform")).text).toContain(
      "お知らせはまだありません",
    );
  });
});

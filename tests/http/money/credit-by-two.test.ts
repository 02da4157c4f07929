import { beforeEach, describe, expect, test } from "vitest";
import { saveBankMapping } from "#app/domain/money/bank/bank-lines.server.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import type { Page } from "#tests/support/browser.ts";
import { hanako, openShop, qian, type Shop, sun, wang } from "#tests/support/shop.ts";

let shop: Shop;
const wallet = walletOf(hanako.companyId);

beforeEach(async () => {
  shop = await openShop();
  await saveBankMapping(shop.as(wang), {
    id: crypto.randomUUID(),
    name: "みなとデモ銀行",
    dayHeader: "日",
    amountHeader: "額",
    payerHeader: "摘要",
    balanceHeader: "残高",
  });
});

async function report(amount: string) {
  await (await (await shop.browser(hanako)).open("/user/recharge")).submit("入金を報告する", {
    "振込金額（円）": amount,
    "振込名義（カタカナ）": "カ）ハナコショウテン",
    振込予定日: "2026-01-15",
  });
}

const staffSide = async (by: typeof wang, path = "/staff/bank-lines") =>
  (await shop.browser(by)).open(path);

async function imported(by: typeof wang, yen: number, balance = yen): Promise<Page> {
  const csv = `日,額,摘要,残高\r\n2026/01/15,${yen},ｶ)ﾊﾅｺｼﾖｳﾃﾝ,${balance}\r\n`;
  return (await staffSide(by)).submit("导入", { CSV文件: new File([csv], "meisai.csv") });
}

describe("who imported a line", () => {
  test.each(["确认到账", "一并确认"])(
    "proposes a large credit by it with %s, is told so before, and another credits it",
    async (button) => {
      await report("2,000,000");
      const page = await imported(wang, 2_000_000);
      expect(page.text).toContain("赵敏 导入");
      expect(page.text).toContain(
        "此流水由您本人导入。该会员今天的单人入账将超过限额：点击后只提交",
      );
      expect(page.text).toContain("其中 1 笔由您本人导入");
      const proposed = await page.submit(button);
      expect(proposed.text).toContain("已提交 1 笔，须由另一位财务复核后入账");
      expect(proposed.text).toContain("您已提交，等待另一位财务复核");
      expect(proposed.has("一并确认")).toBe(false);
      expect(await balanceYen(shop, wallet)).toBe(0);

      const again = await proposed.submit("确认到账");
      expect(again.status).toBe(409);
      const own = await (await staffSide(wang, "/staff/proposals")).document;
      expect(own.text).toContain("须由另一位财务复核");
      expect(own.querySelectorAll("button").map(({ text }) => text)).not.toContain("复核通过");

      const other = await staffSide(qian);
      expect(other.text).toContain("赵敏 已提交，您确认后即入账");
      await other.submit(button);
      expect(await balanceYen(shop, wallet)).toBe(2_000_000);
    },
  );

  test("confirming a credit that another person must confirm is refused", async () => {
    await report("2,000,000");
    await (await imported(wang, 2_000_000)).submit("确认到账");
    const theirs = await staffSide(qian, "/staff/proposals");
    const body = new URLSearchParams({ id: theirs.value("id") ?? "", intent: "confirm" });
    const forged = await (await shop.browser(wang)).open("/staff/proposals", {
      method: "POST",
      body,
    });
    expect(forged.status).toBe(409);
    expect(forged.problems.join()).toContain("自己提交的须由另一位财务复核");
    expect(await balanceYen(shop, wallet)).toBe(0);
    await theirs.submit("复核通过");
    expect(await balanceYen(shop, wallet)).toBe(2_000_000);
  });

  test("two who confirm at once credit once", async () => {
    await report("2,000,000");
    await (await imported(wang, 2_000_000)).submit("确认到账");
    const pages = [
      await staffSide(qian),
      await staffSide(sun, "/staff/proposals"),
      await staffSide(sun, "/staff/deposits"),
    ];
    const buttons = ["确认到账", "复核通过", "确认到账"];
    const answers = await Promise.all(pages.map((page, index) => page.submit(buttons[index]!)));
    // Who was second reads that somebody else was quicker, or that the report is not there any more.
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
    expect(await balanceYen(shop, wallet)).toBe(2_000_000);
  });

  test("credits alone what one person may credit, and another's line of any size", async () => {
    await report("90,000");
    const small = await imported(wang, 90_000);
    expect(small.text).toContain("金额在单人限额内，可直接入账");
    await small.submit("确认到账");
    await report("3,000,000");
    const large = await imported(qian, 3_000_000);
    expect(large.text).toContain("点击后只提交");
    const other = await staffSide(wang);
    expect(other.text).not.toContain("本人导入");
    await other.submit("确认到账");
    expect(await balanceYen(shop, wallet)).toBe(3_090_000);
  });
});

describe("the ground of a credit", () => {
  const basis = (page: Page) => {
    const select = page.document.querySelector('select[name="basis"]')!;
    const shown = select.querySelector("option[selected]") ?? select.querySelector("option");
    return shown?.getAttribute("value");
  };

  test("is chosen by nobody else than the clerk where no line of the bank agrees", async () => {
    await report("50,000");
    await imported(wang, 49_560);
    const page = await staffSide(wang, "/staff/deposits");
    expect(basis(page)).toBe("");
    const unsaid = await page.submit("确认到账");
    expect(unsaid.status).toBe(400);
    expect(unsaid.problems).toEqual(["请选择依据"]);
    expect(
      unsaid.document.querySelector('select[name="basis"]')!.getAttribute("aria-invalid"),
    ).toBe("true");
    expect(unsaid.value("arrivedYen")).toBe("50000");
    const other = await unsaid.submit("确认到账", { 依据: "其他" });
    expect(other.status).toBe(400);
    expect(other.problems.join()).toContain("请填写说明");
    expect(basis(other)).toBe("其他");
    expect(await balanceYen(shop, wallet)).toBe(0);
    const words = { 依据: "其他", "说明（金额不同时须写）": "电话与银行核对" };
    expect((await other.submit("确认到账", words)).text).toContain("须由另一位财务复核后入账");
    expect(await balanceYen(shop, wallet)).toBe(0);
    await (await staffSide(qian, "/staff/deposits")).submit("确认到账", words);
    expect(await balanceYen(shop, wallet)).toBe(50_000);
  });

  test("is the line of the bank that agrees, for its own amount only", async () => {
    await report("50,000");
    await imported(qian, 50_000);
    const page = await staffSide(wang, "/staff/deposits");
    expect(basis(page)).toMatch(/^line:/);
    const more = await page.submit("确认到账", { "到账金额（日元）": "51,000" });
    expect(more.status).toBe(400);
    expect(more.problems.join()).toContain("到账金额与所选的银行流水不同");
    expect(await balanceYen(shop, wallet)).toBe(0);
    await page.submit("确认到账");
    expect(await balanceYen(shop, wallet)).toBe(50_000);
    expect((await staffSide(wang)).text).toContain("没有未对账的流水");
  });

  test("says before the click that a credit without a line will wait for another", async () => {
    await report("20,000");
    const page = await staffSide(wang, "/staff/deposits");
    expect(page.text).toContain("没有银行流水：提交后由另一位财务复核入账");
    const proposed = await page.submit("确认到账", { 依据: "网银已核对" });
    expect(proposed.text).toContain("已提交，须由另一位财务复核后入账");
    expect(await balanceYen(shop, wallet)).toBe(0);
  });
});

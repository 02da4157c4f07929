import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { chooseAgainTexts } from "#app/domain/core/files/file-refusals.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { files, payoutAccounts, transferFiles, withdrawals } from "#db/schema/index.ts";
import type { Page } from "#tests/support/browser.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  qian,
  type Shop,
  sato,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";

const png = new File(
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  "screen.png",
);
let shop: Shop;
const wallet = walletOf(hanako.companyId);
const good = { "出金額（円）": "４０,０００", 出金の理由: "取引の予定がなくなったため" };

beforeEach(async () => {
  shop = await openShop();
  await shop.deposit(hanako.companyId, 1_000_000);
  await shop.db.insert(payoutAccounts).values(usableAccount({ branchCode: "045" }));
});

async function asked(amount = "40,000") {
  const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
  return page.submit("出金を申請する", { ...good, "出金額（円）": amount });
}

const filled = (page: Page) =>
  page.document.querySelectorAll("main .button.filled").map(({ text }) => text.trim());

describe("a withdrawal", () => {
  test("asked, approved, put into the bank's file, paid, and read by the buyer", async () => {
    const record = await asked();
    expect(record.path).toContain("/user/WithdrawalRecord");
    expect(record.text).toContain("確認待ち");
    expect(record.text).toContain("40,000円の出金を申請しました。");
    expect(await balanceYen(shop, wallet)).toBe(960_000);

    const staffSide = await shop.browser(wang);
    const queue = await staffSide.open("/staff/withdrawals");
    expect(queue.text).toContain("花子商店");
    const approved = await queue.submit("批准");
    expect(approved.text).toContain("须由另一人导出");
    expect(approved.text).toContain("没有您可导出的提现");
    const exporter = await shop.browser(qian);
    const second = await exporter.open("/staff/withdrawals");
    const leftOpen = await exporter.open("/staff/withdrawals");
    // The one filled button is what comes next.
    expect(filled(second)).toEqual(["导出已批准的提现（1笔）"]);
    const filed = await second.submit("导出已批准的提现（1笔）");
    expect(filled(filed)).toEqual(["标记已付款"]);
    const link = filed.document.querySelector("a[download]")!.getAttribute("href")!;
    const file = await exporter.answer(link);
    expect((await staffSide.answer(link)).status).toBe(403);
    expect(file.headers.get("Content-Disposition")).toContain("sofuri-2026-01-15.txt");
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect(bytes).toHaveLength(480);
    expect(new TextDecoder("shift_jis").decode(bytes)).toContain("ｶ)ﾊﾅｺｼﾖｳﾃﾝ");
    expect((await leftOpen.submit("导出已批准的提现（1笔）")).status).toBe(409);

    expect((await filed.submit("标记已付款")).text).toContain("没有待处理的提现");
    const buyer = await shop.browser(hanako);
    expect((await buyer.open("/user/WithdrawalRecord")).text).toContain("振込済み");
    expect((await buyer.open("/user/inform")).text).toContain("40,000円を振り込みました");
    expect((await buyer.open("/user/churujinList?kind=withdrawal")).text).toContain("40,000円");
  });

  test("refused without scripts it asks for its picture again, and is sent with it", async () => {
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    const beyond = { ...good, "出金額（円）": "2,000,000", 画面の写し: png };
    const refused = await page.submit("出金を申請する", beyond);
    expect(refused.status).toBe(400);
    expect(refused.problems).toContain(chooseAgainTexts.ja);
    await refused.submit("出金を申請する", { "出金額（円）": "5,000", 画面の写し: png });
    const [made] = await shop.db.select().from(withdrawals);
    expect(await shop.db.$count(files, eq(files.documentId, made!.id))).toBe(1);
  });

  test("says what was not taken: another amount from a used page, or more than any balance", async () => {
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    await page.submit("出金を申請する", { ...good, "出金額（円）": "5,000" });
    const second = await page.submit("出金を申請する", { ...good, "出金額（円）": "6,000" });
    expect(second.status).toBe(409);
    expect(second.problems).toEqual([refusalTexts.formUsed]);
    expect(await balanceYen(shop, wallet)).toBe(995_000);
    const empty = await page.submit("出金を申請する", { ...good, "出金額（円）": "" });
    expect(empty.problems).toEqual(["出金額を入力してください"]);
    const beyond = await page.submit("出金を申請する", { ...good, "出金額（円）": "900,000,000" });
    expect(beyond.status).toBe(400);
    expect(beyond.problems).toContain("出金額は1円から現在の残高までの整数で入力してください");
    expect(beyond.text).not.toContain("100,000,000円");
  });

  test("taken back by the buyer until finance has decided", async () => {
    const record = await asked();
    const elsewhere = await (await shop.browser(hanako)).open("/user/WithdrawalRecord");
    const taken = await record.submit("取り下げる");
    expect(taken.text).toContain("全額を残高に戻してあります");
    expect(taken.has("取り下げる")).toBe(false);
    expect(await balanceYen(shop, wallet)).toBe(1_000_000);
    // The same button of a page that was left open is no error.
    expect((await elsewhere.submit("取り下げる")).status).toBe(200);

    const second = await asked();
    await (await (await shop.browser(wang)).open("/staff/withdrawals")).submit("批准");
    const late = await second.submit("取り下げる");
    expect(late.status).toBe(409);
    expect(late.text).toContain("取り下げていません");
    expect(await balanceYen(shop, wallet)).toBe(960_000);
  });

  test("comes with one screenshot that finance and the company see, and nobody else", async () => {
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    const two = await page.submit("出金を申請する", { ...good, 画面の写し: [png, png] });
    expect(two.status).toBe(400);
    expect(two.problems.join()).toContain("ファイルが多すぎます");
    const record = await page.submit("出金を申請する", { ...good, 画面の写し: png });
    const picture = record.document.querySelector(".photos a")!.getAttribute("href")!;
    const staffSide = await shop.browser(wang);
    const queue = await staffSide.open("/staff/withdrawals");
    expect(queue.document.querySelector(".photos a")?.getAttribute("href")).toBe(picture);
    expect((await staffSide.answer(picture)).headers.get("Content-Type")).toBe("image/png");
    expect((await (await shop.browser(taro)).answer(picture)).status).toBe(404);
  });

  test("rejected with a reason that the buyer reads, the money back", async () => {
    await asked();
    const queue = await (await shop.browser(wang)).open("/staff/withdrawals");
    const refused = await queue.submit("驳回");
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain("请填写原因");
    const chinese = await queue.submit("驳回", { "驳回原因（日文）": "请等我们确认" });
    expect([chinese.status, ...chinese.problems].join()).toContain("400,买家读日文");
    await queue.submit("驳回", { "驳回原因（日文）": "收款户名和会员不一致" });
    const record = await (await shop.browser(hanako)).open("/user/WithdrawalRecord");
    expect(record.text).toContain("口座名義が会員様のお名前と異なるため");
    expect(await balanceYen(shop, wallet)).toBe(1_000_000);
    expect((await queue.submit("标记已付款")).status).toBe(409);
  });

  test("rejected by mistake is taken up again by finance alone, and held as before", async () => {
    await asked();
    const page = await (await shop.browser(wang)).open("/staff/withdrawals");
    const rejected = await page.submit("驳回", { "驳回原因（日文）": "收款账户有误" });
    expect(rejected.text).toContain("最近驳回");
    const unsaid = await rejected.submit("撤销，重新处理");
    expect([unsaid.status, ...unsaid.problems].join()).toContain("400,请填写原因");
    const [row] = await shop.db.select().from(withdrawals);
    const sent = { intent: "reopen", id: row!.id, reason: "之前判断有误" };
    const other = await shop.browser(li);
    const post = { method: "POST", body: new URLSearchParams(sent) };
    expect((await other.open("/staff/withdrawals", post)).status).toBe(403);
    const again = await rejected.submit("撤销，重新处理", {
      reason: "之前判断有误",
    });
    expect(again.flash).toContain("已撤销，重新处理");
    expect(again.has("批准")).toBe(true);
    const record = await (await shop.browser(hanako)).open("/user/inform");
    expect(record.text).toContain("先ほどの判断に誤りがあったため");
    expect(await balanceYen(shop, wallet)).toBe(1_000_000 - row!.amountYen);
    const late = await rejected.submit("撤销，重新处理", {
      reason: "之前判断有误",
    });
    expect(late.status).toBe(409);
  });

  test("rejected before its company changed the account is not offered to be taken up again", async () => {
    await asked();
    const page = await (await shop.browser(wang)).open("/staff/withdrawals");
    const rejected = await page.submit("驳回", { "驳回原因（日文）": "收款账户有误" });
    expect(rejected.has("撤销，重新处理")).toBe(true);
    const later = {
      requestedAt: new Date("2025-12-01T00:00:00Z"),
      usableFrom: new Date("2025-12-03T00:00:00Z"),
      id: "later",
    };
    await shop.db.insert(payoutAccounts).values(usableAccount(later));
    const changed = await (await shop.browser(wang)).open("/staff/withdrawals");
    expect(changed.has("撤销，重新处理")).toBe(false);
  });

  test("approved by mistake is taken back, and the page names who does the next step", async () => {
    await asked("300,001");
    const approver = await shop.browser(wang);
    const approved = await (await approver.open("/staff/withdrawals")).submit("批准");
    expect(approved.text).toMatch(/下一步：导出付款文件，可由[^您]*钱进[^您]*办理/);
    expect(approved.text).not.toMatch(/可由[^。]*赵敏/);
    expect(approved.text).toMatch(/您批准的1笔不在其中，须由另一人导出：[^您]*钱进/);
    const exporter = await (await shop.browser(qian)).open("/staff/withdrawals");
    expect(exporter.text).toMatch(/下一步：导出付款文件，可由[^。]*您/);
    const unsaid = await approved.submit("撤销批准");
    expect([unsaid.status, unsaid.problems]).toEqual([400, ["请填写原因（日文，会员可见）"]]);
    const why = "驳回或撤销批准的原因（日文）";
    const chinese = await approved.submit("撤销批准", { [why]: "这个金额再看一下" });
    expect(chinese.status).toBe(400);
    expect(chinese.problems.join()).toContain("买家读日文");
    const undone = await approved.submit("撤销批准", { [why]: "需要再次核对" });
    expect(undone.flash).toBe("已撤销批准，重新等待财务处理，买家会收到通知。");
    expect(undone.has("批准")).toBe(true);
    expect((await approved.submit("撤销批准", { [why]: "需要再次核对" })).status).toBe(409);
    const buyer = await shop.browser(hanako);
    for (const path of ["/user/inform", "/user/WithdrawalRecord"])
      expect((await buyer.open(path)).text).toContain("もう一度確認が必要なため");

    await undone.submit("批准");
    const filed = await (await (await shop.browser(qian)).open("/staff/withdrawals")).submit(
      "导出已批准的提现（1笔）",
    );
    expect(filed.has("撤销批准")).toBe(false);
    expect(filed.text).toMatch(/下一步：标记付款，可由[^您钱赵]*孙丽[^您钱赵]*办理/);
  });

  test("rejected long ago are found page by page, each to be taken up again", async () => {
    await asked();
    const [row] = await shop.db.select().from(withdrawals);
    await shop.db.delete(withdrawals);
    await shop.db.insert(withdrawals).values(
      Array.from({ length: 45 }, (_, index) => ({
        ...row!,
        id: `old-${index}`,
        number: `SK-${index}`,
        state: "rejected" as const,
        // Pairs of one moment, so that a page ends within one.
        requestedAt: new Date(row!.requestedAt.getTime() - Math.floor(index / 2) * 60_000),
      })),
    );
    const browser = await shop.browser(wang);
    const seen: string[] = [];
    let page = await browser.open("/staff/withdrawals");
    expect(page.document.getElementById("refused")!.hasAttribute("open")).toBe(false);
    for (let turn = 0; turn < 3; turn++) {
      const shown = page.document.querySelectorAll("#refused input[name=id]");
      seen.push(...shown.map((input) => input.getAttribute("value")!));
      if (turn < 2) page = await page.follow("下一页");
    }
    expect(page.document.getElementById("refused")!.hasAttribute("open")).toBe(true);
    expect(new Set(seen).size).toBe(45);
    expect(page.has("下一页")).toBe(false);
    expect((await page.follow("回到第一页")).text).toContain("SK-0");
  });

  test("in no bank file is marked as paid in a second step, which names sum and account", async () => {
    await asked();
    const queue = await (await shop.browser(wang)).open("/staff/withdrawals");
    const step = queue.document.querySelector("details:has(button[value=pay])");
    expect(step?.text).toContain("40,000日元");
    expect(step?.text).toContain("尚未批准");
    expect(step?.text).toContain("不能撤销");
    expect(queue.document.querySelectorAll("button[value=pay]")).toHaveLength(1);
    expect((await queue.submit("标记已付款")).text).toContain("没有待处理的提现");
  });

  test("above 300,000 yen is paid by a second person", async () => {
    await asked("300,001");
    const first = await (await shop.browser(wang)).open("/staff/withdrawals");
    expect(first.has("标记已付款")).toBe(false);
    const approved = await first.submit("批准");
    expect(approved.text).toMatch(/您已批准。 下一步：导出付款文件，可由[^。]*办理/);
    const second = await (await shop.browser(zhou)).open("/staff/withdrawals");
    expect((await second.submit("标记已付款")).text).toContain("没有待处理的提现");
  });

  test("sent twice by one form is one withdrawal", async () => {
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    await page.submit("出金を申請する", good);
    expect((await page.submit("出金を申請する", good)).status).toBe(200);
    expect(await balanceYen(shop, wallet)).toBe(960_000);
  });

  test.each([
    [{ "出金額（円）": "1000001" }, "残高が不足しています"],
    [{ "出金額（円）": "0" }, "出金額は1円から現在の残高までの整数"],
    [{ "出金額（円）": "-1" }, "出金額は1円から現在の残高までの整数"],
    [{ "出金額（円）": "12.5" }, "出金額は1円から現在の残高までの整数"],
    [{ 出金の理由: " " }, "出金の理由を入力してください"],
    [{ 出金の理由: "あ".repeat(201) }, "200文字以内"],
  ])("%j is refused by its field, and nothing moves", async (wrong, sentence) => {
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    const refused = await page.submit("出金を申請する", { ...good, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.problems.join()).toContain(sentence);
    expect(await balanceYen(shop, wallet)).toBe(1_000_000);
  });

  test("needs an account first", async () => {
    const page = await (await shop.browser(taro)).open("/withdrawDeposit");
    expect(page.has("出金を申請する")).toBe(false);
    expect((await page.follow("口座を登録する")).path).toBe("/user/bankAccount");
    const body = new URLSearchParams({ id: crypto.randomUUID(), amountYen: "1", reason: "x" });
    const sent = await (await shop.browser(taro)).open("/withdrawDeposit", {
      method: "POST",
      body,
    });
    expect(sent.status).toBe(409);
  });
});

describe("who may", () => {
  test.each(["/withdrawDeposit", "/user/WithdrawalRecord"])(
    "%s: not a stranger, not an employee without the wallet, nothing of another company",
    async (path) => {
      await asked();
      expect((await (await shop.browser()).open(path)).path).toContain("/login");
      expect((await (await shop.browser(kenji)).open(path)).status).toBe(403);
      const other = await (await shop.browser(taro)).open(path);
      expect(other.status).toBe(200);
      expect(other.text).not.toContain("SK-");
      expect(other.text).not.toContain("0012345");
    },
  );

  test("pays out: finance and admin, no other role", async () => {
    await asked();
    await (await (await shop.browser(wang)).open("/staff/withdrawals")).submit("批准");
    const filed = await (await shop.browser(qian)).open("/staff/withdrawals");
    await filed.submit("导出已批准的提现（1笔）");
    const [file] = await shop.db.select({ id: transferFiles.id }).from(transferFiles).limit(1);
    for (const path of ["/staff/withdrawals", `/staff/withdrawals/${file!.id}`]) {
      expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
      for (const person of [li, wei, chen, sato])
        expect((await (await shop.browser(person)).open(path)).status).toBe(403);
      for (const person of [qian, zhou])
        expect((await (await shop.browser(person)).open(path)).status).toBe(200);
    }
    expect((await (await shop.browser(wang)).open("/staff/withdrawals/none")).status).toBe(404);
  });
});

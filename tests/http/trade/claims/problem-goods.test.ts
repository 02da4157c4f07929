import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answerOverdueCases } from "#app/domain/trade/floor/answer-case.server.ts";
import { caseDefaults, orders, problemCases } from "#db/schema/index.ts";
import type { Page } from "#tests/support/browser.ts";
import {
  chen,
  hanako,
  kenji,
  li,
  openShop,
  type Shop,
  sato,
  taro,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";
import {
  badPouches,
  caseNow,
  pouchesBought,
  receive,
  reply,
} from "#tests/support/trade/problem-cases.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** The value of the radio button for an answer, with the yen that the page shows. */
function choiceOf(page: Page, answer: string) {
  const inputs = page.document.querySelectorAll('input[name="choice"]');
  const found = inputs.find((input) => input.getAttribute("value")?.startsWith(`${answer}:`));
  return found!.getAttribute("value")!;
}

async function answer(page: Page, name: string) {
  return page.submit("この内容で回答する", { choice: choiceOf(page, name) });
}

describe("from the parcel to the refund without a script", () => {
  test("50 bought, 48 came, 3 of them bad: both are asked, chosen, carried out and paid back", async () => {
    const { number, lotId } = await pouchesBought(shop);
    const [before] = await shop.db.select().from(orders).where(eq(orders.number, number));
    const keeper = await shop.browser(wei);
    const buyer = await shop.browser(hanako);
    const purchasing = await shop.browser(li);

    const arrivals = await keeper.open("/staff/receive");
    const row = arrivals.document.querySelector(`#receive-${lotId}`)!;
    const id = row.querySelector('[name="id"]')!.getAttribute("value")!;
    const sent = await keeper.open("/staff/receive", {
      method: "POST",
      body: new URLSearchParams({ id, lotId, quantity: "48", differs: "1" }),
    });
    expect(sent.status).toBe(200);
    const inspecting = await keeper.open(`/staff/inspect/${id}`);
    const inspected = await inspecting.submit("验货", {
      良品数量: "45",
      次品数量: "3",
      隔离架: "q-01-03",
      note: "縫い目のほつれ",
      withoutPhoto: "カメラの故障",
    });
    expect(inspected.status).toBe(200);

    const order = await buyer.open(`/OrderDetails?order_sn=${number}`);
    expect(order.text).toContain("不足 2個");
    expect(order.text).toContain("不良品 3個");
    const list = await buyer.open("/user/issueOrder");
    expect(list.text).toContain("ご回答が必要な項目 2件");
    const rows = await shop.db.select().from(problemCases);
    const [short, damaged] = ["short", "damaged"].map(
      (kind) => rows.find((one) => one.kind === kind)!,
    );

    const shortPage = await buyer.open(`/issueOrderDetail?case_sn=${short!.number}`);
    expect(shortPage.text).toContain("もう一度手配する");
    expect(shortPage.text).not.toContain("廃棄");
    expect((await answer(shortPage, "cancel")).text).toContain("回答：買付取消");
    const damagedPage = await buyer.open(`/issueOrderDetail?case_sn=${damaged!.number}`);
    expect(damagedPage.text).toContain("縫い目のほつれ");
    const answered = await answer(damagedPage, "return");
    expect(answered.text).toContain("回答：返品");
    expect(answered.text).toMatch(/対応予定 1\/16\(金\) 12:00ごろ ・ [12]番目/);

    // Purchasing refunds what never came; the warehouse sends back, then purchasing refunds.
    const settle = await purchasing.open("/staff/cases");
    const refunded = await (await settle.follow(short!.number)).submit("取消采购");
    expect(refunded.text).toContain("已退款");
    const stock = await keeper.open("/staff/cases");
    expect(stock.text).toContain("次品 3");
    expect(stock.text).toContain("Q-01-03");
    const stockCase = await stock.follow(damaged!.number);
    const untracked = await stockCase.submit("已寄回", { paid: "8" });
    expect([untracked.status, ...untracked.problems]).toEqual([400, "请填写退货快递单号"]);
    expect(untracked.value("paid")).toBe("8");
    const back = await untracked.submit("已寄回", { tracking: "SF123", paid: "8.50" });
    expect(back.text).toContain("退回途中");
    expect(back.text).toMatch(/买家已选\s*退货/);
    expect(back.text).toContain("下一步「退货完成」由其他岗位办理");
    const done = await (await purchasing.open(`/staff/cases/${damaged!.number}`)).submit(
      "退货完成",
    );
    expect(done.text).toContain("已办结");

    const [after] = await shop.db.select().from(orders).where(eq(orders.number, number));
    const [first, second] = [
      await caseNow(shop, short!.number),
      await caseNow(shop, damaged!.number),
    ];
    expect(second.settledYen).toBeGreaterThan(0);
    const paidBack = `已退给买家${second.settledYen.toLocaleString("ja-JP")} 日元`;
    expect(done.text).toContain(paidBack);
    const closed = await keeper.open(`/staff/cases/${damaged!.number}`);
    expect(closed.text).not.toContain("已退给买家");
    expect(before!.totalYen - after!.totalYen).toBe(first.settledYen + second.settledYen);
    expect(after).toMatchObject({ paidYen: after!.totalYen, pieceCount: 75 });
    const wallet = await buyer.open("/user/churujinList");
    expect(wallet.text).toContain(`注文 ${number} の問題商品（不足）`);
    const end = await buyer.open(`/OrderDetails?order_sn=${number}`);
    expect(end.text).toContain("返金");
    expect((await buyer.open("/user/issueOrder?state=done")).text).toContain(short!.number);
  });
});

describe("問題商品 of the buyer", () => {
  test("forty are answered together, and the one that was answered before is told", async () => {
    const { lotId } = await pouchesBought(shop);
    for (let piece = 0; piece < 40; piece++)
      await receive(shop, { lotId, quantity: 1, damagedQuantity: 1 });
    const rows = await shop.db.select().from(problemCases);
    expect(rows).toHaveLength(40);
    const list = await (await shop.browser(hanako)).open("/user/issueOrder?size=50");
    const pick = rows.map((one) => one.number);
    await reply(shop, pick[17]!, "discard");
    const done = await list.submit("選んだ項目に回答する", { pick, together: "受け入れる" });
    expect(done.status).toBe(409);
    expect(done.problems).toEqual([
      `${pick[17]}：この問題商品には、すでに別の回答をいただいています`,
    ]);
    expect(done.text).toContain("39件に回答しました");
    const after = await shop.db.select().from(problemCases);
    expect(after.filter(({ answer }) => answer === "accept")).toHaveLength(39);
    expect(await caseNow(shop, pick[17]!)).toMatchObject({ answer: "discard" });
  });

  test("several are answered together; one that cannot be says why, the others are taken", async () => {
    const { number, problem } = await badPouches(shop, { bad: 5, wrong: 2 });
    const buyer = await shop.browser(hanako);
    const list = await buyer.open(`/user/issueOrder?q=${number}`);
    const none = await list.submit("選んだ項目に回答する");
    expect([none.status, ...none.problems]).toEqual([
      400,
      "回答する問題商品を1件以上選んでください",
    ]);
    const rows = await shop.db.select().from(problemCases);
    const pick = rows.map((one) => one.number);
    const stale = await list.submit("選んだ項目に回答する", { pick, together: "受け入れる" });
    expect(stale.text).toContain("2件に回答しました");
    expect(await caseNow(shop, problem.number)).toMatchObject({ answer: "accept" });
    const again = await list.submit("選んだ項目に回答する", { pick, together: "廃棄" });
    expect(again.status).toBe(409);
    expect(again.problems).toContain(
      `${problem.number}：この問題商品には、すでに別の回答をいただいています`,
    );
  });

  test("bad input: no answer, a forged one, a foreign yen, a number of nobody", async () => {
    const { problem } = await badPouches(shop);
    const buyer = await shop.browser(hanako);
    const path = `/issueOrderDetail?case_sn=${problem.number}`;
    const page = await buyer.open(path);
    for (const choice of ["", "steal:1", "return", "return:x"]) {
      const refused = await buyer.open(path, {
        method: "POST",
        body: new URLSearchParams({ choice, note: "メモ" }),
      });
      expect([choice, refused.status, ...refused.problems]).toEqual([
        choice,
        400,
        "回答を選んでください",
      ]);
      expect(refused.value("note")).toBe("メモ");
    }
    const seen = await buyer.open(path, {
      method: "POST",
      body: new URLSearchParams({ choice: "return:1", note: "" }),
    });
    expect([seen.status, ...seen.problems]).toEqual([
      409,
      "金額が変わりました。新しい金額をご確認のうえ、もう一度お選びください",
    ]);
    const long = await page.submit("この内容で回答する", {
      choice: choiceOf(page, "return"),
      note: "あ".repeat(201),
    });
    expect([long.status, ...long.problems]).toEqual([
      400,
      "担当者への連絡は200文字以内で入力してください",
    ]);
    expect(long.document.querySelector("textarea ~ .field-error")!.text).toBe(long.problems[0]);
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "awaiting_reply" });
    for (const odd of ["PG-999999-0001", "x", "KB-260115-0001"])
      expect((await buyer.open(`/issueOrderDetail?case_sn=${odd}`)).status).toBe(404);
    const days = await buyer.open("/user/issueOrder?from=2026-01-20&to=2026-01-10");
    expect(days.problems).toEqual(["開始日は終了日以前の日付にしてください"]);
  });

  test("after the seller's days the page says what is left", async () => {
    const { problem } = await badPouches(shop);
    shop.wait(8);
    const page = await (await shop.browser(hanako)).open(
      `/issueOrderDetail?case_sn=${problem.number}`,
    );
    const open = page.document
      .querySelectorAll('input[name="choice"]')
      .filter((input) => !input.hasAttribute("disabled"))
      .map((input) => input.getAttribute("value")!.split(":")[0]);
    expect(open).toEqual(["accept", "discard"]);
    expect(page.text).toContain("仕入先の返品期限（入荷から7日）を過ぎたため、選べません。");
    expect(page.text).toContain("（過ぎています）");
  });

  test("that was answered already says so to another answer", async () => {
    const { problem } = await badPouches(shop);
    const path = `/issueOrderDetail?case_sn=${problem.number}`;
    const page = await (await shop.browser(hanako)).open(path);
    await answer(page, "discard");
    const second = await answer(page, "return");
    expect(second.status).toBe(409);
    expect(second.problems.join()).toContain("すでに別の回答をいただいています");
    expect(second.text).not.toContain("返品期限");
  });

  test("is the company's own: strangers sign in, others do not find it, who may not order only reads", async () => {
    const { problem } = await badPouches(shop);
    const path = `/issueOrderDetail?case_sn=${problem.number}`;
    expect((await (await shop.browser()).open(path)).path).toContain("/login");
    expect((await (await shop.browser(taro)).open(path)).status).toBe(404);
    expect((await (await shop.browser(taro)).open("/user/issueOrder")).text).toContain(
      "この条件の問題商品はありません",
    );
    const employee = await shop.browser(kenji);
    expect((await employee.open(path)).has("この内容で回答する")).toBe(true);
    expect((await employee.open("/user/issueDefaults")).status).toBe(403);
    await shop.db.run("UPDATE users SET permissions = '[]' WHERE id = 'kenji'");
    const reading = await employee.open(path);
    expect(reading.has("この内容で回答する")).toBe(false);
    expect(reading.text).toContain("回答は、注文権限をお持ちの方にご依頼ください。");
    const forced = await employee.open(path, {
      method: "POST",
      body: new URLSearchParams({ choice: "discard:0", note: "" }),
    });
    expect(forced.status).toBe(403);
    expect(await caseNow(shop, problem.number)).toMatchObject({ state: "awaiting_reply" });
  });

  test("the company's default is chosen on its page and taken when the time is over", async () => {
    const { problem } = await badPouches(shop);
    const buyer = await shop.browser(hanako);
    const page = await buyer.open("/user/issueDefaults");
    const every = { short: "", over: "", wrong: "", late: "", unavailable: "" };
    const forged = await buyer.open("/user/issueDefaults", {
      method: "POST",
      body: new URLSearchParams({ ...every, damaged: "cancel" }),
    });
    expect(forged.status).toBe(400);
    expect(await shop.db.$count(caseDefaults)).toBe(0);
    const saved = await page.submit("保存する", { damaged: "廃棄" });
    expect(saved.text).toContain("設定を保存しました。");
    expect((await buyer.open(`/issueOrderDetail?case_sn=${problem.number}`)).text).toContain(
      "会社の既定「廃棄」で進めます",
    );
    shop.wait(5);
    await answerOverdueCases(shop.as({ kind: "system", id: "jobs" }));
    const after = await buyer.open(`/issueOrderDetail?case_sn=${problem.number}`);
    expect(after.text).toContain("回答：廃棄");
    expect(after.text).toContain("会社の既定");
    expect((await buyer.open("/user/inform")).text).toContain("「廃棄」で進めます");
  });
});

describe("问题商品 in the console", () => {
  test("an offer changes what the buyer is shown; one above the goods is refused at its field", async () => {
    const { problem } = await badPouches(shop);
    const purchasing = await shop.browser(li);
    const page = await purchasing.open(`/staff/cases/${problem.number}`);
    const much = await page.submit("更新条件并通知买家", { discount: "20.41" });
    expect([much.status, ...much.problems]).toEqual([400, "折让、退货运费不能多于这些商品的货款"]);
    expect(much.value("discount")).toBe("20.41");
    const wrong = await page.submit("更新条件并通知买家", { discount: "abc" });
    expect(wrong.status).toBe(400);
    await page.submit("更新条件并通知买家", { discount: "5", note: "5元お値引きします" });
    const shown = await (await shop.browser(hanako)).open(
      `/issueOrderDetail?case_sn=${problem.number}`,
    );
    expect(shown.text).toContain("5元お値引きします");
    expect(choiceOf(shown, "accept")).not.toBe("accept:0");
    const keeper = await shop.browser(wei);
    const aside = await keeper.open(`/staff/cases/${problem.number}`);
    expect((await aside.submit("放隔离架", { 隔离架: "A-01-01" })).problems).toEqual([
      "货架号的格式为 Q-01-03",
    ]);
    expect((await aside.submit("放隔离架", { 隔离架: "q-02-01" })).text).toContain("Q-02-01");
  });

  test("late goods are reported from the order, by whose duty it is", async () => {
    const { number } = await pouchesBought(shop);
    const purchasing = await shop.browser(li);
    const order = await purchasing.open(`/staff/purchases/${number}`);
    const page = await order.follow("迟到、无货开单");
    const many = await page.submit("开单并通知买家", { quantity: "999" });
    expect([many.status, ...many.problems]).toEqual([
      400,
      "无货不能多于待到货数量；迟到须为全部待到货数量",
    ]);
    const reported = await page.submit("开单并通知买家", { note: "工場の遅れ" });
    expect(reported.text).toContain("迟到");
    expect((await purchasing.open(`/staff/purchases/${number}`)).text).toContain("待买家选择");
    for (const who of [wei, wang, sato])
      expect((await (await shop.browser(who)).open(`/staff/report-case/${number}`)).status).toBe(
        403,
      );
    for (const who of [chen, zhou])
      expect((await (await shop.browser(who)).open(`/staff/report-case/${number}`)).status).toBe(
        200,
      );
  });

  test("is seen by who works on orders; each button is for its own duty", async () => {
    const { problem } = await badPouches(shop);
    const path = `/staff/cases/${problem.number}`;
    for (const who of [li, wei, chen, zhou])
      expect((await (await shop.browser(who)).open(path)).status).toBe(200);
    for (const who of [wang, sato])
      expect((await (await shop.browser(who)).open(path)).status).toBe(403);
    expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
    const forced = await (await shop.browser(wei)).open(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "withdraw" }),
    });
    expect(forced.status).toBe(403);
    const early = await (await shop.browser(li)).open(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "confirmReturn" }),
    });
    expect([early.status, ...early.problems]).toEqual([409, "问题单状态已变更，请查看最新状态"]);
    const home = await (await shop.browser(li)).open("/staff");
    expect(home.text).toContain("问题商品补换、退款");
  });
});

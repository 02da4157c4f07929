import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { claims, orderLines, orders } from "#db/schema/index.ts";
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
  claimNow,
  offer,
  receivedGoods,
  sentClaim,
  walletYen,
} from "#tests/support/trade/claims.ts";

let shop: Shop;
let number: string;

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await receivedGoods(shop));
});

const words = { reason: "broken", wish: "refund", situation: "箱の角がつぶれています" };

test("of forwarded goods the form leads to where losses before the receipt are reported", async () => {
  const buyer = await shop.browser(hanako);
  const path = `/aftersaledetails?pOrder_sn=${number}`;
  expect((await buyer.open(path)).text).not.toContain("転送品の紛失・破損");
  const [order] = await shop.db.update(orderLines).set({ declaredFen: 1_250 }).returning();
  const [{ number: announced } = { number: "" }] = await shop.db
    .select({ number: orders.number })
    .from(orders)
    .where(eq(orders.id, order!.orderId));
  const form = await buyer.open(path);
  expect(form.text).toContain("転送品の紛失・破損");
  expect(form.text).toContain(`転送品 ${announced} の補償`);
});

describe("from the delivery to the refund without a script", () => {
  test("claimed by box and line, asked back, offered, agreed and paid", async () => {
    const buyer = await shop.browser(hanako);
    const purchasing = await shop.browser(li);
    const delivery = await buyer.open(`/deliveryDetails?pOrder_sn=${number}`);
    expect(delivery.text).toContain("2026/01/22 まで申請できます");
    const form = await delivery.follow("アフターサービスを申請する");
    expect(form.text).toContain("2箱目");
    const sent = await form.submit("申請する", { ...words, "lines[2].quantity": "12" });
    expect(sent.text).toContain("申請を受け付けました。担当者が検品の記録と照らし合わせ");
    expect(sent.text).toContain("回答予定 1/19(月) 12:00ごろ ・ 1番目");
    const [claim] = await shop.db.select().from(claims);
    expect(claim).toMatchObject({ state: "submitted", pieceCount: 12, reason: "broken" });

    const home = await purchasing.open("/staff");
    expect(home.text).toMatch(/售后\s*1\s*0分/);
    const queue = await purchasing.open("/staff/claims");
    expect(queue.text).toContain("剩4天");
    expect(queue.text).toContain("破损、脏污 12");
    const page = await queue.follow(claim!.number);
    const asked = await page.submit("发送问题", { question: "外箱の写真はありますか" });
    expect(asked.text).toContain("等买家回复");
    const question = await buyer.open(`/aftersaledetails?claim_sn=${claim!.number}`);
    expect(question.text).toContain("外箱の写真はありますか");
    await question.submit("返信する", { note: "ありません" });

    const offering = await purchasing.open(`/staff/claims/${claim!.number}`);
    const over = await offering.submit("提出退款方案", { yen: "999999", note: "全額" });
    expect([over.status, ...over.problems]).toEqual([400, "退款不能多于买家为这些商品支付的金额"]);
    expect(over.value("yen")).toBe("999999");
    await over.submit("提出退款方案", { yen: "1500", note: "写真の分を返金します" });

    const before = await walletYen(shop);
    const offered = await buyer.open(`/aftersaledetails?claim_sn=${claim!.number}`);
    expect(offered.text).toContain("1,500円を返金");
    expect(offered.text).toContain("期限 2026/01/22 23:59");
    const done = await offered.submit("提案に同意する");
    expect(done.text).toContain("返金しました。");
    expect((await walletYen(shop)) - before).toBe(1_500);
    expect((await buyer.open("/user/churujinList")).text).toContain(
      `アフターサービス ${claim!.number} の返金`,
    );
    const list = await buyer.open("/user/aftersale?state=over");
    expect(list.text).toContain("+1,500円");
    expect((await buyer.open(`/deliveryDetails?pOrder_sn=${number}`)).text).toContain(
      claim!.number,
    );
  });

  test("refused by mistake: taken up again on its page, by who answers claims alone", async () => {
    const claim = await sentClaim(shop, number);
    const path = `/staff/claims/${claim}`;
    const page = await (await shop.browser(li)).open(path);
    const over = await page.submit("不予赔付", { note: "対象外です" });
    expect(over.text).toContain("不予赔付");
    const body = new URLSearchParams({ intent: "reopen", note: "誤りでした" });
    const other = await shop.browser(wei);
    expect((await other.open(path)).has("撤销，重新处理")).toBe(false);
    expect((await other.open(path, { method: "POST", body })).status).toBe(403);
    expect((await over.submit("撤销，重新处理")).status).toBe(400);
    const again = await over.submit("撤销，重新处理", { note: "誤りでした" });
    expect(again.flash).toContain("已撤销，重新处理");
    expect(again.has("提出退款方案")).toBe(true);
    const buyer = await shop.browser(hanako);
    const seen = await buyer.open(`/aftersaledetails?claim_sn=${claim}`);
    expect(seen.text).toContain("もう一度対応します");
    expect((await over.submit("撤销，重新处理", { note: "誤りでした" })).status).toBe(409);
  });

  test("sent again: the order at 0 yen and the claim name each other", async () => {
    const claim = await sentClaim(shop, number, { wish: "resend" });
    const purchasing = await shop.browser(li);
    const page = await purchasing.open(`/staff/claims/${claim}`);
    const none = await page.submit("提出补发方案", { note: "交換します" });
    expect([none.status, ...none.problems]).toEqual([400, "请填写补发数量"]);
    const sent = await none.submit("提出补发方案", { "pieces[0]": "4", note: "交換します" });
    expect(sent.text).toMatch(/方案\s*补发\s*4 件/);
    const buyer = await shop.browser(hanako);
    const offered = await buyer.open(`/aftersaledetails?claim_sn=${claim}`);
    expect(offered.text).toContain("4個を再送（0円）");
    const done = await offered.submit("提案に同意する");
    expect(done.text).toContain("再送を手配しました。");
    const again = done.document
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href") ?? "")
      .find((href) => href.startsWith("/OrderDetails"));
    const order = await buyer.open(again!);
    expect(order.text).toContain(`アフターサービス ${claim} の再送です`);
    expect((await purchasing.open("/staff/purchases")).text).toContain("花子商店");
  });

  test("kept as a draft, taken up again and sent in", async () => {
    const buyer = await shop.browser(hanako);
    const form = await buyer.open(`/aftersaledetails?pOrder_sn=${number}`);
    const kept = await form.submit("一時保存", { ...words, "lines[0].quantity": "2" });
    expect(kept.text).toContain("一時保存 AS-260115-0001");
    expect(kept.value("lines[0].quantity")).toBe("2");
    const sent = await kept.submit("申請する", { "lines[0].quantity": "3" });
    expect(sent.text).toContain("申請を受け付けました");
    expect(await claimNow(shop, "AS-260115-0001")).toMatchObject({
      state: "submitted",
      pieceCount: 3,
    });
  });
});

describe("bad input, each with its sentence by its field, with nothing saved", () => {
  test.each([
    ["no goods", {}, "申請する数を、1つ以上の商品に入れてください"],
    [
      "half a piece",
      { "lines[0].quantity": "1.5" },
      "申請する数は0から999,999までの整数で入力してください",
    ],
    [
      "too many",
      { "lines[0].quantity": "31" },
      "申請する数が、受け取った数から申請済みの数を引いた残りより多くなっています。数をご確認ください",
    ],
    ["no such kind", { "lines[0].quantity": "1", reason: "angry" }, "種類を選んでください"],
    ["no such wish", { "lines[0].quantity": "1", wish: "car" }, "ご希望の対応を選んでください"],
    ["no words", { "lines[0].quantity": "1", situation: "" }, "状況を入力してください"],
    [
      "a film that runs",
      { "lines[0].quantity": "1", filmUrl: "javascript:alert(1)" },
      "動画のリンクは https:// で始まるURLを入力してください",
    ],
    [
      "a film in the open",
      { "lines[0].quantity": "1", filmUrl: "http://film.test/1" },
      "動画のリンクは https:// で始まるURLを入力してください",
    ],
  ])("%s", async (_, change, sentence) => {
    const buyer = await shop.browser(hanako);
    const form = await buyer.open(`/aftersaledetails?pOrder_sn=${number}`);
    const typed: Record<string, string> = { ...words, ...change };
    const refused = await form.submit("申請する", typed);
    expect([refused.status, ...refused.problems]).toEqual([400, sentence]);
    if (!("situation" in change)) expect(refused.value("situation")).toBe(words.situation);
    expect(await shop.db.$count(claims)).toBe(0);
  });

  test.each([
    ["🍜", "申請する数は0から999,999までの整数で入力してください"],
    ["0", "申請する数を、1つ以上の商品に入れてください"],
    ["", "申請する数を、1つ以上の商品に入れてください"],
    ["99999", "申請する数が、受け取った数から申請済みの数を引いた残りより多くなっています"],
  ])("stands by the very number: 「%s」", async (quantity, sentence) => {
    const buyer = await shop.browser(hanako);
    const form = await buyer.open(`/aftersaledetails?pOrder_sn=${number}`);
    const refused = await form.submit("申請する", { ...words, "lines[0].quantity": quantity });
    const field = refused.document.querySelector('[name="lines[0].quantity"]')!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    const told = refused.document.getElementById(field.getAttribute("aria-describedby")!)!;
    expect(told.text).toContain(sentence);
  });

  test("a foreign box", async () => {
    const buyer = await shop.browser(hanako);
    const path = `/aftersaledetails?pOrder_sn=${number}`;
    const body = { intent: "submit", id: crypto.randomUUID(), ...words, "lines[0].quantity": "1" };
    const named = { ...body, "lines[0].boxId": "another", "lines[0].shippingLineId": "another" };
    const refused = await buyer.open(path, { method: "POST", body: new URLSearchParams(named) });
    expect([refused.status, ...refused.problems]).toEqual([
      400,
      "この配送依頼にない箱または商品が含まれています。選び直してください",
    ]);
    expect(await shop.db.$count(claims)).toBe(0);
  });

  test("a field sent twice, a number of nobody, an answer past its time", async () => {
    const buyer = await shop.browser(hanako);
    const body = new URLSearchParams({ intent: "submit", id: crypto.randomUUID(), ...words });
    body.append("wish", "tell");
    const path = `/aftersaledetails?pOrder_sn=${number}`;
    const twice = await buyer.open(path, { method: "POST", body });
    expect(twice.status).toBe(400);
    expect(twice.text).toContain("同じ項目が2回送信されました");
    for (const odd of ["claim_sn=AS-999999-0001", "claim_sn=x", "pOrder_sn=PD-999999-0001", ""])
      expect((await buyer.open(`/aftersaledetails?${odd}`)).status).toBe(404);

    const claim = await sentClaim(shop, number);
    await offer(shop, claim, "refund", 100);
    const page = await buyer.open(`/aftersaledetails?claim_sn=${claim}`);
    const unsaid = await page.submit("見送る", { note: "" });
    expect(unsaid.problems).toEqual(["見送る理由を入力してください"]);
    await page.submit("見送る", { note: "全額でお願いします" });
    const late = await page.submit("提案に同意する");
    expect(late.status).toBe(409);
    expect(late.text).toContain("ほかの操作で状態が変わりました");
    const days = await buyer.open("/user/aftersale?from=2026-01-20&to=2026-01-10");
    expect(days.problems).toEqual(["開始日は終了日以前の日付にしてください"]);
  });

  test("a fifth picture, on the form and on the claim", async () => {
    const buyer = await shop.browser(hanako);
    const claim = await sentClaim(shop, number);
    const path = `/aftersaledetails?claim_sn=${claim}`;
    const attach = async (name: string, bytes: Uint8Array) => {
      const body = new FormData();
      body.set("intent", "attach");
      body.set("fileForm", crypto.randomUUID());
      body.set("attachment", new File([bytes as BlobPart], name));
      return buyer.open(path, { method: "POST", body });
    };
    const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
    const text = await attach("a.txt", new TextEncoder().encode("hello"));
    expect(text.text).toContain("写真はPNG・JPEG・WebP・GIFのいずれかにしてください");
    for (let sent = 0; sent < 4; sent++) expect((await attach("a.png", picture)).status).toBe(200);
    const fifth = await attach("a.png", picture);
    expect(fifth.status).toBe(400);
    expect(fifth.text).toContain("写真は4枚までです");
  });
});

test("each opens what is theirs: companies, rights, and the roles of staff", async () => {
  const claim = await sentClaim(shop, number);
  await offer(shop, claim, "refund", 100);
  const path = `/aftersaledetails?claim_sn=${claim}`;
  const form = `/aftersaledetails?pOrder_sn=${number}`;
  expect((await (await shop.browser()).open(path)).path).toContain("/login");
  const stranger = await shop.browser(taro);
  expect((await stranger.open(path)).status).toBe(404);
  expect((await stranger.open(form)).status).toBe(404);
  expect((await stranger.open("/user/aftersale")).text).toContain("この条件の申請はありません");
  const employee = await shop.browser(kenji);
  const read = await employee.open(path);
  expect(read.text).toContain("ご返事は、配送権限をお持ちの方にご依頼ください");
  expect(read.text).not.toContain("提案に同意する");
  expect((await employee.open(form)).status).toBe(403);
  for (const person of [chen, li, wei, zhou])
    expect((await (await shop.browser(person)).open(`/staff/claims/${claim}`)).status).toBe(200);
  for (const person of [wang, sato])
    for (const address of ["/staff/claims", `/staff/claims/${claim}`, "/staff/supplier-claims"])
      expect((await (await shop.browser(person)).open(address)).status).toBe(403);
  const warehouse = await (await shop.browser(wei)).open(`/staff/claims/${claim}`);
  expect(warehouse.text).toContain("由客服或采购办理");
  expect((await (await shop.browser(li)).open("/staff/supplier-claims")).text).toContain("样本少");
});

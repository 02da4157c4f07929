import { getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { phrases } from "#app/domain/content/phrase/phrases.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { contacts, labels, outbox, surveyAnswers } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wang } from "#tests/support/shop.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const question = {
  お名前: "見込 客子",
  メールアドレス: "guest@example.co.jp",
  お問い合わせの種類: "サービス・料金",
  お問い合わせ内容: "最小ロットはいくつですか。",
};

test("a stranger asks, staff answer by mail", async () => {
  const page = await (await shop.browser()).open("/contactUs");
  expect(page.text).toContain("10:00〜18:30");
  expect(page.text).not.toContain("お客様の担当者");
  const sent = await page.submit("送信する", question);
  expect(sent.text).toContain("受け付けました");

  const staffSide = await (await shop.browser(chen)).open("/staff/contacts");
  expect(staffSide.text).toContain("最小ロットはいくつですか。");
  const answered = await staffSide.submit("回复", { answer: "1個から承ります。" });
  expect(answered.text).toContain("没有待回复的咨询");
  const [mail] = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  expect(mail).toMatchObject({ to: "guest@example.co.jp" });
  expect(mail!.body).toContain("1個から承ります。");
});

test("a member meets their account manager and reads the answer in the notices", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/contactUs");
  expect(page.text).toContain("陈晓");
  expect(page.value("email")).toBe("hanako@shop.test");
  await page.submit("送信する", { お問い合わせの種類: "注文", お問い合わせ内容: "急ぎです。" });
  expect((await browser.open("/contactUs")).text).toContain("回答待ち");

  const staffSide = await (await shop.browser(chen)).open("/staff/contacts");
  expect(staffSide.text).toContain("花子商店");
  await staffSide.submit("回复", { answer: "本日対応します。" });
  const late = await staffSide.submit("回复", { answer: "もう一通" });
  expect(late.status).toBe(409);
  expect((await browser.open("/user/inform")).text).toContain("回答しました");
  expect((await browser.open("/contactUs")).text).toContain("本日対応します。");
  for (const other of [taro, kenji])
    expect((await (await shop.browser(other)).open("/contactUs")).text).not.toContain("急ぎです");
  expect(await shop.db.$count(outbox)).toBe(1);
});

test("an answered question is opened again by its staff, waits, and is answered once more", async () => {
  await (await (await shop.browser()).open("/contactUs")).submit("送信する", question);
  const page = await (await shop.browser(chen)).open("/staff/contacts");
  const answered = await page.submit("回复", { answer: "1個から承ります。" });
  const [row] = await shop.db.select().from(contacts);
  const sent = new URLSearchParams({ intent: "reopen", contact: row!.id });
  const post = () => ({ method: "POST", body: sent });
  expect((await (await shop.browser(wang)).open("/staff/contacts", post())).status).toBe(403);
  const opened = await answered.submit("重新打开");
  expect(opened.flash).toBe("已重新打开，等待回复。");
  expect(opened.text).toContain("1個から承ります。");
  const late = await answered.submit("重新打开");
  expect([late.status, ...late.problems].join()).toContain("409,其他人已处理");
  await opened.submit("回复", { answer: "失礼しました。10個からです。" });
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  expect(mails.map(({ body }) => /10個/.test(body))).toEqual([false, true]);
  expect((await opened.submit("回复", { answer: "もう一通" })).status).toBe(409);
});

test("the same form twice asks once, a trap that is filled in asks nothing", async () => {
  const page = await (await shop.browser()).open("/contactUs");
  await page.submit("送信する", question);
  await page.submit("送信する", question);
  await page.submit("送信する", { ...question, ここには入力しないでください: "http://spam" });
  expect(await shop.db.$count(contacts)).toBe(1);
  for (let count = 0; count < 9; count++)
    await (await (await shop.browser()).open("/contactUs")).submit("送信する", question);
  const full = await (await (await shop.browser()).open("/contactUs")).submit("送信する", question);
  expect(full.status).toBe(429);
  expect(full.value("name")).toBe("見込 客子");
});

test.each([
  [{ お名前: "" }, "お名前を入力してください"],
  [{ メールアドレス: "guest" }, "メールアドレスの形式が正しくありません"],
  [{ お問い合わせの種類: "選んで" }, "お問い合わせの種類を選んでください"],
  [{ お問い合わせ内容: "あ".repeat(2_001) }, "2,000文字以内"],
])("%j is refused by its field", async (wrong, sentence) => {
  const page = await (await shop.browser()).open("/contactUs");
  const refused = await page.submit("送信する", { ...question, ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain(sentence);
  expect(await shop.db.$count(contacts)).toBe(0);
});

test("staff's answers are for the account managers", async () => {
  expect((await (await shop.browser(wang)).open("/staff/contacts")).status).toBe(403);
  expect((await (await shop.browser()).open("/staff/contacts")).path).toContain("/staff/login");
  await (await (await shop.browser()).open("/contactUs")).submit("送信する", question);
  const staffSide = await (await shop.browser(chen)).open("/staff/contacts");
  const empty = await staffSide.submit("回复");
  expect(empty.status).toBe(400);
  expect(empty.problems).toEqual(["请输入回复（日文）"]);
});

test("an answer in Chinese or by phrases is looked at in Japanese before it goes", async () => {
  await shop.db.insert(labels).values({ zh: "起订量", ja: "最小注文数", kind: "term" });
  await (await (await shop.browser()).open("/contactUs")).submit("送信する", question);
  const page = await (await shop.browser(chen)).open("/staff/contacts");
  const looked = await page.submit("回复", { answer: "收到，马上确认。请问起订量是多少？" });
  expect(looked.status).toBe(200);
  expect(looked.text).toContain("日文预览：还没有发送");
  expect(looked.text).toContain("买家读不了下面的中文，请改写成日文：请问起订量是多少？");
  expect(looked.text).toContain("术语：起订量＝最小注文数");
  expect(await (await looked.submit("回复")).text).toContain("买家读不了下面的中文");
  expect(await shop.db.$count(outbox)).toBe(0);

  const { zh, ja } = phrases.reply[1];
  const ticked = await page.submit("回复", { [zh]: zh });
  expect(ticked.value("answer")).toBe(ja);
  expect((await ticked.submit("回复")).text).toContain("没有待回复的咨询");
  expect(
    (
      await shop.db
        .select({
          ...getTableColumns(outbox),
          subject: letterColumns(outbox.letter).title,
          body: letterColumns(outbox.letter).body,
        })
        .from(outbox)
    )[0]!.body,
  ).toContain(ja);
});

test("the survey is answered once a person and may be changed", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/questionnaire");
  const refused = await page.submit("回答する", { 主な業種: "卸売" });
  expect(refused.status).toBe(400);
  expect(refused.problems).toContain("月の仕入れの見込みを選んでください");
  const thanks = await refused.submit("回答する", {
    主な業種: "卸売",
    月の仕入れの見込み: "50万",
    中国からの仕入れの経験: "はじめて",
    買付便をお知りになったきっかけ: "検索",
    channels: ["Amazon", "楽天市場"],
    扱いたい商品: "帽子",
  });
  expect(thanks.text).toContain("ありがとうございました");
  await (await browser.open("/questionnaire")).submit("回答を変更する", { 扱いたい商品: "靴" });
  const sheets = await shop.db.select().from(surveyAnswers);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]!.answers).toMatchObject({
    business: "卸売・商社",
    channels: ["Amazon", "楽天市場"],
    goods: "靴",
  });
  expect((await (await shop.browser()).open("/questionnaire")).path).toContain("/login");
});

import { getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { noticeKindNames } from "#app/domain/content/notice/notice.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { runJob } from "#app/jobs.server.ts";
import { notices, outbox } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, sato, taro, wang } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const news = { "标题（日文）": "年末年始の休業", "正文（日文）": "12月29日から休業します。" };
const staffSide = async () => (await shop.browser(sato)).open("/staff/notices");

test("a notice to all is read by anybody, by its id, and leaves when it is taken back", async () => {
  const written = await (await staffSide()).submit("发布", news);
  expect(written.path).toBe("/staff/notices");
  expect(written.text).toContain("已发布");

  const stranger = await shop.browser();
  const list = await stranger.open("/notice");
  const detail = await list.follow("年末年始の休業");
  expect(detail.text).toContain("12月29日から休業します。");
  expect(detail.title).toContain("年末年始の休業");
  expect((await stranger.open("/")).link("年末年始の休業")).toContain("/notice?id=");
  const inform = await (await shop.browser(hanako)).open("/user/inform");
  expect((await inform.follow("年末年始の休業")).path).toBe(detail.path);

  const back = await (await staffSide()).submit("撤回");
  expect(back.text).toContain("已撤回");
  expect((await stranger.open(detail.path)).status).toBe(404);
  expect((await (await shop.browser(hanako)).open("/user/inform")).text).not.toContain("年末年始");
});

test("one that is dated later waits; one to a level or a company reaches no other", async () => {
  await (await staffSide()).submit("发布", { ...news, "发布时间（日本时间）": "2026-01-17T09:00" });
  await (await staffSide()).submit("发布", {
    ...news,
    "标题（日文）": "花子商店様へ",
    发送对象: "单个会员",
    会员编号: "10001",
  });
  await (await staffSide()).submit("发布", {
    ...news,
    "标题（日文）": "ランク1の皆さまへ",
    发送对象: "按会员等级",
    "会员等级，发送对象为“按会员等级”时选": ["1级"],
  });
  await (await staffSide()).submit("发布", {
    ...news,
    "标题（日文）": "ランク3の皆さまへ",
    发送对象: "按会员等级",
    "会员等级，发送对象为“按会员等级”时选": ["3级"],
  });
  const own = (await (await shop.browser(hanako)).open("/user/inform")).text;
  const other = (await (await shop.browser(taro)).open("/user/inform")).text;
  expect(own).toContain("花子商店様へ");
  expect(other).not.toContain("花子商店様へ");
  expect(other).toContain("ランク1の皆さまへ");
  expect(own + other).not.toContain("ランク3の皆さまへ");
  expect(own).not.toContain("年末年始");
  const secret =
    (await staffSide()).document.toString().match(/name="circular" value="([^"]+)"/g) ?? [];
  for (const found of secret)
    expect((await (await shop.browser()).open(`/notice?id=${found.slice(23, -1)}`)).status).toBe(
      404,
    );
  shop.wait(2);
  expect((await (await shop.browser(hanako)).open("/user/inform")).text).toContain("年末年始");
});

test("a time that has passed is refused by its field, and the list names the zone of its times", async () => {
  const at = "发布时间（日本时间）";
  const late = await (await staffSide()).submit("发布", { ...news, [at]: "2026-01-14T09:00" });
  expect(late.status).toBe(400);
  expect(late.problems).toEqual(["发布时间已过，请改填，或留空立即发布"]);
  expect(await shop.db.$count(notices)).toBe(0);
  const later = await late.submit("发布", { [at]: "2026-01-17T09:00" });
  expect(later.text).toContain("2026/01/17 09:00（日本时间）");
});

test("taking back what a colleague has taken back says only that", async () => {
  const page = await (await staffSide()).submit("发布", news);
  await (await staffSide()).submit("撤回");
  const twice = await page.submit("撤回");
  expect(twice.status).toBe(409);
  expect(twice.document.querySelectorAll("[role=alert]")).toHaveLength(1);
  expect(twice.document.querySelector("[role=alert]")?.text).toContain("该通知已撤回");
  expect(twice.text).not.toContain("请输入标题");
});

test("what staff left out is said by its field, and what they typed is kept", async () => {
  const page = await (await staffSide()).submit("发布", {
    "标题（日文）": "題だけ",
    发送对象: "单个会员",
    会员编号: "99999",
  });
  expect(page.status).toBe(400);
  expect(page.problems).toEqual(["请输入正文"]);
  expect(page.value("title")).toBe("題だけ");
  const unknown = await page.submit("发布", { "正文（日文）": "本文" });
  expect(unknown.problems).toEqual(["没有这个会员编号"]);
  expect((await staffSide()).text).toContain("还没有写过通知");
});

test("what is written in Chinese phrases is looked at in Japanese before anybody reads it", async () => {
  const looked = await (await staffSide()).submit("发布", {
    "标题（日文）": "系统维护通知",
    "正文（日文）": "维护期间不能使用网站。\n1月20日 2:00〜4:00",
  });
  expect(looked.status).toBe(200);
  expect(looked.text).toContain("日文预览：还没有发布");
  expect(looked.value("title")).toBe("システムメンテナンスのお知らせ");
  expect(await shop.db.$count(notices)).toBe(0);

  const chinese = await looked.submit("发布", { "正文（日文）": "维护期间请联络客服。" });
  expect(chinese.status).toBe(400);
  expect(chinese.problems.join()).toContain("正文：买家读日文");
  expect(await shop.db.$count(notices)).toBe(0);

  const body = "メンテナンス中は、サイトをご利用いただけません。1月20日です。";
  const sent = await chinese.submit("发布", { "正文（日文）": body });
  expect(sent.path).toBe("/staff/notices");
  expect(await shop.db.select(letterColumns(notices.letter)).from(notices)).toEqual([
    { title: "システムメンテナンスのお知らせ", body },
  ]);
});

test("notices of one moment are each on a page of the list, and on one only", async () => {
  const publishedAt = new Date(shop.as(hanako).now.getTime() - 60_000);
  await shop.db.insert(notices).values(
    Array.from({ length: 30 }, (_, index) => ({
      id: `n-${index}`,
      kind: "public" as const,
      letter: letter("circular", { title: `同時のお知らせ${index}`, body: "本文" }),
      href: "",
      publishedAt,
    })),
  );
  const first = await (await shop.browser()).open("/notice");
  const second = await first.follow("次");
  const titles = [first, second].flatMap(({ text }) => text.match(/同時のお知らせ\d+/g) ?? []);
  expect(titles).toHaveLength(30);
  expect(new Set(titles).size).toBe(30);
});

test("only content staff write to members", async () => {
  for (const person of [chen, wang])
    expect((await (await shop.browser(person)).open("/staff/notices")).status).toBe(403);
  expect((await (await shop.browser(hanako)).open("/staff/notices")).path).toContain(
    "/staff/login",
  );
});

test("a kind that is switched off leaves one's own list, and mails go to those who want them", async () => {
  await orderQuoted(shop);
  const browser = await shop.browser(hanako);
  expect((await browser.open("/user")).header).toContain("未読");
  const settings = await browser.open("/user/emailNotificationManagement");
  expect(settings.text).toContain("hanako@shop.test");
  const saved = await settings.submit("保存する", { site: ["public"], mail: ["deposit"] });
  expect(saved.text).toContain("設定を保存しました");

  expect((await browser.open("/user/inform")).text).toContain("お知らせはまだありません");
  expect((await browser.open("/user")).header).not.toContain("未読");
  expect((await (await shop.browser(kenji)).open("/user/inform")).text).toContain("未読");

  const { db, now } = shop.as(hanako);
  const ports = { files: () => shop.files };
  await runJob("mail-notices", db, now, ports);
  await runJob("mail-notices", db, now, ports);
  const mails = await shop.db
    .select({
      ...getTableColumns(outbox),
      subject: letterColumns(outbox.letter).title,
      body: letterColumns(outbox.letter).body,
    })
    .from(outbox);
  expect(mails.map(({ to }) => to)).toEqual(["kenji@shop.test"]);
  expect(mails[0]!.body).toContain("佐々木健二 様");
  expect((await (await shop.browser()).open("/user/emailNotificationManagement")).path).toContain(
    "/login",
  );
});

test("the settings name the kinds that a person can get, and no other", async () => {
  const kindsOf = async (person: typeof kenji) =>
    (await (await shop.browser(person)).open("/user/emailNotificationManagement")).document
      .querySelectorAll('input[name="mail"]')
      .map((box) => box.getAttribute("value"));
  expect(await kindsOf(hanako)).toEqual(noticeKindNames);
  expect(await kindsOf(kenji)).toEqual(
    noticeKindNames.filter((kind) => !["deposit", "approval", "replenishment"].includes(kind)),
  );
});

test("all notices are read with one button, one's own only", async () => {
  await orderQuoted(shop);
  const browser = await shop.browser(hanako);
  const read = await (await browser.open("/user/inform")).submit("すべて既読にする");
  expect(read.text).not.toContain("未読");
  expect((await (await shop.browser(kenji)).open("/user/inform")).text).toContain("未読");
});

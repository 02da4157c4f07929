import { expect, test } from "vitest";
import {
  articleQuery,
  listVersions,
  writeArticle,
} from "#app/domain/content/articles/articles.server.ts";
import {
  findHelp,
  helpWords,
  listUnanswered,
  recordUnanswered,
  searchHelp,
  voteOnHelp,
} from "#app/domain/content/articles/help.server.ts";
import { renderArticle } from "#app/domain/content/articles/render-article.server.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { li, noon, openShop, type Shop, sato } from "#tests/support/shop.ts";

async function openLibrary() {
  const shop = await openShop();
  await seedArticles(shop.db);
  // The clock of a test stands before the day the texts were put up.
  shop.wait(100);
  return shop;
}

function version(shop: Shop, more: Partial<Parameters<typeof writeArticle>[1]> = {}) {
  return writeArticle(shop.as(sato), {
    id: crypto.randomUUID(),
    articleId: "option",
    titleJa: "オプションの料金",
    descriptionJa: "新しい説明",
    bodyMarkdown: "## 新しい料金\n本文",
    publishAt: undefined,
    ...more,
  });
}

async function titleOf(shop: Shop) {
  const [article] = await articleQuery(shop.as(sato), "option");
  return article?.titleJa;
}

test("a new version is shown at its moment, and the one before stays for the record", async () => {
  const shop = await openLibrary();
  const inTwoDays = new Date(shop.as(sato).now.getTime() + 2 * 86_400_000);
  expect((await version(shop, { publishAt: inTwoDays })).ok).toBe(true);
  expect(await titleOf(shop)).toBe("オプション料金表");
  shop.wait(2);
  expect(await titleOf(shop)).toBe("オプションの料金");
  expect((await listVersions(shop.as(sato), "option"))?.versions).toHaveLength(2);
});

test("the same form twice is one version", async () => {
  const shop = await openLibrary();
  const id = crypto.randomUUID();
  await version(shop, { id });
  await version(shop, { id });
  expect((await listVersions(shop.as(sato), "option"))?.versions).toHaveLength(2);
});

test("only content staff write, not into the past, and not about what does not exist", async () => {
  const shop = await openLibrary();
  const wanted = {
    id: crypto.randomUUID(),
    articleId: "option",
    titleJa: "題",
    descriptionJa: "説明",
    bodyMarkdown: "文",
    publishAt: undefined,
  };
  expect(await writeArticle(shop.as(li), wanted)).toMatchObject({ reason: "forbidden" });
  expect(await version(shop, { publishAt: noon })).toMatchObject({ reason: "in-the-past" });
  expect(await version(shop, { articleId: "nowhere" })).toMatchObject({ reason: "not-found" });
});

test("what an article said cannot be changed, not even by SQL", async () => {
  const shop = await openLibrary();
  await expect(shop.db.run("UPDATE article_versions SET title_ja = 'x'")).rejects.toThrow();
  await expect(shop.db.run("DELETE FROM article_versions")).rejects.toThrow();
});

test("help is found by its words, long and short, in the version that is shown", async () => {
  const shop = await openLibrary();
  const scope = shop.as(sato);
  const ids = async (typed: string) =>
    (await searchHelp(scope, helpWords(typed))).map(({ id }) => id);
  expect(await ids("容積重量")).toContain("volumetric");
  expect(await ids("検品　不良")).toContain("defect");
  expect(await ids("見本を1個")).toEqual(["sample"]);
  expect(await ids("100%の_当たり")).toEqual([]);
  expect(await ids('"OR" NEAR(')).toEqual([]);
});

test.each([
  ["PayPal", "pay-card"],
  ["ペイパル", "pay-card"],
  ["paypal　手数料", "pay-card"],
  ["カード", "pay-card"],
  ["クレカ", "pay-card"],
  ["カード払い", "pay-card"],
  ["出金", "withdraw"],
  ["shukkin", "withdraw"],
  ["しゅっきん", "withdraw"],
  ["クーポン", "coupon"],
  ["くーぽん", "coupon"],
  ["領収書", "receipt"],
  ["領収証", "receipt"],
  ["インボイス", "receipt"],
  ["パスワード", "password"],
  ["パスワードを忘れた", "password"],
  ["二段階認証", "second-factor"],
  ["定額会員", "membership"],
  ["手付金", "oem-deposit"],
  ["残金", "oem-deposit"],
  ["メール認証", "verify-email"],
  ["権限", "employee"],
  ["まとめて支払う", "pay-together"],
  ["配送先", "addresses"],
  ["受取人", "addresses"],
  ["サンプル", "sample"],
])("who types %s finds the answer among the first", async (typed, answer) => {
  const shop = await openLibrary();
  const found = await searchHelp(shop.as(sato), helpWords(typed));
  expect(found.slice(0, 3).map(({ id }) => id)).toContain(answer);
});

test("what nobody found is counted for staff", async () => {
  const shop = await openLibrary();
  const scope = shop.as(sato);
  await recordUnanswered(scope, helpWords("電池　送りたい"));
  await recordUnanswered(scope, helpWords("電池 送りたい"));
  expect(await listUnanswered(scope)).toMatchObject([{ words: "電池 送りたい", times: 2 }]);
});

test("a reader's second voice replaces the first", async () => {
  const shop = await openLibrary();
  const scope = shop.as(sato);
  const vote = { articleId: "sample", readerKey: "r1" };
  await voteOnHelp(scope, { ...vote, helpful: false });
  await voteOnHelp(scope, { ...vote, helpful: true });
  await voteOnHelp(scope, { ...vote, readerKey: "r2", helpful: false });
  expect((await findHelp(scope, "sample"))?.votes).toEqual({ helpful: 1, all: 2 });
  expect(await voteOnHelp(scope, { ...vote, articleId: "option", helpful: true })).toMatchObject({
    reason: "not-found",
  });
});

test("Markdown becomes words and tables, never somebody's markup", () => {
  const { headings, parts } = renderArticle(
    "## 料金\n{{fee}}円と{{unknown}}\n\n[[table:options]]\n\n<script>alert(1)</script>\n\n[悪い](javascript:alert(1)) [良い](/option)",
    { fee: "1,000" },
  );
  expect(headings).toEqual([{ id: "s1", text: "料金" }]);
  expect(parts.map((part) => ("block" in part ? part.block : "html"))).toEqual([
    "html",
    "table:options",
    "html",
  ]);
  const html = parts.map((part) => ("html" in part ? part.html : "")).join("");
  expect(html).toContain("1,000円と{{unknown}}");
  expect(html).not.toMatch(/<script|javascript:/);
  expect(html).toContain('<a href="/option">良い</a>');
});

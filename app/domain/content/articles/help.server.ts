import { and, asc, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  likePattern,
  searchWords,
  toFtsPhrase,
  wordKey,
} from "#app/domain/core/search-words.server.ts";
import { articles, articleVersions, helpVotes, unansweredSearches } from "#db/schema/index.ts";
import { articleQuery, isShown, titlesQuery } from "./articles.server.ts";

/** Synonyms: the word of our texts first, then others that people type, in kana and Latin letters. */
const synonyms: readonly (readonly string[])[] = [
  ["PayPal", "ペイパル"],
  [
    "カード",
    "クレジットカード",
    "クレジット",
    "クレカ",
    "デビットカード",
    "visa",
    "mastercard",
    "jcb",
  ],
  ["出金", "引き出し", "払い戻し", "しゅっきん", "withdraw"],
  ["入金", "チャージ", "にゅうきん", "deposit"],
  ["振込", "振り込み", "振込み", "ふりこみ", "銀行"],
  ["返金", "へんきん", "refund"],
  ["クーポン", "割引", "coupon"],
  ["領収書", "領収証", "レシート", "りょうしゅうしょ"],
  ["請求書", "インボイス", "せいきゅうしょ", "invoice", "適格請求書"],
  ["パスワード", "password", "pw", "暗証番号"],
  ["2段階認証", "二段階認証", "二要素認証", "2要素認証", "認証アプリ", "2fa", "mfa"],
  ["メールアドレスの確認", "メール認証", "認証コード", "認証メール"],
  ["定額会員", "サブスク", "月額", "プラン"],
  ["手付金", "前金", "頭金", "てつけきん", "デポジット"],
  ["残金", "後金", "ざんきん"],
  ["OEM", "ODM", "オリジナル商品", "別注", "名入れ", "ロゴ入れ"],
  ["従業員", "社員", "スタッフ", "サブアカウント", "じゅうぎょういん"],
  ["権限", "けんげん"],
  ["まとめて", "一括", "合算", "まとめ払い"],
  ["届け先", "配送先", "お届け先", "とどけさき"],
  ["受取人", "宛名", "うけとりにん"],
  ["住所", "じゅうしょ", "アドレス"],
  ["見本", "サンプル", "sample"],
  ["関税", "かんぜい", "輸入税"],
  ["送料", "そうりょう", "配送料"],
  ["追跡番号", "お問い合わせ番号", "トラッキング", "tracking"],
  ["保管料", "倉庫料", "ほかんりょう"],
  ["検品", "けんぴん"],
  ["不良", "不良品", "ふりょう"],
  ["退会", "解約", "たいかい"],
  ["取り消", "キャンセル", "取消", "cancel"],
  ["添付ファイル", "ファイル", "アップロード", "添付"],
  ["為替レート", "レート", "為替", "かわせ"],
];

const groups = synonyms.map((words) => ({ words, keys: words.map(wordKey) }));

/** Lists the known synonyms of a word, the typed one first. */
function synonymsOf(word: string) {
  const key = wordKey(word);
  return distinct(word, groups.find(({ keys }) => keys.includes(key))?.words);
}

/** Lists the synonyms of the longest known part of a word, as of カード in カード払い; for a word without hits. */
function synonymsWithin(word: string) {
  const typed = wordKey(word);
  const [longest] = groups
    .flatMap(({ words, keys }) => keys.map((key) => ({ words, key })))
    .filter(({ key }) => typed.includes(key))
    .sort((one, other) => other.key.length - one.key.length);
  return distinct(word, longest?.words);
}

function distinct(word: string, others: readonly string[] = []) {
  return [word, ...others.filter((other) => other.toLowerCase() !== word)];
}

type Reader = Pick<Scope, "db" | "now">;

const hitFields = {
  id: articles.id,
  titleJa: articleVersions.titleJa,
  descriptionJa: articleVersions.descriptionJa,
  topicJa: articles.topicJa,
};
const searchLimit = 20;

/** Lists all help articles by topic, in the order that staff gave them. */
export async function listHelp(scope: Reader) {
  const titles = await titlesQuery(scope, ["help"]);
  const topics = new Map<string, { id: string; titleJa: string }[]>();
  for (const { id, titleJa, topicJa } of titles)
    topics.set(topicJa, [...(topics.get(topicJa) ?? []), { id, titleJa }]);
  return [...topics].map(([topicJa, answers]) => ({ topicJa, answers }));
}

/** Finds a help article with its votes and others of its topic. */
export async function findHelp(scope: Reader, id: string) {
  const { db, now } = scope;
  const [[article], others, [votes]] = await db.batch([
    articleQuery(scope, id),
    db
      .select({ id: articles.id, titleJa: articleVersions.titleJa })
      .from(articles)
      .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id))
      .where(
        and(
          eq(articles.kind, "help"),
          ne(articles.id, id),
          sql`${articles.topicJa} = (SELECT a.topic_ja FROM articles a WHERE a.id = ${id})`,
          isShown(now),
        ),
      )
      .orderBy(asc(articles.position))
      .limit(6),
    db
      .select({
        helpful: sql<number>`coalesce(sum(${helpVotes.helpful}), 0)`,
        all: sql<number>`count(*)`,
      })
      .from(helpVotes)
      .where(eq(helpVotes.articleId, id)),
  ]);
  if (article?.kind !== "help") return undefined;
  return { article, others, votes: votes ?? { helpful: 0, all: 0 } };
}

/**
 * Searches articles that contain all of these words or synonyms of them; without a hit, by known parts of the
 * words.
 */
export async function searchHelp(scope: Reader, words: readonly string[]) {
  if (words.length === 0) return [];
  const exact = await searchArticles(scope, words.map(synonymsOf));
  if (exact.length > 0) return exact;
  const looser = words.map(synonymsWithin);
  return looser.some(({ length }) => length > 1) ? searchArticles(scope, looser) : [];
}

/**
 * Searches articles that contain one synonym of each word: by the full-text index, or by LIKE where a word is
 * too short for it.
 */
function searchArticles({ db, now }: Reader, ways: readonly (readonly string[])[]) {
  const isHelp = and(eq(articles.kind, "help"), isShown(now));
  const shown = db
    .select(hitFields)
    .from(articles)
    .innerJoin(articleVersions, eq(articleVersions.articleId, articles.id));
  if (ways.flat().every((word) => [...word].length >= 3)) {
    const match = ways.map((words) => `(${words.map(toFtsPhrase).join(" OR ")})`).join(" AND ");
    return shown
      .innerJoin(sql`articles_fts`, sql`articles_fts.rowid = ${articleVersions.number}`)
      .where(and(isHelp, sql`articles_fts MATCH ${match}`))
      .orderBy(sql`bm25(articles_fts, 10.0, 1.0)`)
      .limit(searchLimit);
  }
  const inTitle = ways.map((words) => holdsOne(articleVersions.titleJa, words));
  const anywhere = ways.map((words) =>
    or(
      holdsOne(articleVersions.titleJa, words),
      holdsOne(articleVersions.descriptionJa, words),
      holdsOne(articleVersions.bodyMarkdown, words),
    ),
  );
  return shown
    .where(and(isHelp, ...anywhere))
    .orderBy(sql`(${and(...inTitle)}) DESC`, asc(articles.position))
    .limit(searchLimit);
}

function holdsOne(
  text: (typeof articleVersions)["titleJa" | "descriptionJa" | "bodyMarkdown"],
  words: readonly string[],
) {
  return or(...words.map((word) => sql`${text} LIKE ${likePattern(word)} ESCAPE '\\'`));
}

/** Splits a search into words that the index can use. */
export function helpWords(typed: string) {
  return searchWords(typed.replaceAll(/[、。，．,?？!！]/g, " "), 6).map((word) =>
    [...word.toLowerCase()].slice(0, 30).join(""),
  );
}

/** Records a search without hits, so that staff can write the answer. */
export async function recordUnanswered({ db, now }: Reader, words: readonly string[]) {
  const text = [...words.join(" ")].slice(0, 60).join("");
  if (text === "") return;
  await db
    .insert(unansweredSearches)
    .values({ words: text, times: 1, lastAt: now })
    .onConflictDoUpdate({
      target: unansweredSearches.words,
      set: { times: sql`${unansweredSearches.times} + 1`, lastAt: now },
    });
}

/** Lists searches without hits, the most frequent first. */
export function listUnanswered({ db }: Reader) {
  return db.select().from(unansweredSearches).orderBy(desc(unansweredSearches.times)).limit(50);
}

/** The item to move: a whole topic, or an article within its topic. */
type HelpMove = { topicJa: string } | { id: string };

/** Moves a help topic or an article one place up in the readers' order; the first one stays. */
export async function moveHelpUp(scope: Scope<Staff>, move: HelpMove) {
  const { db, actor } = scope;
  if (!staffMay(actor, "edit-content")) return refuse("forbidden");
  const help = await db
    .select({ id: articles.id, topicJa: articles.topicJa, position: articles.position })
    .from(articles)
    .where(eq(articles.kind, "help"))
    .orderBy(asc(articles.position), asc(articles.id))
    .limit(300);
  const ordered = "id" in move ? answerUp(help, move.id) : topicUp(help, move.topicJa);
  if (!ordered) return refuse("not-found");
  const moved = ordered
    .map((article, position) => ({ ...article, old: article.position, position }))
    .filter(({ old, position }) => old !== position);
  if (moved.length === 0) return done(undefined);
  return commit(
    scope,
    moved.map(({ id, position }) =>
      db.update(articles).set({ position }).where(eq(articles.id, id)),
    ),
    {},
  );
}

interface Placed {
  id: string;
  topicJa: string;
  position: number;
}

function topicUp(help: readonly Placed[], topicJa: string) {
  const topics = [...new Set(help.map((article) => article.topicJa))];
  if (!topics.includes(topicJa)) return undefined;
  return moveUp(topics, topicJa).flatMap((topic) =>
    help.filter((article) => article.topicJa === topic),
  );
}

function answerUp(help: readonly Placed[], id: string) {
  const chosen = help.find((article) => article.id === id);
  if (!chosen) return undefined;
  const topics = [...new Set(help.map((article) => article.topicJa))];
  return topics.flatMap((topic) => {
    const own = help.filter((article) => article.topicJa === topic);
    return topic === chosen.topicJa ? moveUp(own, chosen) : own;
  });
}

function moveUp<One>(all: readonly One[], one: One) {
  const place = all.indexOf(one);
  if (place <= 0) return [...all];
  const moved = [...all];
  moved.splice(place - 1, 2, one, all[place - 1]!);
  return moved;
}

interface Vote {
  articleId: string;
  /** The key of the reader's browser; its second vote replaces the first. */
  readerKey: string;
  helpful: boolean;
}

/** Records a vote 役に立った, or not. */
export async function voteOnHelp(scope: Scope, vote: Vote) {
  const { db, now } = scope;
  const [article] = await db
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, vote.articleId), eq(articles.kind, "help")))
    .limit(1);
  if (!article) return refuse("not-found");
  await commit(
    scope,
    [
      db
        .insert(helpVotes)
        .values({ ...vote, votedAt: now })
        .onConflictDoUpdate({
          target: [helpVotes.articleId, helpVotes.readerKey],
          set: { helpful: vote.helpful, votedAt: now },
        }),
    ],
    {},
  );
  return done(undefined);
}

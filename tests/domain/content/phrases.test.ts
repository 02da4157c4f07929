import { expect, test } from "vitest";
import { allPhrases } from "#app/domain/content/phrase/phrases.ts";
import { readInChinese } from "#app/domain/content/phrase/read-in-chinese.ts";
import {
  chineseSentences,
  isChinese,
  phrasesInJapanese,
} from "#app/domain/content/phrase/words-to-buyer.ts";
import { historyInChinese } from "#app/domain/trade/said/history-in-chinese.ts";
import { undoReasons } from "#app/domain/trade/shipping/undo-reason.ts";
import {
  boxWarningNames,
  brokenWords,
  wishReasons,
} from "#app/domain/trade/shipping-draft/box-wish-labels.ts";
import { labelRows } from "../../../db/seed/labels/labels.ts";

test("no two phrases are the same in either language", () => {
  const bare = (text: string) => text.replace(/。$/, "");
  expect(new Set(allPhrases.map(({ zh }) => bare(zh))).size).toBe(allPhrases.length);
  expect(new Set(allPhrases.map(({ ja }) => ja)).size).toBe(allPhrases.length);
});

test.each(allPhrases)(
  "the buyer reads $zh in Japanese, and staff read it in Chinese again",
  (phrase) => {
    expect(phrasesInJapanese(phrase.zh)).toBe(phrase.ja);
    expect(isChinese(phrase.ja)).toBe(false);
    expect(historyInChinese(phrase.ja)).toBe(phrase.zh);
  },
);

test("phrases are found sentence by sentence, and what else is said stays", () => {
  expect(phrasesInJapanese("收到，马上确认。M サイズは在庫があります。")).toBe(
    "承知しました。すぐに確認いたします。M サイズは在庫があります。",
  );
  expect(chineseSentences("お待たせしております。请问要什么颜色？")).toEqual(["请问要什么颜色？"]);
});

test("Japanese in letters that both know is not taken for Chinese", () => {
  for (const text of ["書類の確認", "売切", "全数検品済", "義烏市場", "価格訂正", ""])
    expect(isChinese(text)).toBe(false);
  for (const text of ["卖家涨价", "请稍等", "没问题"]) expect(isChinese(text)).toBe(true);
});

test("reasons of the floor are read in Chinese in the history, own words as they were written", () => {
  for (const { ja, zh } of Object.values(undoReasons)) expect(historyInChinese(ja)).toBe(zh);
  const broken = brokenWords([{ box: 1, kind: "too-heavy" }], "told");
  expect(historyInChinese(broken)).toBe(
    `第1箱：${boxWarningNames["too-heavy"].zh}（${wishReasons.told.zh}）`,
  );
  for (const own of ["納品先の確認中", "破損のため、半額でお送りします", "老客户"])
    expect(historyInChinese(own)).toBe(own);
});

const words = labelRows().filter(({ ja }) => ja.length > 1);

test("a buyer's note is read by the label table, the longest words first", () => {
  expect(readInChinese(words, "割れ物です。緩衝材を多めに入れてください")).toBe(
    "易碎品。缓冲材料 多放一些请放入（请）",
  );
  expect(readInChinese(words, "タグは外してください")).toBe("吊牌 拆掉（请）");
});

test("a word is not found inside another one in katakana, and nothing is made of nothing", () => {
  expect(readInChinese([{ ja: "ロット", zh: "批次" }], "ロットリング")).toBeUndefined();
  expect(readInChinese([], "色は？")).toBeUndefined();
  expect(readInChinese([], "")).toBeUndefined();
});

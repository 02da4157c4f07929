import { expect, test } from "vitest";
import { allPhrases } from "#app/domain/content/phrase/phrases.ts";
import {
  chineseGloss,
  chineseWordsOf,
  readInChinese,
} from "#app/domain/content/phrase/read-in-chinese.ts";
import { phrasesInChinese, typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import {
  chineseSentences,
  isChinese,
  phrasesInJapanese,
} from "#app/domain/content/phrase/words-to-buyer.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
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
    expect(phrasesInChinese(phrase.ja)).toBe(phrase.zh);
    expect(readMessage(typedMessage(phrase.ja), "zh")).toBe(phrase.zh);
  },
);

test("phrases are found sentence by sentence, and what else is said stays", () => {
  expect(phrasesInJapanese("收到，马上确认。M サイズは在庫があります。")).toBe(
    "承知しました。すぐに確認いたします。M サイズは在庫があります。",
  );
  expect(chineseSentences("お待たせしております。请问要什么颜色？")).toEqual(["请问要什么颜色？"]);
});

test("Japanese in letters that both know is not taken for Chinese", () => {
  for (const text of [
    ...["書類の確認", "売切", "全数検品済", "義烏市場", "価格訂正", "", "深圳市", "髙橋", "𠮷野"],
    ...["数量不足", "送料無料", "商品番号", "自己都合", "使用不能"],
  ])
    expect([text, isChinese(text)]).toEqual([text, false]);
  for (const text of [
    ...["卖家涨价", "请稍等", "没问题", "危险品不能收", "可以收", "圣诞礼物", "30天优惠价"],
    ...["商品坏了", "厂家停产", "金额不符", "重新称重", "这个", "钱包"],
  ])
    expect([text, isChinese(text)]).toEqual([text, true]);
  for (const ja of labelRows().map((label) => label.ja))
    expect([ja, isChinese(ja)]).toEqual([ja, false]);
});

test("own words stay as they were written, phrases among figures and marks are read in Chinese", () => {
  expect(phrasesInChinese("運賃の誤りのため、計量に誤りがあったため")).toBe("运费算错、称重有误");
  for (const own of ["納品先の確認中", "破損のため、半額でお送りします", "老客户"])
    expect(phrasesInChinese(own)).toBe(own);
  expect(typedMessage("")).toBeNull();
});

const words = labelRows().filter(({ ja }) => ja.length > 1);

test("a buyer's note is read by the label table, the longest words first", () => {
  expect(readInChinese(chineseWordsOf(words), "割れ物です。緩衝材を多めに入れてください")).toBe(
    "易碎品。缓冲材料 多放一些请放入（请）",
  );
  expect(readInChinese(chineseWordsOf(words), "タグは外してください")).toBe("吊牌 拆掉（请）");
});

test("a sentence that says no is read wholly or not at all: half of it would say the opposite", () => {
  const known = chineseWordsOf([
    ...[...words, { ja: "青", zh: "蓝色" }, { ja: "赤", zh: "红色" }, { ja: "袋", zh: "袋子" }],
    ...[
      { ja: "雑貨", zh: "杂货" },
      { ja: "入れ", zh: "放入" },
    ],
  ]);
  for (const no of [
    ...["青ではなく赤を送ってください", "犬の首輪ではなく雑貨です", "袋から出さない"],
    ...["袋は開けず、赤だけ入れてください", "赤は要りません", "袋を送るのはやめてください"],
  ])
    expect(readInChinese(known, no)).toBeUndefined();
  expect(readInChinese(known, "袋に入れないでください")).toBe("袋子 放入（不要）（请）");
  expect(readInChinese(known, "赤です。青は要りません。")).toBe("红色。青は要りません。");
  expect(readInChinese(known, "必ず袋に入れて")).toBe("必ず袋子 请放入");
});

test("a word is not found inside another one in katakana, and nothing is made of nothing", () => {
  expect(
    readInChinese(chineseWordsOf([{ ja: "ロット", zh: "批次" }]), "ロットリング"),
  ).toBeUndefined();
  expect(readInChinese(chineseWordsOf([]), "色は？")).toBeUndefined();
  expect(readInChinese(chineseWordsOf([]), "")).toBeUndefined();
});

test("where Japanese is left over, only the words that the table knows are named", () => {
  const known = chineseWordsOf([
    ...[...words, { ja: "検品", zh: "验货" }, { ja: "写真", zh: "照片" }],
    ...[
      { ja: "ロゴ", zh: "徽标" },
      { ja: "青", zh: "蓝色" },
    ],
  ]);
  expect(chineseGloss(known, "割れ物です。")).toBe("机译参考：易碎品。");
  expect(chineseGloss(known, "検品の写真をいただけると嬉しい")).toBe(
    "词语对照：検品＝验货、写真＝照片",
  );
  expect(chineseGloss(known, "ロゴ入り希望（高橋ショップ様向け）")).toContain(
    "词语对照：ロゴ＝徽标",
  );
  // A sentence that says no names nothing: the words alone would ask for what it refuses.
  expect(chineseGloss(known, "検品の写真です。青は要りません。")).toBe(
    "词语对照：検品＝验货、写真＝照片",
  );
  expect(chineseGloss(known, "青は要りません。")).toBeUndefined();
});

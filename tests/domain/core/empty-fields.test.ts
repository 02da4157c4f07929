import { expect, test } from "vitest";
import {
  digits,
  freeText,
  hundredths,
  text,
  wholeNumber,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";

test.each([
  ["数量を入力してください", wholeNumber("数量", 1, 999)],
  ["単価を入力してください", hundredths("単価", 999, "元")],
  ["確認コードを入力してください", digits("確認コード", 6)],
  ["振込名義（カタカナ）を入力してください", fields.payerKana],
  ["クーポンコードを入力してください", fields.couponCode],
])("an empty field is told one thing: %s", (sentence, schema) => {
  expect(schema.safeParse("").error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test.each([
  ["no sign at all", "\u200b\u200d\ufeff"],
  ["fillers and blanks", "\u3164 \u2800\u00ad"],
])("a text that shows nothing is empty in every field: %s", (_, typed) => {
  expect(freeText("x").min(1, "空です").safeParse(typed).error?.issues[0]?.message).toBe("空です");
  expect(text("名称", 40).safeParse(typed).error?.issues[0]?.message).toBe(
    "名称を入力してください",
  );
  expect(fields.note.parse(typed)).toBe("");
});

test("a joiner within a text stays", () => {
  expect(freeText().parse("👩\u200d👧")).toBe("👩\u200d👧");
});

test.each([
  ["はなこしょうてん", "ハナコショウテン"],
  ["ｶ)ﾊﾅｺ", "カ)ハナコ"],
  ["かぶしきがいしゃ ヴァイオ", "カブシキガイシャ ヴァイオ"],
])("a payer's name is taken in any kana: %s", (typed, kept) => {
  expect(fields.payerKana.parse(typed)).toBe(kept);
  expect(fields.payerKana.safeParse("花子").success).toBe(false);
});

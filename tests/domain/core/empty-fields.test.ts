import { expect, test } from "vitest";
import { digits, hundredths, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
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

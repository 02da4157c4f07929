import { expect, test } from "vitest";
import { optionalText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { remark } from "#app/domain/core/staff-fields.schema.server.ts";

// Letters greet people by name, staff choose companies by name, and sheets and labels show both.

const lines = [
  "personName",
  "companyName",
  "storeName",
  "tokenName",
  "addressTitle",
  "street",
] as const;

test.each(lines)("%s is what it looks like, on one line", (field) => {
  expect(fields[field].parse(" 山田　太郎・Anne (〆)👨‍👩‍👧 ")).toContain("山田　太郎");
  const forged = [
    "様\r\n至急お振込ください",
    "山田\u0000",
    "\u202E郎太田山",
    "山田\u2028至急",
    "山\u2066田",
  ];
  for (const name of forged) expect(fields[field].safeParse(`花子${name}`).success).toBe(false);
});

test.each(lines)("%s that nobody sees is none", (field) => {
  for (const name of ["\u200B", "\u200B\u200D\uFEFF", "\u3164", "\u2800 \u2800", "\u00AD\u0301"])
    expect(fields[field].safeParse(name).success).toBe(false);
  for (const name of ["〆", "👨‍👩‍👧", "-", "が"]) expect(fields[field].parse(name)).toBe(name);
  expect(fields[field].safeParse("").error?.issues).toHaveLength(1);
});

test("a price in yen is read as a person writes it", () => {
  for (const typed of ["1980", "￥1980", "¥1,980", "1980円", "１，９８０ 円", "¥ 1,980円"])
    expect(fields.amountYen.parse(typed)).toBe(1_980);
  for (const typed of ["円", "¥", "¥¥1980", "1980円円", "$1980", "19¥80", "-1980円"])
    expect(fields.amountYen.safeParse(typed).success).toBe(false);
  expect(fields.quantity.safeParse("5円").success).toBe(false);
});

test("a message may have several lines", () => {
  expect(fields.message.parse("はじめまして\n見積をお願いします")).toContain("\n");
});

test.each([
  ["a message", fields.message],
  ["a remark of the staff's", remark],
  ["a text that may stay empty", optionalText("備考", 200)],
])("%s is kept without what nobody sees, and with its lines", (_, schema) => {
  expect(schema.parse("箱が\u0007つぶれ\u202Eた\r\n2個\t中1個👨‍👩‍👧\u2066 ")).toBe(
    "箱がつぶれた\n2個\t中1個👨‍👩‍👧",
  );
});

test("a text of control characters alone is empty", () => {
  expect(fields.message.safeParse("\u0007\u202E").success).toBe(false);
});

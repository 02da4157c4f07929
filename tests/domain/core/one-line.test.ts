import { expect, test } from "vitest";
import { fields } from "#app/domain/core/fields.schema.server.ts";

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

test("a message may have several lines", () => {
  expect(fields.message.parse("はじめまして\n見積をお願いします")).toContain("\n");
});

import { expect, test } from "vitest";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { containsOwnName, isCommonPassword } from "#app/domain/core/weak-password.ts";

test.each([
  ["a word and digits", "Password1"],
  ["digits before a word", "1Sakura"],
  ["a word spelled with digits", "Passw0rd12"],
  ["a word with an @ for its a", "P@ssword9"],
  ["a word twice", "TokyoTokyo1"],
  ["our own name", "Kaitsuke1"],
  ["a row of the keyboard", "Qwerty12"],
  ["a row read backwards", "Lkjhgf12"],
  ["a row that zigzags", "1Qaz2Wsx"],
  ["letters of the alphabet", "Abcdef12"],
  ["a year and a row", "Asdf2026"],
  ["the same letters again", "Xyaxya12"],
  ["three characters in all", "Aa1Aa1aA"],
  ["one letter many times", "Aaaaaa12"],
])("%s is common: %s", (_, password) => {
  expect(isCommonPassword(password)).toBe(true);
  expect(fields.newPassword.safeParse(password).success).toBe(false);
});

test.each(["Kamome58", "Mizuiro58", "Takahashi58", "tR4velog", "Yubari7x2", "Ab3@xyz"])(
  "%s is not common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
    expect(fields.newPassword.safeParse(password).success).toBe(true);
  },
);

test.each([
  ["a user name", "Hanako58", ["hanako"], true],
  ["a part of an address", "xTakahashi1", ["r.takahashi@shop.test"], true],
  ["a company's name in full width", "Minato77x", ["ＭＩＮＡＴＯ商店"], true],
  ["the last digits of a telephone", "Kmm5678x", ["09012345678"], true],
  ["the first digits of a telephone", "Kmm0901x", ["09012345678"], false],
  ["three letters of a name", "Ken58Kmm", ["ken"], false],
  ["what many addresses have in common", "Gmail58kx", ["taro@gmail.com"], false],
  ["a Japanese name, which no password can hold", "Kamome58", ["高橋 涼"], false],
])("%s in a password is seen: %s", (_, password, names, seen) => {
  expect(containsOwnName(password, names)).toBe(seen);
});

test.each([
  ["five characters", "Km5xY", "6文字以上"],
  ["seventeen characters", "Kamome58Kamome58K", "16文字以内"],
  ["no capital", "kamome58", "英大文字"],
  ["no small letter", "KAMOME58", "英大文字"],
  ["no digit", "KamomeXy", "英大文字"],
  ["a space", "Kamome 58", "半角の英数字と@"],
  ["full width", "Ｋamome58", "半角の英数字と@"],
])("%s is told: %s", (_, password, words) => {
  const parsed = fields.newPassword.safeParse(password);
  expect(parsed.error?.issues.map(({ message }) => message).join()).toContain(words);
});

test("sixteen characters and an @ are fine", () => {
  expect(fields.newPassword.safeParse("Kamome58@Mizu34x").success).toBe(true);
});

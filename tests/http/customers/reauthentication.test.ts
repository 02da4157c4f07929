import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "#app/domain/customers/session/password.server.ts";
import {
  apiTokens,
  payoutAccounts,
  secondFactors,
  sessions,
  users,
  withdrawals,
} from "#db/schema/index.ts";
import { usableAccount } from "#tests/support/money/payout-account.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const password = "Hanako12";
const question = "パスワード、または認証アプリの6桁";
const elevenMinutes = 11 / (24 * 60);
const account = {
  銀行コード: "0005",
  支店コード: "001",
  口座番号: "7654321",
  "口座名義（カタカナ）": "ヤマダ ハナコ",
};

beforeEach(async () => {
  shop = await openShop();
  const passwordHash = await hashPassword(password);
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, "hanako"));
});

describe("ten minutes after signing in", () => {
  test.each(["/user/bankAccount", "/withdrawDeposit", "/user/EmployeesAccount/new"])(
    "%s asks for the password and comes back",
    async (path) => {
      const browser = await shop.browser(hanako);
      expect((await browser.open(path)).path).toBe(path);
      shop.wait(elevenMinutes);
      const asked = await browser.open(path);
      expect(asked.path).toContain("/user/reauthenticate");
      const wrong = await asked.submit("確認して進む", { [question]: "Wrong123" });
      expect(wrong.status).toBe(400);
      expect((await browser.open(path)).path).toContain("/user/reauthenticate");
      const back = await wrong.submit("確認して進む", { [question]: password });
      expect(back.path).toBe(path);
      shop.wait(elevenMinutes);
      expect((await browser.open(path)).path).toContain("/user/reauthenticate");
    },
  );

  test("a form that was open keeps what was typed, asks for the password, and goes through", async () => {
    await shop.deposit(hanako.companyId, 50_000);
    await shop.db.insert(payoutAccounts).values(usableAccount());
    const page = await (await shop.browser(hanako)).open("/withdrawDeposit");
    shop.wait(elevenMinutes);
    const typed = { "出金額（円）": "12,345", 出金の理由: "事業資金に戻すため" };
    const asked = await page.submit("出金を申請する", typed);
    expect(asked.status).toBe(401);
    expect(asked.text).toContain("ご本人の確認");
    expect(await shop.db.$count(withdrawals)).toBe(0);
    const wrong = await asked.submit("確認して送信する", { [question]: "Wrong123" });
    expect(wrong.status).toBe(400);
    expect(await shop.db.$count(withdrawals)).toBe(0);
    const sent = await wrong.submit("確認して送信する", { [question]: password });
    expect(sent.path).toContain("/user/WithdrawalRecord");
    expect(sent.text).toContain("12,345");
    expect(await shop.db.$count(withdrawals)).toBe(1);
  });

  test("a form with several ticks goes through with the password", async () => {
    const page = await (await shop.browser(hanako)).open("/user/apiTokens");
    shop.wait(elevenMinutes);
    const asked = await page.submit("トークンを作る", {
      名前: "在庫連携",
      scopes: ["order", "ship"],
    });
    const made = await asked.submit("確認して送信する", { [question]: password });
    expect([asked.status, made.status]).toEqual([401, 200]);
    expect(await shop.db.select().from(apiTokens)).toMatchObject([{ scopes: ["order", "ship"] }]);
  });

  test("an account is not changed, nor a token made, nor an employee, without the password", async () => {
    const browser = await shop.browser(hanako);
    const accountPage = await browser.open("/user/bankAccount");
    const tokenPage = await browser.open("/user/apiTokens");
    const employeePage = await browser.open("/user/EmployeesAccount/kenji");
    const ownerPage = await browser.open("/user/userAuthorizeAndPermit");
    shop.wait(elevenMinutes);
    expect((await accountPage.submit("保存する", account)).status).toBe(401);
    expect((await tokenPage.submit("トークンを作る", { 名前: "在庫連携" })).status).toBe(401);
    expect((await employeePage.submit("アカウントを停止")).status).toBe(401);
    expect((await ownerPage.submit("配送の委任をする")).status).toBe(401);
    expect(await shop.db.$count(payoutAccounts)).toBe(0);
    expect(await shop.db.$count(apiTokens)).toBe(0);
    const [kenji] = await shop.db.select().from(users).where(eq(users.id, "kenji"));
    expect(kenji?.state).toBe("in_use");
  });

  test("a second factor is neither begun nor confirmed nor shown, so that it cannot stand for the password", async () => {
    const browser = await shop.browser(hanako);
    const off = await browser.open("/user/secondFactor");
    shop.wait(elevenMinutes);
    expect((await off.submit("設定をはじめる")).status).toBe(401);
    expect(await shop.db.$count(secondFactors)).toBe(0);

    const fresh = await shop.browser(hanako);
    const begun = await (await fresh.open("/user/secondFactor")).submit("設定をはじめる");
    const shown = await fresh.open("/user/secondFactor");
    shop.wait(elevenMinutes);
    const confirmed = await shown.submit("有効にする", { "認証コード（6桁）": "123456" });
    expect([begun.status, confirmed.status]).toEqual([200, 401]);
    expect((await fresh.open("/user/secondFactor")).path).toContain("/user/reauthenticate");
  });

  test("a secret that was typed is never shown again", async () => {
    const page = await (await shop.browser(hanako)).open("/user/EmployeesAccount/kenji");
    shop.wait(elevenMinutes);
    const asked = await page.submit("パスワードを変更", { 新しいパスワード: "Kenji4567" });
    expect(asked.status).toBe(401);
    expect(asked.document.toString()).not.toContain("Kenji4567");
  });
});

test("what one session has proved opens nothing in another", async () => {
  const [one, other] = [await shop.browser(hanako), await shop.browser(hanako)];
  shop.wait(elevenMinutes);
  const asked = await one.open("/user/bankAccount");
  await asked.submit("確認して進む", { [question]: password });
  expect((await other.open("/user/bankAccount")).path).toContain("/user/reauthenticate");
  const rows = await shop.db.select().from(sessions);
  expect(rows.filter(({ reauthenticatedAt }) => reauthenticatedAt)).toHaveLength(1);
});

test("guesses are counted, and after some the right password waits too", async () => {
  const browser = await shop.browser(hanako);
  shop.wait(elevenMinutes);
  const asked = await browser.open("/user/bankAccount");
  for (let guess = 0; guess < 10; guess++)
    await asked.submit("確認して進む", { [question]: `Wrong12${guess}` });
  const late = await asked.submit("確認して進む", { [question]: password });
  expect(late.status).toBe(429);
});

test("the way back is a page of ours", async () => {
  const browser = await shop.browser(hanako);
  const page = await browser.open("/user/reauthenticate?to=https://evil.example/");
  const back = await page.submit("確認して進む", { [question]: password });
  expect(back.path).toBe("/user");
});

test("a new account is named on its page with its day, and can be taken back without a password", async () => {
  const browser = await shop.browser(hanako);
  const saved = await (await browser.open("/user/bankAccount")).submit("保存する", account);
  expect(saved.text).toContain("変更の受付中");
  expect(saved.text).toContain("担当者が確認しています");
  shop.wait(elevenMinutes);
  const cancelled = await saved.submit("この変更を取り消す");
  const [row] = await shop.db.select().from(payoutAccounts);
  expect(row?.state).toBe("cancelled");
  expect(cancelled.path).toContain("/user/reauthenticate");
});

import { generateTOTP } from "@epic-web/totp";
import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";

test("an employee replaces the password they were given, sets a second factor up and comes in with it", async () => {
  const name = `factor`;
  const { page, context, complaints } = await person(true);
  const press = (button: string) =>
    page.getByRole("button", { name: button, exact: true }).first().click();
  const field = (label: string) => page.getByLabel(label).first();

  await signIn(page, "/login", "demo-new", "Demo1234");
  await page.goto("/user/EmployeesAccount/new");
  await field("お名前").fill("二段 花");
  await field("ユーザーID").fill(name);
  await field("メールアドレス").fill(`${name}@example.co.jp`);
  for (const typed of await page.locator("input[type=password]").all())
    await typed.fill("Tsubaki57");
  await press("保存する");
  await page.waitForURL("**/user/EmployeesAccount");
  await context.clearCookies();

  await signIn(page, "/login", name, "Tsubaki57");
  await page.waitForURL("**/user/ownPassword**");
  await field("いまのパスワード").fill("Tsubaki57");
  await page.getByLabel("新しいパスワード", { exact: false }).first().fill("Chosen567");
  await field("新しいパスワード（確認）").fill("Chosen567");
  await press("保存する");
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/user/secondFactor");
  await press("設定をはじめる");
  await page.getByRole("img", { name: "QR" }).waitFor();
  const secret = (await page.locator("main code").first().innerText()).replaceAll(" ", "");
  await field("認証コード（6桁）").fill("000000");
  await press("有効にする");
  await page.getByText("認証コードが正しくないか").first().waitFor();
  await field("認証コード（6桁）").fill((await generateTOTP({ secret })).otp);
  await press("有効にする");
  await page.getByText("リカバリーコードを控えてください").waitFor();
  const recovery = await page.locator(".codes code").first().innerText();
  await context.clearCookies();

  await signIn(page, "/login", name, "Chosen567");
  await page.waitForURL("**/login/code**");
  await field("認証コード").fill("123");
  await press("ログイン");
  await page.getByText("認証コードが正しくありません").first().waitFor();
  await field("認証コード").fill(recovery);
  await press("ログイン");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.goto("/user/userDetail");
  expect(await page.locator("main").innerText()).toContain(name);
  expect(complaints.filter((line) => !line.includes("400"))).toEqual([]);
  await context.close();
}, 120_000);

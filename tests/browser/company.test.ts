import type { Page } from "playwright";
import { expect, test } from "vitest";
import { violations } from "./steps/axe.ts";
import { person, signIn } from "./steps/people.ts";

test("an address, an employee and an approval", async () => {
  const owner = await person(true);
  await signIn(owner.page, "/login", "demo", "Demo1234");
  const look = async (page: Page) => {
    expect(await violations(page), page.url()).toEqual([]);
  };
  const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

  await owner.page.goto("/user/deliverySite");
  await owner.page.getByLabel("名称").fill(`銀座店`);
  await owner.page.getByLabel("郵便番号").fill("１０４００６１");
  await press(owner.page, "住所を検索");
  await expect
    .poll(() => owner.page.getByLabel("市区町村・番地・建物名").inputValue())
    .toBe("中央区銀座");
  expect(await owner.page.getByLabel("都道府県").inputValue()).toBe("東京都");
  expect(await owner.page.getByLabel("名称").inputValue()).toBe(`銀座店`);
  await look(owner.page);
  await owner.page.getByLabel("会社名").fill("株式会社みなと商会");
  await owner.page.getByLabel("受取人").fill("港 一郎");
  await owner.page.getByLabel("宛名（ローマ字）").fill("MINATO GINZA");
  await owner.page.getByLabel("電話番号").fill("03-6261-0000");
  await press(owner.page, "保存する");
  await owner.page.getByText("住所を保存しました").waitFor();
  expect(await owner.page.getByText(`銀座店`).count()).toBeGreaterThan(0);
  await look(owner.page);

  await owner.page.goto("/user/EmployeesAccount");
  await look(owner.page);
  await owner.page.getByRole("link", { name: "従業員を追加" }).click();
  await owner.page.getByLabel("お名前").fill(`検証`);
  await owner.page.getByLabel("ユーザーID").fill(`walker`);
  await owner.page.getByLabel("メールアドレス").fill(`walker@minato.example`);
  for (const field of await owner.page.locator("input[type=password]").all())
    await field.fill("Kamome13");
  await owner.page.getByRole("checkbox", { name: /^支払い/ }).check();
  await owner.page.getByLabel("1回の支払い・出金の上限（円）").fill("1");
  await look(owner.page);
  await press(owner.page, "保存する");
  await owner.page.getByText("保存しました").waitFor();
  await owner.page.getByRole("link", { name: /編集.*検証$/ }).click();
  await owner.page.getByRole("heading", { name: `検証` }).waitFor();
  await look(owner.page);

  // The oldest that waits: the newest is paid by others.
  await owner.page.goto("/user/order?state=awaiting_payment");
  const number = (await owner.page.locator("main a[href^='/OrderDetails']").allTextContents())
    .map((text) => text.trim())
    .filter((text) => /^[A-Z]{2}-\d{6}-\d{4}$/.test(text))
    .at(-1)!;
  const employee = await person(true);
  await signIn(employee.page, "/login", `walker`, "Kamome13");
  // Nobody works with the password that somebody else chose.
  await employee.page.waitForURL("**/user/ownPassword**");
  await employee.page.getByLabel("いまのパスワード").fill("Kamome13");
  await employee.page.getByLabel("新しいパスワード").first().fill("Chosen567");
  await employee.page.getByLabel("新しいパスワード（確認）").fill("Chosen567");
  await press(employee.page, "保存する");
  await employee.page.waitForURL((url) => url.pathname === "/");
  await employee.page.goto(`/payment?order_sn=${number}`);
  await employee.page.getByLabel("承認する方へのひとこと").fill("お願いします");
  await look(employee.page);
  await press(employee.page, "承認を依頼する");
  await employee.page.getByText("承認待ち").waitFor();

  await owner.page.goto("/user/approvals");
  await look(owner.page);
  const asked = owner.page.locator("li.panel", { hasText: number });
  await asked.getByRole("button", { name: "承認して支払う" }).click();
  await owner.page.getByText("承認し、残高から支払いました").waitFor();
  await owner.page.goto("/user/userAuthorizeAndPermit");
  await look(owner.page);
  await owner.page.goto("/user/bankAccount");
  await look(owner.page);

  expect([...owner.complaints, ...employee.complaints]).toEqual([]);
  await owner.context.close();
  await employee.context.close();
}, 120_000);

import { expect, test } from "vitest";
import { person, signIn } from "./steps/people.ts";

test("asked, answered, told; a shop put away; mails chosen; the survey filled in", async () => {
  const buyer = await person(true);
  const staff = await person(true);
  const mark = `質問${crypto.randomUUID().slice(0, 8)}`;
  const { page } = buyer;
  await signIn(page, "/login", "demo-new", "Demo1234");
  await signIn(staff.page, "/staff/login", "staff-manager", "Staff1234");

  await page.goto("/contactUs");
  await page.getByLabel("お問い合わせの種類").selectOption({ label: "その他" });
  await page.getByLabel("お問い合わせ内容").fill(mark);
  await page.getByRole("button", { name: "送信する" }).click();
  await page.getByText("お問い合わせを受け付けました").waitFor();

  await staff.page.goto("/staff/contacts");
  const asked = staff.page.locator("article", { hasText: mark });
  await asked.getByRole("textbox").fill(`回答${mark}`);
  await asked.getByRole("button", { name: "回复" }).click();
  await expect.poll(() => staff.page.locator("article", { hasText: mark }).count()).toBe(0);
  await page.goto("/user/inform");
  await page.getByText(`回答${mark}`).first().waitFor();

  await page.goto("/CommoditySearch?view=list");
  const goods = page.locator('main a[href^="/ProductDetails"]').first();
  await page.goto((await goods.getAttribute("href"))!);
  const title = await page.locator("h1").innerText();
  await page.getByText("ブラックリストに登録する").click();
  await page.getByRole("button", { name: "この商品を登録" }).click();
  await page.getByRole("link", { name: title }).waitFor();
  await page.getByRole("button", { name: "リストから外す" }).first().click();
  await page.getByText("登録はありません").waitFor();

  await page.goto("/user/emailNotificationManagement");
  const mail = page.locator('input[name="mail"][value="public"]');
  const wanted = !(await mail.isChecked());
  await mail.setChecked(wanted);
  await page.getByRole("button", { name: "保存する" }).click();
  await page.getByText("設定を保存しました").waitFor();
  expect(await mail.isChecked()).toBe(wanted);

  await page.goto("/questionnaire");
  for (const label of ["主な業種", "月の仕入れの見込み", "中国からの仕入れの経験", "きっかけ"])
    await page.getByLabel(label).selectOption({ index: 1 });
  await page.getByLabel("扱いたい商品").fill(mark);
  await page.getByRole("button", { name: /回答/ }).click();
  await page.getByText("ありがとうございました").waitFor();
  await page.goto("/questionnaire");
  expect(await page.getByLabel("扱いたい商品").inputValue()).toBe(mark);

  expect([...buyer.complaints, ...staff.complaints]).toEqual([]);
  await buyer.context.close();
  await staff.context.close();
}, 120_000);

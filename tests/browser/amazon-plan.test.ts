import { expect, test } from "vitest";
import { origin, person, signIn } from "./steps/people.ts";
import { follow, sees, send } from "./steps/steps.ts";

test("without scripts an Amazon shop is connected, what runs low is ordered, and a plan comes to its labels", async () => {
  const { page, context, complaints } = await person(false);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/amazonShopAuthorization");
  await send(page, "Amazonと連携する");
  await follow(page, "Amazonへ進む");
  await expect.poll(() => page.title()).toContain("セラーセントラル");
  await page.locator("li a").first().click();
  await sees(page, /Amazon「.+」と連携しました/);

  await page.goto("/amazonInventory");
  await sees(page, "Amazon在庫");
  await page.goto("/inventoryWarning");
  await sees(page, "欠品見込み");
  const low = page.locator("input[name^='qty-']:not([value=''])").first();
  const product = (await low.getAttribute("name"))!.replace("qty-", "");
  const press = page.locator(`button[name=now][value="${product}"]`);
  await Promise.all([page.waitForEvent("domcontentloaded"), press.click()]);
  await sees(page, "一時保存");
  expect(new URL(page.url()).pathname).toBe("/OrderDetails");

  await page.goto("/user/amazonDeliveryPlans?state=choosing");
  await follow(page, /の納品プラン$/);
  const plan = page.url();
  await sees(page, "Amazonの手数料と配送方法をご確認ください");
  await send(page, "手数料を確認して確定する");
  await expect
    .poll(
      async () => {
        await fetch(`${origin}/dev/cron`, {
          method: "POST",
          body: new URLSearchParams({ cron: "*/5 * * * *" }),
        });
        await page.goto(plan);
        return page.locator("main").innerText();
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toContain("箱ラベル発行済み");
  const labels = page.getByRole("link", { name: /PDFをダウンロード/ });
  const file = await context.request.get(origin + (await labels.getAttribute("href"))!);
  expect((await file.body()).subarray(0, 4).toString()).toBe("%PDF");
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

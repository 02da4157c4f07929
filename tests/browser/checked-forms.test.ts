import { expect, test } from "vitest";
import { reactAtWork } from "./steps/floor-steps.ts";
import { person, signIn } from "./steps/people.ts";

test("a field is checked as it is left; a form with a wrong one is not sent, and goes once it is right", async () => {
  const { page, context, complaints } = await person(true);
  await signIn(page, "/login", "demo", "Demo1234");
  await page.goto("/user/goodsRequests");
  await reactAtWork(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const quantity = page.locator("#goods-quantity");
  const ask = page.getByRole("button", { name: "依頼する" });

  await page.locator("#goods-title").fill("陶器の皿");
  await page.locator("#goods-pageUrl").fill("https://shop.example/plate");
  await quantity.fill("たくさん");
  await quantity.press("Tab");
  await expect.poll(() => quantity.getAttribute("aria-invalid")).toBe("true");
  await page.locator("#goods-note").focus();
  await ask.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("goods-quantity");
  await ask.click();
  expect(sent).toEqual([]);

  await quantity.fill("１２");
  await expect.poll(() => quantity.getAttribute("aria-invalid")).not.toBe("true");
  await ask.click();
  await page.waitForURL(/request_sn=/);
  expect(sent).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

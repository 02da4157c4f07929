import { expect, test } from "vitest";
import { deskWorker, orderOfTenLines, paidToBuy } from "./steps/desk-steps.ts";
import { person, signIn } from "./steps/people.ts";
import { sees } from "./steps/steps.ts";

// What quoting and buying cost in keys, presses and pages: the promise is as many as are counted here.

test.each([true, false])(
  "ten lines are quoted by one key, each with its own price by Enter; three sellers bought of by one press, scripts %s",
  async (scripts) => {
    const [asked, other] = [await orderOfTenLines(), await orderOfTenLines()];
    const { page, context, complaints } = await person(scripts);
    await signIn(page, "/staff/login", "staff-buying", "Staff1234");
    const { acts, begin, key, send, alt, type, click, open, press } = deskWorker(page);
    const told = (text: string) =>
      expect.poll(() => page.locator(".flash-message").innerText()).toContain(text);
    const prices = () =>
      page
        .getByLabel(/^第\d+行 报价 元$/)
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

    // As listed: one key.
    await page.goto(`/staff/quotes/${asked.number}`);
    expect(await prices()).toHaveLength(10);
    begin();
    if (scripts) await page.getByText("下一行").waitFor();
    await alt("s");
    expect(acts).toEqual({ keys: 1, clicks: 0, typed: 0, pages: scripts ? 0 : 1 });
    await told("的报价。");

    // Every price anew: Enter goes down, and presses the button at the end.
    await page.goto(`/staff/quotes/${other.number}`);
    const dearer = (await prices()).map((price) => (Number(price) * 1.1).toFixed(2));
    if (scripts) await page.getByText("下一行").waitFor();
    begin();
    if (scripts) {
      await click("第1行 报价 元");
      for (const price of dearer) {
        await type(price);
        await key("Enter");
      }
      expect(await prices()).toEqual(dearer);
      await send("Enter");
      expect(acts).toEqual({ keys: 11, clicks: 1, typed: 10, pages: 0 });
    } else {
      await open("批量改价");
      await click("逐行报价（元）");
      for (const [at, price] of dearer.entries()) {
        if (at > 0) await key("Enter");
        await type(price);
      }
      await alt("r");
      expect(await prices()).toEqual(dearer);
      await alt("s");
      expect(acts).toEqual({ keys: 11, clicks: 2, typed: 10, pages: 2 });
    }
    await told("的报价。");

    // Three rows from the marketplace, pasted at once.
    const rows = await paidToBuy(other);
    expect(rows).toHaveLength(3);
    await page.goto("/staff/purchases");
    begin();
    await click(await page.locator("label[for$=-rows]").innerText());
    await type(rows.join("\n"));
    await press("保存采购");
    expect(acts).toEqual({ keys: 0, clicks: 2, typed: 1, pages: 1 });
    await sees(page, "已保存 3 行");
    await page.goto(`/staff/purchases/${other.number}`);
    expect(await page.getByRole("button", { name: "已采购", exact: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
  120_000,
);

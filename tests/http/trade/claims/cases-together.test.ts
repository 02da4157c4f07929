import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "#db/schema/index.ts";
import { li, openShop, type Shop, sato, wei } from "#tests/support/shop.ts";
import { badPouches, caseNow, reply, step } from "#tests/support/trade/problem-cases.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** Answered cases, each of an order of its own. */
async function answered(count: number, answer: "discard" | "return" | "accept") {
  const numbers: string[] = [];
  for (let made = 0; made < count; made++) {
    const { problem } = await badPouches(shop);
    await reply(shop, problem.number, answer);
    numbers.push(problem.number);
  }
  return numbers;
}

const statesOf = (numbers: readonly string[]) =>
  Promise.all(numbers.map(async (number) => (await caseNow(shop, number)).state));

test("the warehouse carries several cases out with one button", async () => {
  const [thrown, kept] = [await answered(2, "discard"), await answered(1, "accept")];
  const page = await (await shop.browser(wei)).open("/staff/cases");
  const numbers = [...thrown, ...kept];
  const done = await page.submit("办理所选", { pick: numbers });
  expect(done.flash).toBe("已办理所选的问题单。");
  expect(await statesOf(numbers)).toEqual(["done", "done", "done"]);
  expect(done.text).toContain("没有「仓库处理」的问题商品");
});

test("a case that changed meanwhile is named, the others are done, and it is unticked", async () => {
  const numbers = await answered(3, "discard");
  const page = await (await shop.browser(wei)).open("/staff/cases");
  await step(shop, numbers[1]!, "discard");
  const done = await page.submit("办理所选", { pick: numbers });
  expect(done.status).toBe(409);
  expect(done.problems).toEqual([`${numbers[1]}：问题单状态已变更，请查看最新状态`]);
  expect(done.text).toContain("已办理 2 件，以下没有办理");
  expect(await statesOf(numbers)).toEqual(["done", "done", "done"]);
});

test("returns that came back are refunded together, with the yen that stood in their rows", async () => {
  const numbers = await answered(2, "return");
  for (const number of numbers) await step(shop, number, "sendBack");
  const page = await (await shop.browser(li)).open("/staff/cases?queue=settle");
  expect(page.text).toMatch(/下一步：退货完成，退 [\d,]+ 日元/);
  const done = await page.submit("办理所选", { pick: numbers });
  expect(done.status).toBe(200);
  const settled = await Promise.all(numbers.map((number) => caseNow(shop, number)));
  for (const one of settled) expect(one).toMatchObject({ state: "done" });
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, settled[0]!.orderId));
  expect(settled[0]!.settledYen).toBeGreaterThan(0);
  expect(order!.paidAt).not.toBeNull();
});

test("nothing ticked, forged rows and others' steps change nothing", async () => {
  const [number] = await answered(1, "discard");
  const warehouse = await shop.browser(wei);
  const page = await warehouse.open("/staff/cases");
  const empty = await page.submit("办理所选");
  expect([empty.status, ...empty.problems]).toEqual([400, "请勾选要办理的问题单"]);
  const post = (browser: typeof warehouse, intent: string, ...steps: string[]) => {
    const picked = steps.flatMap((one) => [
      ["pick", one.split(":")[0]!],
      ["step", one],
    ]);
    const body = new URLSearchParams([["intent", intent], ...picked]);
    return browser.open("/staff/cases", { method: "POST", body });
  };
  for (const forged of [`${number}:refund:0`, `${number}:discard:x`, "x", `${number}:sendBack:0`]) {
    const refused = await post(warehouse, "stock", forged);
    expect([refused.status, ...refused.problems]).toEqual([400, "请刷新页面后重试"]);
  }
  const twice = await post(warehouse, "stock", `${number}:discard:0`, `${number}:discard:1`);
  expect(twice.status).toBe(400);
  const changed = await post(warehouse, "stock", `${number}:discard:123456`);
  expect([changed.status, ...changed.problems]).toEqual([
    409,
    `${number}：金额已变更，请确认新的金额后再提交`,
  ]);
  const other = await post(warehouse, "stock", "PG-999999-0001:discard:0");
  expect([other.status, ...other.problems]).toEqual([409, "PG-999999-0001：没有这张问题单"]);
  expect((await post(await shop.browser(sato), "stock", `${number}:discard:0`)).status).toBe(403);
  expect((await post(warehouse, "settle", `${number}:refund:0`)).status).toBe(403);
  expect((await post(warehouse, "")).status).toBe(400);
  expect(await statesOf([number!])).toEqual(["in_follow_up"]);
});

test("who may only look is given no step to carry out", async () => {
  await answered(1, "discard");
  const page = await (await shop.browser(li)).open("/staff/cases?queue=stock");
  expect(page.has("办理所选")).toBe(false);
  expect(page.document.querySelector("input[name=step]")).toBeNull();
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenAmazon, openAmazon } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;

beforeEach(async () => {
  amazon = await openAmazon();
});
afterEach(() => amazon.close());

test("whoever asks more than is let through waits as long as Amazon's rate says", async () => {
  const { orders } = amazon.adapter();
  const ask = () => orders.changed(amazon.shop, amazon.now(), null);
  for (let asked = 0; asked < 20; asked++) expect(await ask()).toMatchObject({ ok: true });
  const told = await ask();
  if (told.ok || told.fault.kind !== "busy") throw new Error("was let through");
  const aPageMs = 1_000 / 0.0056;
  expect(told.fault.waitMs).toBeGreaterThanOrEqual(aPageMs);
  expect(told.fault.waitMs).toBeLessThanOrEqual(aPageMs * 1.25 + 1);
  amazon.pass(told.fault.waitMs / 1_000);
  expect(await ask()).toMatchObject({ ok: true });
  expect(await ask()).toMatchObject({ fault: { kind: "busy" } });
});

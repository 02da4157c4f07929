import { expect, test } from "vitest";
import type { Tokens } from "#app/domain/catalog/offers/product-source.ts";
import { openTaobao } from "#tests/support/channels/taobao.ts";

test("who asks too often is asked for patience, and answered again a second later", async () => {
  const strict = await openTaobao({ perSecond: 3 });
  const own = ((await strict.market.renew(strict.refreshToken)) as Tokens).access;
  const ask = () => strict.market.search(own, { words: "杯", page: 1, limit: 5, sort: "popular" });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  expect(answers).toContain("busy");
  expect(answers.some((answer) => typeof answer === "object")).toBe(true);
  await new Promise((passed) => setTimeout(passed, 1_050));
  expect(await ask()).toBeTypeOf("object");
  await strict.close();
});

import { PDFDocument } from "@cantoo/pdf-lib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;

beforeEach(async () => {
  amazon = await openAmazon({ times: 1_000 });
});
afterEach(() => amazon.close());

/** Goods that Amazon neither wonders about nor labels itself. */
const plain = ["MT-201", "MT-205"];

async function pdfAt(address: string) {
  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  return PDFDocument.load(await answer.arrayBuffer());
}

test("labels of single pieces are printed by the quantities asked for, of a hundred SKUs at most", async () => {
  const { inbound } = amazon.adapter();
  const items = plain.map((sku) => ({ sku, quantity: 21 }));
  const { address } = valueIn(await inbound.itemLabels(amazon.shop, items));
  expect((await pdfAt(address)).getPageCount()).toBe(2);
  expect(await inbound.itemLabels(amazon.shop, [{ sku: "unknown", quantity: 1 }])).toMatchObject({
    fault: { kind: "refused", why: message("plan.found", { what: "unknown-sku" }) },
  });
  const many = Array.from({ length: 101 }, () => items[0]!);
  expect(await inbound.itemLabels(amazon.shop, many)).toMatchObject({
    fault: { kind: "refused", code: "TooManySkus" },
  });
});

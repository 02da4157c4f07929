import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Result } from "#app/domain/core/result.ts";
import { drawInvoice } from "#app/domain/money/papers/draw-invoice.server.ts";
import { openPaper } from "#app/domain/money/papers/open-paper.server.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { cartLines, issuedPapers, offers } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { li } from "#tests/support/people.ts";
import { openWriteShop } from "./write-shop.ts";

// What an order of as many lines as one may have costs this process, as it would the Worker; the database
// is a process of its own: `npm run bench:order`. The second order of each run is the one that counts.

const budgetMs = 1_000;
const { shop, buyers, close } = await openWriteShop(1);
const buyer = buyers[0]!;
const font = readFileSync("public/fonts/biz-udpgothic.ttf.gz");

// One price, so that none changes under the lines that are put into the cart first.
await shop.db.update(offers).set({ tiers: [] });

try {
  await walk();
  console.log(`\nAn order of ${limits.linesPerOrder} lines, CPU ms (budget ${budgetMs})`);
  for (const { name, cpuMs, bytes } of await walk())
    console.log(
      `  ${name.padEnd(20)} ${cpuMs.toFixed(0).padStart(5)}${cpuMs > budgetMs ? " OVER" : ""}${bytes ? `  ${(bytes / 1_024).toFixed(0)} KB` : ""}`,
    );
} finally {
  await close();
}

/** From the cart to the invoice, each step with its processor time. */
async function walk() {
  const lineIds = await fillCart();
  const wanted = { id: crypto.randomUUID(), lineIds, note: "", submit: true };
  const [placed, submit] = await timed(() => placeOrder(shop.as(buyer), wanted));
  const { id, number } = sure(placed);
  const { lines, freights } = (await findOrder(shop.as(li), number))!;
  const quote = {
    note: "",
    downPaymentPercent: 0 as const,
    lines: lines.map((line) => ({ ...line, refusal: "" })),
    freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
  };
  const [quoted, quoting] = await timed(() => quoteOrder(shop.as(li), number, quote));
  sure(quoted);
  sure(await payDocument(shop.as(buyer), "order", id, crypto.randomUUID()));
  const change = {
    id: crypto.randomUUID(),
    lines: lines.map((line) => ({ lineId: line.id, fewer: -1, reason: "追加" })),
  };
  const [proposed, proposing] = await timed(() => proposeChange(shop.as(li), number, change));
  sure(proposed);
  const [answered, consenting] = await timed(() =>
    answerChange(shop.as(buyer), number, change.id, "accepted"),
  );
  sure(answered);
  const papers = await shop.db.select().from(issuedPapers).where(eq(issuedPapers.documentId, id));
  const invoice = papers.findLast(({ kind }) => kind === "invoice")!;
  const [pdf, drawing] = await timed(async () =>
    drawInvoice((await openPaper(shop.as(buyer), invoice))!, font),
  );
  return [
    { name: "submit", cpuMs: submit },
    { name: "quote", cpuMs: quoting },
    { name: "change of every line", cpuMs: proposing },
    { name: "consent", cpuMs: consenting },
    { name: "invoice as PDF", cpuMs: drawing, bytes: pdf.length },
  ];
}

/** Two wishes for one SKU stay two lines: each has a note of its own. */
async function fillCart() {
  for (let line = 0; line < limits.linesPerOrder; line++)
    sure(
      await addToCart(shop.as(buyer), {
        offerId: "600000000002",
        quantities: new Map([["sku-pouch", 5]]),
        note: `${line + 1}番の店`,
        optionIds: ["photo"],
      }),
    );
  return (await shop.db.select({ id: cartLines.id }).from(cartLines)).map(({ id }) => id);
}

async function timed<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return [value, (user + system) / 1_000];
}

function sure<Value>(result: Result<Value, string>) {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { costOfSelected, readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import { priceOffers, usualQuantity } from "#app/domain/catalog/product/price-offers.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import type { Offer } from "#app/domain/catalog/source/product-source.ts";
import { storedCatalogue } from "#app/domain/catalog/source/stored-catalogue.server.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { answerCost } from "#app/domain/pricing/landed-cost/answer-cost.server.ts";
import { CostQuestionForm } from "#app/domain/pricing/landed-cost/cost-question.schema.server.ts";
import {
  type CostTerms,
  readCostTerms,
} from "#app/domain/pricing/landed-cost/cost-terms.server.ts";
import { landedOrder } from "#app/domain/trade/order/landed-order.server.ts";
import { landedLines } from "#app/domain/trade/placing/landed-lines.server.ts";
import { workOutOrder } from "#app/domain/trade/placing/work-out-order.ts";
import { showProduct } from "#app/routes/shop/product/product-shown.server.ts";
import { cartLines, carts, categories, offers, skus, suppliers } from "#db/schema/index.ts";
import { seedCatalogue } from "#db/seed/seed-catalogue.ts";
import { hanako, noon, openShop } from "#tests/support/shop.ts";

const methods = ["fast-ship", "sea", undefined];
const asked = 200;

test("the same question has the same answer on list, page, cart, preview, order, calculator and call", async () => {
  const shop = await openShop();
  const { db } = shop;
  for (const table of [carts, skus, offers, suppliers, categories]) await db.delete(table);
  await seedCatalogue(db, noon);
  const scope = shop.as(hanako);
  const { offers: listed } = await searchStoredOffers(db, { sort: "popular", limit: asked });
  expect(listed.length).toBe(asked);
  const catalogue = storedCatalogue(db);
  const everyTerms = await Promise.all(methods.map((method) => readCostTerms(scope, method)));

  for (const [index, summary] of listed.entries()) {
    const terms = everyTerms[index % everyTerms.length]!;
    const offer = (await catalogue.find(summary.id))!;
    const cheapest = offer.skus.find(({ priceFen }) => priceFen === offer.priceFen)!;
    const shown = (quantity?: number) =>
      showProduct({
        offer,
        options: [],
        terms,
        typed: {
          quantities: new Map(quantity ? [[cheapest.id, quantity]] : []),
          raw: new Map(),
          optionIds: [],
          note: "",
          problems: [],
        },
      }).landed;

    const [inList] = priceOffers([summary], terms);
    expect(shown()?.perPiece, `${offer.id} in lists`).toEqual(
      inList!.landed && { min: inList!.landed.min, max: inList!.landed.max },
    );

    {
      const quantity = index % 2 === 0 ? offer.minOrder : usualQuantity + index;
      const calculated = await calculator(offer, quantity, terms);
      expect(shown(quantity)?.totalYen, `${offer.id} × ${quantity} on its page`).toEqual(
        calculated,
      );
      const row = await inCart(offer, cheapest.id, quantity);
      const cart = costOfSelected(
        { terms, lines: (await readCart(scope)).lines },
        { destination: "home" },
      );
      expect(cart.answer.ok && cart.answer.value.chosen.totalYen, "in the cart").toEqual(
        calculated,
      );
      const placed = workOutOrder(row, terms.options, {
        ...terms.rate,
        serviceRatePercent: terms.serviceRatePercent,
      });
      expect(landedLines(placed, terms)?.chosen.totalYen, "in the preview").toEqual(calculated);
      const order = landedOrder(
        {
          order: { ...placed.amounts, state: "quoting" },
          lines: placed.lines.map((line) => ({ ...line, refusal: "" })),
          freights: placed.freights,
        } as never,
        {
          known: terms,
          kinds: placed.lines.map(({ id, categoryId }) => ({ lineId: id, categoryId })),
          sent: [],
        },
        terms.methodCode,
      );
      expect(yenIn(order?.rows.at(-1)?.expected ?? ""), "on the order").toEqual([
        ...new Set([calculated?.min, calculated?.max]),
      ]);
    }
  }

  async function inCart(offer: Offer, skuId: string, quantity: number) {
    await db.delete(cartLines);
    await db.update(skus).set({ stock: 1_000_000 }).where(sql`${skus.offerId} = ${offer.id}`);
    const added = await addToCart(scope, {
      offerId: offer.id,
      quantities: new Map([[skuId, quantity]]),
      note: "",
      optionIds: [],
    });
    expect(added.ok).toBe(true);
    return cartLinesQuery(scope);
  }

  /** As the calculator's page and `/api/cost/predict` ask. */
  async function calculator(offer: Offer, quantity: number, terms: CostTerms) {
    const cm = (mm: number | null) => (mm === null ? "" : String(mm / 10));
    const answer = await answerCost(
      scope,
      CostQuestionForm.parse({
        priceCny: yuanOf(priceAtQuantity(offer.priceFen, offer.tiers, quantity)),
        quantity: String(quantity),
        domesticFreightCny: yuanOf(offer.domesticFreightFen),
        weightGrams: String(offer.weightGrams ?? ""),
        lengthCm: cm(offer.lengthMm),
        widthCm: cm(offer.widthMm),
        heightCm: cm(offer.heightMm),
        category: offer.categoryId,
        serviceRate: terms.serviceRatePercent,
        method: terms.methodCode,
      }),
    );
    return answer.ok ? answer.value.chosen.totalYen : undefined;
  }
}, 120_000);

function yenIn(text: string) {
  return text
    .replace("円", "")
    .split("〜")
    .map((yen) => Number(yen.replaceAll(",", "")));
}

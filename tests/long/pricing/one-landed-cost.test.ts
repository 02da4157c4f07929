import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { costOfSelected, readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { usualQuantity } from "#app/domain/catalog/offers/offer.ts";
import type { Offer } from "#app/domain/catalog/offers/product-source.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownMeasuresOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { asListed, withOwnMeasures } from "#app/domain/catalog/products/own-measures.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { storedCatalogue } from "#app/domain/catalog/source/fetched-catalogue.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { type GoodsClass, guessedClass } from "#app/domain/pricing/goods-class.ts";
import {
  type CostTerms,
  estimateCost,
  readCostTerms,
} from "#app/domain/pricing/landed-cost.server.ts";
import { landedOrder } from "#app/domain/trade/orders/landed-order.server.ts";
import { workOutOrder } from "#app/domain/trade/orders/work-out-order.ts";
import { landedLines, toLineSnapshot } from "#app/domain/trade/orders/write-order.server.ts";
import { fieldsOf } from "#app/routes/guide/calculator/asked-cost.server.ts";
import { toProductFigures } from "#app/routes/shop/product/view.server.ts";
import { cartLines, skuClasses, skus } from "#db/schema/index.ts";
import { openCatalogueShop } from "#tests/support/catalogue-shop.ts";
import { hanako, noon } from "#tests/support/shop.ts";

const methods = ["fast-ship", "sea", undefined];
const asked = 200;

const sameEverywhere =
  "the same question has the same answer on list, page, comparison, cart, preview, order, calculator and call";

test(sameEverywhere, () => askEverywhere(async () => {}), 120_000);

test(
  `${sameEverywhere}, with what the company knows of its own goods in the offers' place`,
  () =>
    askEverywhere(async (scope, offer, index) => {
      // Some kept with everything, some with nothing, some not at all, some not in their cheapest colour.
      const cheapest = offer.skus.findIndex(({ priceFen }) => priceFen === offer.priceFen);
      const sku = offer.skus[index % 7 === 6 ? (cheapest + 1) % offer.skus.length : cheapest]!;
      if (index % 5 === 4) return;
      const measured = { lengthMm: 90 + index, widthMm: 70 + index, heightMm: 20 + index };
      const known = {
        weightGrams: index % 3 === 2 ? null : 40 + index * 3,
        ...(index % 4 === 3 ? { lengthMm: 10, widthMm: null, heightMm: null } : measured),
        goodsClass: [null, "general", "food-contact"][index % 3] as GoodsClass | null,
      };
      await addFromGoods(scope, [{ skuId: sku.id, known }]);
    }),
  120_000,
);

test(
  `${sameEverywhere}, with classes that the warehouse confirmed of them`,
  () =>
    askEverywhere(async (scope, offer, index) => {
      if (index % 3 === 2) return;
      const goodsClass = (["liquid", "battery", "general"] as const)[index % 4] ?? "general";
      const seen = { offerId: offer.id, confirmedAt: noon, confirmedByName: "倉庫" };
      for (const { id } of offer.skus)
        await scope.db.insert(skuClasses).values({ ...seen, skuId: id, goodsClass });
    }),
  120_000,
);

async function askEverywhere(
  keep: (scope: Scope<Buyer>, offer: Offer, index: number) => Promise<void>,
) {
  const shop = await openCatalogueShop();
  const { db } = shop;
  const scope = shop.as(hanako);
  const catalogue = storedCatalogue(db);
  const search = { sort: "popular", limit: asked, ownOf: scope.actor.companyId } as const;
  const before = await searchStoredOffers(db, search);
  for (const [index, { id }] of before.offers.entries())
    await keep(scope, (await catalogue.find(id))!, index);
  const { offers: listed } = await searchStoredOffers(db, search);
  expect(listed.length).toBe(asked);
  const unpowered = listed.filter(({ titleZh }) => guessedClass("battery", titleZh) === "general");
  expect(unpowered.some(({ categoryId }) => categoryId === "phone")).toBe(true);
  const everyTerms = await Promise.all(methods.map((method) => readCostTerms(scope, method)));

  for (const [index, summary] of listed.entries()) {
    const terms = everyTerms[index % everyTerms.length]!;
    const offer = (await catalogue.find(summary.id))!;
    const cheapest = offer.skus.find(({ priceFen }) => priceFen === offer.priceFen)!;
    const own = await ownMeasuresOf(scope, offer.id);
    const shown = (quantity?: number) =>
      toProductFigures({
        offer,
        own,
        options: [],
        terms,
        typed: {
          quantities: new Map(quantity ? [[cheapest.id, quantity]] : []),
          raw: new Map(),
          optionIds: [],
          note: "",
          errors: {},
        },
      }).landed;

    const [inList] = priceOffers([summary], terms);
    expect(shown()?.perPiece, `${offer.id} in lists`).toEqual(
      inList!.landed && { min: inList!.landed.min, max: inList!.landed.max },
    );
    const [compared] = priceOffers([asListed(offer, own)], terms);
    expect(compared!.landed, `${offer.id} beside others`).toEqual(inList!.landed);

    const inOne = offer.minOrder + usualQuantity + (index % 9);
    expect(
      sumOf(offer, terms, { [cheapest.id]: inOne })?.max,
      `${offer.id} in several colours`,
    ).toBeGreaterThanOrEqual(inColours(offer, terms, inOne)!.max);

    {
      const quantity = index % 2 === 0 ? offer.minOrder : usualQuantity + index;
      const calculated = await calculator(
        withOwnMeasures(offer, own.get(cheapest.id)),
        quantity,
        terms,
      );
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
          order: { ...placed.amounts, state: "quoting", couponYen: 0 },
          lines: placed.lines.map((line) => ({ ...line, ...toLineSnapshot(line), refusal: null })),
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

  /** The same pieces at the same price in as many colours and sizes as there are. */
  function inColours(offer: Offer, terms: CostTerms, pieces: number) {
    const kinds = offer.skus.map((sku) => ({ ...sku, priceFen: offer.priceFen })).slice(0, 7);
    const share = Math.floor(pieces / kinds.length);
    const quantities = kinds.map(({ id }, at): [string, number] => [
      id,
      at === 0 ? pieces - share * (kinds.length - 1) : share,
    ]);
    return sumOf({ ...offer, skus: kinds }, terms, Object.fromEntries(quantities));
  }

  function sumOf(offer: Offer, terms: CostTerms, quantities: Record<string, number>) {
    const chosen = new Map(Object.entries(quantities));
    const typed = { quantities: chosen, raw: new Map(), optionIds: [], note: "", errors: {} };
    return toProductFigures({ offer, options: [], terms, own: new Map(), typed }).landed?.totalYen;
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

  /** As the calculator's page asks of goods, and `/api/cost/predict` of the same fields. */
  async function calculator(
    offer: Offer & { goodsClass?: GoodsClass | null | undefined },
    quantity: number,
    terms: CostTerms,
  ) {
    const given = new URLSearchParams({ quantity: String(quantity) });
    const answer = await estimateCost(
      scope,
      CostQuestionForm.parse({
        ...fieldsOf(offer, given, terms),
        serviceRate: terms.serviceRatePercent,
        method: terms.methodCode,
      }),
    );
    return answer.ok ? answer.value.chosen.totalYen : undefined;
  }
}

function yenIn(text: string) {
  return text
    .replace("円", "")
    .split("〜")
    .map((yen) => Number(yen.replaceAll(",", "")));
}

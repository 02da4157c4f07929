import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { costOfSelected, readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import type { Offer } from "#app/domain/catalog/offers/product-source.ts";
import { ownMeasuresOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { asListed, type OwnMeasures } from "#app/domain/catalog/products/own-measures.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { CartCostForm, CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { guessedClass } from "#app/domain/pricing/goods-class.ts";
import {
  type CostTerms,
  estimateCostByRules,
  narrowingOf,
} from "#app/domain/pricing/landed-cost.server.ts";
import { findTariff } from "#app/domain/pricing/tariff.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";
import { costTerms } from "#app/http/session/cost-terms.server.ts";

/** What an address asks of the calculator: the goods in its fields, an offer, or the own cart. */
export async function askCost(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  return searchParams.get("cart") === "selected"
    ? { kind: "cart" as const, ...(await askOfCart(args, searchParams)) }
    : { kind: "goods" as const, ...(await askOfGoods(args, searchParams)) };
}

async function askOfCart(args: LoaderFunctionArgs, given: URLSearchParams) {
  const scope = await shopperScope(args);
  const { costMethod } = await args.context.viewer();
  const { terms, lines } = await readCart(scope, costMethod);
  const typed = withOwnTerms(given, terms);
  const submission = parseForm(typed, { schema: CartCostForm });
  const shown = { ...nothing, typed, lines, submission };
  if (submission.status !== "success") return shown;
  const { answer } = costOfSelected({ terms, lines }, submission.value);
  return answer.ok ? { ...shown, answer: answer.value } : { ...shown, problem: answer };
}

async function askOfGoods(args: LoaderFunctionArgs, sent: URLSearchParams) {
  const { context } = args;
  // Whoever looks for an HS code is still filling in the rest: nothing is said of it yet.
  const chosenCode = sent.get("chosenCode");
  const fillsIn = chosenCode !== null || sent.has("find");
  const given = new URLSearchParams(sent);
  if (chosenCode) given.append("hsCode", chosenCode);
  const offerId = given.get("goods_id");
  const scope = await shopperScope(args);
  const id = offerId?.slice(0, 64);
  const { data: hsCode } = CostQuestionForm.shape.hsCode.safeParse(given.getAll("hsCode").at(-1));
  const [terms, tariff, found, own] = await Promise.all([
    costTerms(args, scope),
    hsCode ? findTariff(scope, hsCode) : undefined,
    id ? context.products.find(id, { asker: scope.actor.kind }) : undefined,
    id ? ownMeasuresOf(scope, id) : new Map(),
  ]);
  const offer = found && asListed<KnownOffer>(found, own);
  const typed = withOwnTerms(
    new URLSearchParams([...Object.entries(offer ? fieldsOf(offer, given, terms) : {}), ...given]),
    terms,
  );
  const shown = { ...nothing, typed, offer };
  if (!typed.has("priceCny")) return shown;

  const submission = parseForm(typed, { schema: CostQuestionForm });
  if (submission.status !== "success") return fillsIn ? shown : { ...shown, submission };
  const answer = estimateCostByRules(terms, tariff, submission.value);
  if (!answer.ok) return { ...shown, submission, problem: answer };
  const narrowing = narrowingOf(terms, tariff, submission.value);
  return { ...shown, submission, answer: answer.value, narrowing };
}

/** What was typed, each field's last; by the viewer's own fee and method where it says nothing of them. */
function withOwnTerms(given: URLSearchParams, terms: CostTerms) {
  const { serviceRatePercent: serviceRate, methodCode: method } = terms;
  return new URLSearchParams({ serviceRate, method, ...Object.fromEntries(given) });
}

const nothing = {
  submission: undefined,
  answer: undefined,
  problem: undefined,
  narrowing: undefined,
};

type KnownOffer = Offer & Partial<Pick<OwnMeasures, "goodsClass">>;

/** An offer's page in the calculator's words; what somebody has typed goes before it. */
export function fieldsOf(
  offer: KnownOffer,
  given: URLSearchParams,
  { categories }: Pick<CostTerms, "categories">,
): Record<string, string> {
  const quantity = Number(given.get("quantity")) || Math.max(offer.minOrder, 100);
  const ofCategory = categories.find(({ id }) => id === offer.categoryId)?.goodsClass;
  const guessed = ofCategory && guessedClass(ofCategory, offer.titleZh);
  // What the category says by itself need not be named.
  const goodsClass = offer.goodsClass ?? (guessed === ofCategory ? undefined : guessed);
  const cm = (mm: number | null) => (mm === null ? "" : String(mm / 10));
  return {
    priceCny: yuanOf(priceAtQuantity(offer.priceFen, offer.tiers, quantity)),
    quantity: String(quantity),
    domesticFreightCny: yuanOf(offer.domesticFreightFen),
    weightGrams: String(offer.weightGrams ?? ""),
    lengthCm: cm(offer.lengthMm),
    widthCm: cm(offer.widthMm),
    heightCm: cm(offer.heightMm),
    category: offer.categoryId,
    ...(goodsClass ? { goodsClass } : {}),
  };
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { costOfCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { priceAtQuantity } from "#app/domain/catalog/product/offer.ts";
import type { Offer } from "#app/domain/catalog/source/product-source.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { answerCost } from "#app/domain/pricing/landed-cost/answer-cost.server.ts";
import {
  CartCostForm,
  CostQuestionForm,
} from "#app/domain/pricing/landed-cost/cost-question.schema.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { shopperScope } from "#app/http/scope.server.ts";

/** What an address asks of the calculator: the goods in its fields, an offer, or the own cart. */
export async function askCost(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  return searchParams.get("cart") === "selected"
    ? { kind: "cart" as const, ...(await askOfCart(args, searchParams)) }
    : { kind: "goods" as const, ...(await askOfGoods(args, searchParams)) };
}

async function askOfCart(args: LoaderFunctionArgs, typed: URLSearchParams) {
  const scope = await shopperScope(args);
  const submission = readForm(typed, CartCostForm);
  const asked = submission.status === "success" ? submission.value : undefined;
  const { costMethod } = await args.context.viewer();
  const { lines, terms, answer } = await costOfCart(
    scope,
    asked ?? { destination: "home" },
    costMethod,
  );
  const shown = {
    typed: {
      serviceRate: terms.serviceRatePercent,
      method: terms.methodCode,
      ...Object.fromEntries(typed),
    },
    lines,
    submission,
  };
  if (!asked) return { ...shown, answer: undefined, problem: undefined };
  if (answer.ok) return { ...shown, answer: answer.value, problem: undefined };
  return { ...shown, answer: undefined, problem: answer };
}

async function askOfGoods({ context }: LoaderFunctionArgs, given: URLSearchParams) {
  const offerId = given.get("goods_id");
  const offer = offerId ? await context.products.find(offerId.slice(0, 64)) : undefined;
  const typed = new URLSearchParams([
    ...Object.entries(offer ? fieldsOf(offer, given) : {}),
    ...given,
  ]);
  for (const name of new Set(typed.keys())) typed.set(name, typed.getAll(name).at(-1) ?? "");
  const shown = { typed: Object.fromEntries(typed), offer };
  if (!typed.has("priceCny")) return { ...shown, ...nothing };

  const submission = readForm(typed, CostQuestionForm);
  if (submission.status !== "success") return { ...shown, ...nothing, submission };
  const answer = await answerCost({ db: context.db, now: context.now() }, submission.value);
  return answer.ok
    ? { ...shown, submission, answer: answer.value, problem: undefined }
    : { ...shown, submission, answer: undefined, problem: answer };
}

const nothing = { submission: undefined, answer: undefined, problem: undefined };

/** An offer's page in the calculator's words; what somebody has typed goes before it. */
function fieldsOf(offer: Offer, given: URLSearchParams): Record<string, string> {
  const quantity = Number(given.get("quantity")) || Math.max(offer.minOrder, 100);
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
  };
}

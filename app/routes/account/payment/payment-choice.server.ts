import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { mayPayAlone } from "#app/domain/company/approvals.server.ts";
import type { FittingCoupon } from "#app/domain/coupon/fitting-coupons.server.ts";
import { readPaymentChoice } from "#app/domain/payment/read-choice.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { readDocuments } from "./paid-document.ts";

/** The documents that the address names, with what is needed to choose how they are paid. */
export async function paymentChoice(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const { searchParams } = new URL(args.request.url);
  const named = readDocuments(searchParams);
  // The button of a list, without a box that is ticked or with more than are paid at once.
  if (named.length === 0 && searchParams.has("together"))
    throw redirect(`${href("/orderManagement")}?state=awaiting_payment`, 303);
  if (named.length === 0) throw notFound();
  const choice = await readPaymentChoice(
    scope,
    named.map(({ kind, number }) => ({ kind, key: number })),
  );
  if (!choice) throw notFound();
  return { scope, ...choice };
}

export type Choice = Awaited<ReturnType<typeof paymentChoice>>;

/** The name under which a coupon is chosen for one document, in addresses and forms alike. */
export function couponName(number: string) {
  return `coupon-${number}`;
}

/** What the address has chosen: coupons that fit, and a part of the balance that leaves a rest. */
function chosenAmounts({ items, usable, balanceYen }: Choice, query: URLSearchParams) {
  const left = new Map(usable.map(({ id, usesLeft }) => [id, usesLeft]));
  const chosen = new Map<string, FittingCoupon>();
  for (const { document, coupons } of items) {
    const wanted = query.get(couponName(document.number));
    const coupon = coupons.find(({ id }) => id === wanted);
    if (!coupon || !left.get(coupon.id)) continue;
    left.set(coupon.id, left.get(coupon.id)! - 1);
    chosen.set(document.number, coupon);
  }
  const totalYen = items.reduce((sum, { document }) => sum + document.totalYen, 0);
  const taken = items.map(
    ({ document, unpayable }) =>
      chosen.get(document.number)?.yen ?? (unpayable ? document.couponYen : 0),
  );
  const couponYen = taken.reduce((sum, yen) => sum + yen, 0);
  const dueYen = totalYen - couponYen;
  const wanted = /^\d{1,9}$/.test(query.get("from") ?? "") ? Number(query.get("from")) : 0;
  const fromYen = wanted < dueYen ? Math.min(wanted, balanceYen) : 0;
  return { chosen, totalYen, couponYen, dueYen, fromYen, restYen: dueYen - fromYen };
}

export type PaymentShown = ReturnType<typeof shownChoice>;

/** Only what the page shows leaves the server. */
export function shownChoice(choice: Choice, query: URLSearchParams) {
  const { scope, items, rights, waiting, awaited, balanceYen } = choice;
  const { chosen, ...amounts } = chosenAmounts(choice, query);
  return {
    key: crypto.randomUUID(),
    today: japanDay(scope.now),
    ...{ amounts, balanceYen, limits: rights },
    alone: mayPayAlone(rights, amounts.dueYen),
    waiting: waiting.at(0),
    awaited: awaited.map(({ id, about }) => ({ id, about })),
    items: items.map(({ document, unpayable, coupons }) => {
      const { kind, number, totalYen, paidAt, payBy, about } = document;
      const coupon = { name: couponName(number), chosen: chosen.get(number)?.id };
      return { kind, number, totalYen, paidAt, payBy, about, unpayable, coupons, coupon };
    }),
  };
}

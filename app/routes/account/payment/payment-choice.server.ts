import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/core/calendar.ts";
import { mayPayAlone } from "#app/domain/money/approval/approvals.server.ts";
import { chooseAmounts } from "#app/domain/trade/paying/choose-amounts.ts";
import { readPaymentChoice } from "#app/domain/trade/paying/read-choice.server.ts";
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

/** What the address has chosen: a coupon for each document, and a part of the balance. */
function wantedIn({ documents }: Choice, query: URLSearchParams) {
  const coupons = new Map(
    documents.map(({ number }) => [number, query.get(couponName(number)) ?? ""]),
  );
  const from = query.get("from") ?? "";
  return { coupons, fromYen: /^\d{1,9}$/.test(from) ? Number(from) : 0 };
}

export type PaymentShown = ReturnType<typeof shownChoice>;

/** Only what the page shows leaves the server. */
export function shownChoice(choice: Choice, query: URLSearchParams) {
  const { scope, items, rights, waiting, awaited, balanceYen } = choice;
  const { chosen, ...amounts } = chooseAmounts(choice, wantedIn(choice, query));
  return {
    key: crypto.randomUUID(),
    today: japanDay(scope.now),
    amounts,
    balanceYen,
    limits: rights,
    alone: mayPayAlone(rights, amounts.dueYen),
    waiting: waiting.at(0),
    awaited: awaited.map(({ id, about }) => ({ id, about })),
    items: items.map(({ document, unpayable, coupons, reviewPaymentId }) => {
      const { kind, number, totalYen, paidAt, payBy, about } = document;
      const coupon = { name: couponName(number), chosen: chosen.get(number)?.id };
      return {
        kind,
        number,
        totalYen,
        paidAt,
        payBy,
        about,
        unpayable,
        reviewPaymentId,
        coupons,
        coupon,
      };
    }),
  };
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/core/calendar.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { itemsPerPayment, limits } from "#app/domain/core/limits.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { isOwner } from "#app/domain/core/policy.ts";
import { mayPayAlone } from "#app/domain/money/payments/approvals.server.ts";
import { mayPayRest } from "#app/domain/money/payments/payment.ts";
import { chooseAmounts } from "#app/domain/trade/shipments/choose-amounts.ts";
import { readPaymentChoice } from "#app/domain/trade/shipments/payment-choice.server.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { inYen } from "#app/ui/money.tsx";
import { isShippingPayment, readDocuments } from "../shared/paid-document.ts";

/** The documents that the address names, with what is needed to choose how they are paid. */
export async function paymentChoice(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "pay");
  const { searchParams } = new URL(args.request.url);
  const named = readDocuments(searchParams);
  // The button of a list, without a box that is ticked or with more than are paid at once.
  if (named.length === 0 && searchParams.has("together"))
    throw await redirectWithFlash(args.context, href("/payment"), {
      text: `お支払いになるものを1〜${itemsPerPayment}件選んでください`,
      note: true,
    });
  if (named.length === 0) throw notFound();
  if (isShippingPayment(args.request) && named.some(({ kind }) => kind !== "shipping"))
    throw notFound();
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

const Part = wholeNumber("残高から使う金額", 0, limits.paymentYenMax, "円");

/** What the address has chosen: a coupon for each document, and a part of the balance. */
function wantedIn({ documents }: Choice, query: URLSearchParams) {
  const coupons = new Map(
    documents.map(({ number }) => [number, query.get(couponName(number)) ?? ""]),
  );
  const part = Part.safeParse(typedPart(query));
  return { coupons, fromYen: part.data ?? 0 };
}

/** What a form of the page has chosen, as its address says it. */
export function chosenQuery({ documents }: Choice, form: FormData) {
  const names = [...documents.map(({ number }) => couponName(number)), "from"];
  return new URLSearchParams(
    names.flatMap((name): [string, string][] => {
      const typed = (formText(form, name) ?? "").trim();
      return typed ? [[name, typed]] : [];
    }),
  );
}

/** The part of the balance as it was typed; of two fields of the name neither counts. */
function typedPart(query: URLSearchParams) {
  const typed = query.getAll("from");
  return typed.length > 1 ? typed.join(" ") : (typed[0] ?? "").trim();
}

/** What is wrong with the part of the balance, by its field; undefined when it can be taken. */
function partProblem(
  typed: string,
  dueYen: number,
  { storeName, balanceYen }: Pick<Choice["partWallet"], "storeName" | "balanceYen">,
) {
  if (typed === "") return undefined;
  const read = Part.safeParse(typed);
  if (!read.success) return read.error.issues[0]!.message;
  const yen = read.data;
  if (yen > 0 && yen >= dueYen)
    return `残高から使う金額は、お支払い金額（${inYen(dueYen)}）より少なくしてください。全額は「残高で支払う」でお支払いいただけます`;
  return yen > balanceYen
    ? `残高から使う金額は、${storeName ? `${storeName}の残高` : "現在の残高"}（${inYen(balanceYen)}）以下にしてください`
    : undefined;
}

export type PaymentChoiceView = ReturnType<typeof toPaymentChoiceView>;

/** Only what the page shows leaves the server. */
export function toPaymentChoiceView(choice: Choice, query: URLSearchParams) {
  const { scope, items, rights, waiting, awaited, partWallet, usable } = choice;
  const { chosen, usedUp, ...amounts } = chooseAmounts(choice, wantedIn(choice, query));
  const typed = typedPart(query);
  const problem = partProblem(typed, amounts.dueYen, partWallet);
  const part = { typed: problem ? typed.slice(0, 20) : String(amounts.fromYen || ""), problem };
  const coupons = items.flatMap(({ document: { number } }): [string, string][] => {
    const coupon = chosen.get(number);
    return coupon ? [[couponName(number), coupon.id]] : [];
  });
  return {
    key: crypto.randomUUID(),
    today: japanDay(scope.now),
    amounts,
    /** The wallet of a part from the balance. */
    partWallet: {
      storeId: partWallet.storeId,
      storeName: partWallet.storeName,
      balanceYen: partWallet.balanceYen,
    },
    movesStoreMoney: isOwner(scope.actor),
    part,
    /** What the sums are of; a form with another choice is led to the page with its sums first. */
    applied: problem
      ? "none"
      : new URLSearchParams([...coupons, ...(part.typed ? [["from", part.typed]] : [])]).toString(),
    limits: rights,
    // What waits for a bank transfer is paid by that and by what is held already, not by the balance.
    isOpen: items.every(({ unpayable }) => !unpayable),
    hasCoupons: usable.length > 0,
    alone: mayPayAlone(rights, amounts.dueYen),
    waiting: waiting.at(0),
    awaited: awaited.map(({ id, about, startedBy, totalYen, couponYen, heldYen, balanceYen }) => ({
      id,
      about,
      mayPayRest: mayPayRest(scope.actor, startedBy),
      heldYen,
      arrivedYen: heldYen - balanceYen,
      leftYen: totalYen - couponYen - heldYen,
    })),
    items: items.map(({ document, unpayable, coupons, reviewPaymentId }) => {
      const { kind, number, totalYen, paidAt, payBy, about, held, instalment } = document;
      const coupon = {
        name: couponName(number),
        chosen: chosen.get(number)?.id,
        usedUp: usedUp.has(number),
      };
      return {
        kind,
        number,
        totalYen,
        paidAt,
        payBy,
        about,
        instalment,
        held: held && { ...held, reason: readMessage(held.reason, "ja") },
        unpayable,
        reviewPaymentId,
        coupons,
        coupon,
      };
    }),
  };
}

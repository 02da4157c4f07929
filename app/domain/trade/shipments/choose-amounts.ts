import type { FittingCoupon } from "#app/domain/money/coupons/coupons.server.ts";
import type { DocumentWallet } from "#app/domain/money/ledger/store-wallets.server.ts";
import type { PaymentChoice } from "./payment-choice.server.ts";

interface ChosenParts {
  /** Coupon ids by the document's number. */
  coupons: ReadonlyMap<string, string>;
  fromYen: number;
}

/**
 * Computes the amounts of the documents with the coupons that fit, and with a part from the balance that leaves a
 * rest. A coupon with too few uses goes to the documents where it takes off most; a choice that does not fit is left
 * out.
 */
export function chooseAmounts(
  { items, usable, partWallet, wallets }: PaymentChoice,
  wanted: ChosenParts,
) {
  const left = new Map(usable.map(({ id, usesLeft }) => [id, usesLeft]));
  const chosen = new Map<string, FittingCoupon>();
  const usedUp = new Set<string>();
  const fitting = items
    .flatMap(({ document: { number }, coupons }) =>
      coupons
        .filter(({ id }) => id === wanted.coupons.get(number))
        .map((coupon) => ({ number, coupon })),
    )
    .sort((one, other) => other.coupon.yen - one.coupon.yen);
  for (const { number, coupon } of fitting) {
    const uses = left.get(coupon.id) ?? 0;
    left.set(coupon.id, uses - 1);
    if (uses > 0) chosen.set(number, coupon);
    else usedUp.add(number);
  }
  const totalYen = items.reduce((sum, { document }) => sum + document.totalYen, 0);
  const taken = items.map(
    ({ document, unpayable }) =>
      chosen.get(document.number)?.yen ?? (unpayable ? document.couponYen : 0),
  );
  const couponYen = taken.reduce((sum, yen) => sum + yen, 0);
  const dueYen = totalYen - couponYen;
  const fromYen = wanted.fromYen < dueYen ? Math.min(wanted.fromYen, partWallet.balanceYen) : 0;
  const payers = payersOf(
    wallets,
    items.map(({ document }, index) => ({
      number: document.number,
      dueYen: document.totalYen - (taken[index] ?? 0),
    })),
  );
  const restYen = dueYen - fromYen;
  return { chosen, usedUp, totalYen, couponYen, dueYen, fromYen, restYen, payers };
}

/** A wallet that pays out of the balance, with what it has and what it is to pay. */
export interface Payer {
  /** Null for the company's own wallet, as its name. */
  storeId: string | null;
  storeName: string | null;
  balanceYen: number;
  dueYen: number;
}

function payersOf(
  wallets: readonly DocumentWallet[],
  dues: readonly { number: string; dueYen: number }[],
): Payer[] {
  const payers = new Map<string, Payer>();
  for (const { number, dueYen } of dues) {
    const wallet = wallets.find((one) => one.number === number);
    if (!wallet) continue;
    const { walletId, storeId, storeName, balanceYen } = wallet;
    const before = payers.get(walletId)?.dueYen ?? 0;
    payers.set(walletId, { storeId, storeName, balanceYen, dueYen: before + dueYen });
  }
  return [...payers.values()];
}

/** What the wallets lack together to pay the documents out of the balance. */
export function missingYenOf(payers: readonly Payer[]) {
  return payers.reduce((sum, { dueYen, balanceYen }) => sum + Math.max(0, dueYen - balanceYen), 0);
}

import { rehearsal, type ShippingOption, type ShippingState } from "./shipping-request.ts";

/** お試し梱包 at its price of today. */
export function rehearsalOption(setting: (key: "rehearsalYen") => string): ShippingOption {
  const priceYen = Number(setting("rehearsalYen"));
  return { id: rehearsal, nameJa: "お試し梱包", nameZh: "试装箱", priceYen };
}

/** What was asked for お試し梱包, in whole yen; undefined where it was not asked for. */
export function rehearsalYenOf(options: readonly ShippingOption[]) {
  return options.find(({ id }) => id === rehearsal)?.priceYen;
}

/** What お試し梱包 costs a request that is called off now: packed, quoted and not paid; 0 otherwise. */
export function rehearsalDue({
  state,
  paidAt,
  options,
}: {
  state: ShippingState;
  paidAt: Date | null;
  options: readonly ShippingOption[];
}) {
  return state === "awaiting_payment" && !paidAt ? (rehearsalYenOf(options) ?? 0) : 0;
}

import type { WholeYenRange } from "#db/schema/shipments.ts";
import { type ShippingOption, trialPacking } from "./shipping-request.ts";

/** What a request is expected to cost by one method, apart from the options that the company chooses. */
interface ExpectedCosts {
  /** Undefined where the method does not carry the goods there. */
  freightYen: WholeYenRange | undefined;
  /** 関税 and 輸入消費税 together, whoever they are paid to. */
  duesYen: WholeYenRange | undefined;
  storageYen: number;
  /** 転送品の作業料 of the chosen pieces. */
  serviceYen: number;
}

/** Sums the expected costs and the chosen options in whole yen; undefined while the freight is not known. */
export function expectedSum(
  { freightYen, duesYen, storageYen, serviceYen }: ExpectedCosts,
  optionsYen = 0,
): WholeYenRange | undefined {
  if (!freightYen) return undefined;
  const fixed = storageYen + serviceYen + optionsYen;
  return {
    min: freightYen.min + (duesYen?.min ?? 0) + fixed,
    max: freightYen.max + (duesYen?.max ?? 0) + fixed,
  };
}

/** Writes the sum that a form shows for a method, so that its answer can be compared with what was seen. */
export function writeSeenSum(costs: ExpectedCosts) {
  const sum = expectedSum(costs);
  return sum ? `${sum.min}-${sum.max}` : "unknown";
}

/** Adds 関税 and 輸入消費税 at both ends. */
export function duesRange(
  dues: { dutyYen: WholeYenRange; consumptionTaxYen: WholeYenRange } | undefined,
): WholeYenRange | undefined {
  return (
    dues && {
      min: dues.dutyYen.min + dues.consumptionTaxYen.min,
      max: dues.dutyYen.max + dues.consumptionTaxYen.max,
    }
  );
}

/** Selects the options that a request pays for. A method that weighs first includes for free what お試し梱包 charges for. */
export function chargedOptions<Option extends Pick<ShippingOption, "id">>(
  options: readonly Option[],
  chosenIds: readonly string[],
  { weighsFirst }: { weighsFirst: boolean },
) {
  return options.filter(
    ({ id }) => chosenIds.includes(id) && !(id === trialPacking && weighsFirst),
  );
}

import type { Amounts, Breakdown } from "./pricing.ts";

// What pricing.ts decides in decimals, in whole numbers: a list reckons a breakdown for every row,
// and decimals cost thirty times as much. Nothing here is rounded but where a part is.

const twoPlaces = /^\d{1,4}(\.\d{1,2})?$/;
const onePlace = /^\d{1,2}(\.\d)?$/;

/** The breakdown of usual amounts; undefined where a figure is so large or so fine that decimals must decide. */
export function wholeBreakdown(amounts: Amounts): Breakdown | undefined {
  const { goodsFen, freightFen, optionsFen, ttsRate, spreadYen, serviceRatePercent } = amounts;
  if (![ttsRate, spreadYen].every((text) => twoPlaces.test(text))) return undefined;
  if (!onePlace.test(serviceRatePercent)) return undefined;
  const spread = scaled(spreadYen, 2);
  const rate = scaled(ttsRate, 2) + spread;
  const perMille = scaled(serviceRatePercent, 1);

  // In thousandths of a fen: the fee is per mille of whole fen.
  const fee = (goodsFen + freightFen) * perMille;
  const all = (goodsFen + freightFen + optionsFen) * 1_000 + fee;
  const allowed = [goodsFen, freightFen, optionsFen].every(
    (fen) => Number.isInteger(fen) && fen >= 0,
  );
  if (!allowed || all * Math.max(rate, spread) > Number.MAX_SAFE_INTEGER / 4) return undefined;

  // In hundredths of a yen.
  const parts = [goodsFen, freightFen, optionsFen].map((fen) => halfUp(fen * rate, 100));
  const [goods, freight, options] = parts as [number, number, number];
  const feeYen = halfUp(fee * rate, 100_000);
  const sum = goods + freight + options + feeYen;
  const totalYen = Math.ceil(sum / 100);

  return {
    rate: hundredths(rate),
    goodsYen: hundredths(goods),
    freightYen: hundredths(freight),
    optionsYen: hundredths(options),
    feeYen: hundredths(feeYen),
    feeFen: halfUp(fee, 1_000),
    totalFen: halfUp(all, 1_000),
    roundingYen: hundredths(totalYen * 100 - sum),
    spreadTotalYen: hundredths(halfUp(all * spread, 100_000)),
    totalYen,
  };
}

/** Whole fen in yen to two decimals, as a price is shown; undefined as above. */
export function wholeYen(fen: number, rate: string): string | undefined {
  if (!Number.isInteger(fen) || fen < 0 || !twoPlaces.test(rate)) return undefined;
  const product = fen * scaled(rate, 2);
  return product > Number.MAX_SAFE_INTEGER / 4 ? undefined : hundredths(halfUp(product, 100));
}

/** Decimal text of at most so many places as a whole number of its last place. */
function scaled(text: string, places: number) {
  const [whole = "0", part = ""] = text.split(".");
  return Number(whole + part.padEnd(places, "0"));
}

function halfUp(amount: number, by: number) {
  const rest = amount % by;
  return (amount - rest) / by + (rest * 2 >= by ? 1 : 0);
}

function hundredths(amount: number) {
  const rest = amount % 100;
  return `${(amount - rest) / 100}.${rest < 10 ? "0" : ""}${rest}`;
}

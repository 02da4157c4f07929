import { japanDay, slashed } from "#app/domain/core/calendar.ts";
import type { Settlement } from "./settle.ts";

interface PackedFacts {
  before: { freightYen: number };
  settled: Settlement;
  asks: boolean;
  settleBy: Date | null;
  /** The list has a price for these boxes. */
  priced: boolean;
}

/** What the measured weight did to the freight, in the buyer's words. */
export function packedWords({ before, settled, asks, settleBy, priced }: PackedFacts) {
  const { freightYen, refundYen, chargeYen } = settled;
  if (!priced) return "料金表に実測どおりの料金がないため、お見積の送料のままです。";
  if (freightYen === before.freightYen) return "実測の送料は、お見積のとおりでした。";
  const change = `実測の送料は${yen(freightYen)}（お見積 ${yen(before.freightYen)}）でした。`;
  if (refundYen > 0) return `${change}差額 ${yen(refundYen)}を残高へお返ししました。`;
  if (chargeYen === 0) return change;
  return asks
    ? `${change}差額 ${yen(chargeYen)}を ${slashed(japanDay(settleBy!))} までにお支払いください。`
    : `${change}差額 ${yen(chargeYen)}を残高からお支払いいただきました。`;
}

/** What the buyer is told of packed boxes, sentence by sentence, and what the history keeps besides. */
export function packedNotes(
  boxCount: number,
  { words, unlike, reweighed }: { words: string; unlike: string; reweighed: string },
) {
  const told = sentences([`${boxCount}箱`, words, unlike]);
  return { told, note: sentences([told, reweighed]) };
}

/** Parts that may end in a full stop already. */
function sentences(parts: readonly string[]) {
  const said = parts.filter(Boolean);
  return said.map((part, at) => (at < said.length - 1 ? part.replace(/。$/, "") : part)).join("。");
}

function yen(amount: number) {
  return `${amount.toLocaleString("ja-JP")}円`;
}

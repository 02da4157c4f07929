import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Settlement } from "./settle.ts";

interface PackedFacts {
  before: { freightYen: number };
  settled: Settlement;
  asks: boolean;
  settleBy: Date | null;
  /** The list has a price for these boxes. */
  priced: boolean;
}

/** What the measured weight did to the freight. */
export function packedWords({ before, settled, asks, settleBy, priced }: PackedFacts): Message {
  const { freightYen, refundYen, chargeYen } = settled;
  if (!priced) return message("shipping.settled-unpriced");
  if (freightYen === before.freightYen) return message("shipping.settled-as-quoted");
  return message("shipping.settled", {
    freightYen,
    quotedYen: before.freightYen,
    refundYen,
    chargeYen,
    payBy: asks ? settleBy!.toISOString() : null,
  });
}

import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";

/**
 * What a step that ends or undoes an unpaid quote answers when somebody else was first, also by paying: while
 * its money is on the way nothing ends it. A card that nobody approved does not keep the buyer from it; such
 * a card is not charged afterwards.
 */
export const unpaidMoveRefusals = {
  [movedMeanwhile]: "moved-meanwhile",
  delivery_quote_being_paid: "being-paid",
} as const;

import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { purchases } from "#db/schema/index.ts";
import { purchaseLifecycle } from "./purchase.ts";

/** One move of a purchase, first in its batch. */
export const movePurchase = moverOf("purchase", purchases, purchaseLifecycle);

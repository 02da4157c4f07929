import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { payments } from "#db/schema/index.ts";
import { paymentLifecycle } from "./payment.ts";

/** One move of a payment, first in its batch. */
export const movePayment = moverOf("payment", payments, paymentLifecycle);

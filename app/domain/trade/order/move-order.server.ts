import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { orders } from "#db/schema/index.ts";
import { orderLifecycle, orderWork } from "./order.ts";

/** One move of an order, first in its batch. The command that changes what is due issues its papers. */
export const moveOrder = moverOf("order", orders, orderLifecycle, orderWork);

import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { orders } from "#db/schema/index.ts";
import { orderLifecycle } from "./order.ts";

/** One move of an order, first in its batch. */
export const moveOrder = moverOf("order", orders, orderLifecycle);

import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shippingLifecycle } from "./shipping-request.ts";

/** One move of a shipping request, first in its batch. */
export const moveRequest = moverOf("shipping", shippingRequests, shippingLifecycle);

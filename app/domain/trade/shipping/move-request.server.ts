import { moverOf } from "#app/domain/core/document/move-document.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shippingLifecycle, shippingWork } from "./shipping-request.ts";

/** One move of a shipping request, first in its batch. The command that changes what is due issues its papers. */
export const moveRequest = moverOf("shipping", shippingRequests, shippingLifecycle, shippingWork);

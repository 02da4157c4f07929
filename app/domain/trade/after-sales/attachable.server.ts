import { findOwnProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import type { Attachable } from "#app/domain/core/files/attach-file.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { ownShipment } from "../shipments/own-shipment.server.ts";
import { takesFiles, takesPermit } from "../shipments/shipping-request.ts";
import { takesPictures } from "./claim.ts";
import { findOwnClaim } from "./claim-queries.server.ts";

/** The right to attach a file to such a document, and to remove it. */
export const attachRights = {
  order: "order",
  shipping: "ship",
  claim: "ship",
  product: "products",
} as const satisfies Record<Attachable["kind"], Permission>;

/** Finds the buyer's own document by its number, or a product by its id; undefined also for one out of reach. */
export async function findOwnAttachable(
  scope: Scope<Buyer>,
  kind: Attachable["kind"],
  number: string,
): Promise<Attachable | undefined> {
  if (kind === "order") {
    const order = await ownOrder(scope, number);
    return (
      order && { kind, companyId: order.companyId, id: order.id, open: order.state !== "cancelled" }
    );
  }
  if (kind === "claim") {
    const claim = await findOwnClaim(scope, number);
    return (
      claim && {
        kind,
        companyId: claim.companyId,
        id: claim.id,
        open: takesPictures(claim.state),
        picturesOnly: true,
      }
    );
  }
  if (kind === "product") {
    const own = await findOwnProduct(scope, number);
    return own && { kind, companyId: own.product.companyId, id: own.product.id, open: true };
  }
  const request = await ownShipment(scope, number);
  return (
    request && {
      kind,
      companyId: request.companyId,
      id: request.id,
      open: takesFiles(request.state) || takesPermit(request.state),
    }
  );
}

import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { attachFile } from "#app/domain/core/files/attach-file.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { takesPermit } from "../shipping/shipping-request.ts";

/**
 * 輸入許可通知書 itself, among the request's files, for the company and us alone. `entry` is the id of the
 * form that entered its figures: the same form twice files it once.
 */
export async function attachPermit(
  scope: Scope<Buyer | Staff>,
  store: FileStore,
  number: string,
  { entry, upload }: { entry: string; upload: Upload },
) {
  const { actor } = scope;
  const may = actor.kind === "buyer" ? buyerMay(actor, "ship") : staffMay(actor, "quote-shipping");
  if (!may) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const { id, companyId } = request;
  const document = { kind: "shipping" as const, companyId, id, open: takesPermit(request.state) };
  return attachFile(scope, store, document, upload, entry);
}

import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { orderWaysPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { awaitParcel } from "./await-parcel.server.ts";

interface Sent {
  companyId: string;
  orderId: string;
  orderNumber: string;
  boughtAt: Date;
  chinaTracking: string;
}

/** The statements that go with a purchase's number, once the seller has sent it: the parcel is watched, and the company is told. */
export function parcelSent(
  scope: Scope<Staff | System>,
  { companyId, orderId, orderNumber, boughtAt, chinaTracking }: Sent,
): Statement[] {
  return [
    ...awaitParcel(scope, chinaTracking, boughtAt),
    notify(scope, {
      companyId,
      about: { order: orderId },
      kind: "order",
      letter: letter("order.parcel-sent", { number: orderNumber, tracking: chinaTracking }),
      href: orderWaysPage(orderNumber),
    }),
  ];
}

import type { WorkKind } from "#app/domain/console/teamwork/work-kinds.ts";
import { href } from "#app/href.ts";

const pages: Record<WorkKind, (number: string) => string> = {
  order: (number) => href("/staff/orders/:number", { number }),
  shipping: (number) => href("/staff/shipping/:number", { number }),
  case: (number) => href("/staff/cases/:number", { number }),
  claim: (number) => href("/staff/claims/:number", { number }),
  "goods-request": (number) => href("/staff/goodsRequests/:number", { number }),
  deposit: () => href("/staff/deposits"),
};

/** Where work on a document goes on. */
export function workHref(kind: WorkKind, number: string) {
  return pages[kind](number);
}

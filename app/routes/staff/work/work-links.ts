import type { NotedKind } from "#app/domain/console/teamwork/work-kinds.ts";
import { href } from "#app/href.ts";

const pages: Record<NotedKind, (number: string) => string> = {
  order: (number) => href("/staff/orders/:number", { number }),
  shipping: (number) => href("/staff/shipping/:number", { number }),
  case: (number) => href("/staff/cases/:number", { number }),
  claim: (number) => href("/staff/claims/:number", { number }),
  "goods-request": (number) => href("/staff/goodsRequests/:number", { number }),
  deposit: () => href("/staff/deposits"),
  member: (number) => href("/staff/members/:number", { number }),
};

/** Where work on a document goes on. */
export function workHref(kind: NotedKind, number: string) {
  return pages[kind](number);
}

import type { Duty } from "#app/domain/core/policy.ts";
import type { AssignedWork } from "#db/schema/index.ts";
import type { WorkKind } from "./work-kinds.ts";

interface AssignedWorkWords {
  zh: string;
  kind: WorkKind;
  /** What its assignee has to be able to do. */
  duty: Duty;
}

/** The work that rules give out, with the documents that it is done on; questions may be about requests too. */
export const assignedWork = {
  quote: { zh: "报价", kind: "order", duty: "quote" },
  buy: { zh: "采购", kind: "order", duty: "buy" },
  "shipping-quote": { zh: "配送报价", kind: "shipping", duty: "quote-shipping" },
  case: { zh: "问题商品", kind: "case", duty: "settle-cases" },
  claim: { zh: "售后", kind: "claim", duty: "answer-claims" },
  message: { zh: "留言", kind: "order", duty: "message" },
} as const satisfies Record<AssignedWork, AssignedWorkWords>;

export const assignedWorkNames = Object.keys(assignedWork) as AssignedWork[];

/** The work of orders, whose goods have suppliers. */
export const workWithSuppliers: readonly AssignedWork[] = ["quote", "buy"];

import { sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { Statement } from "#db/client.ts";
import { orderFreights, orderLines, orders } from "#db/schema/index.ts";
import { keepAmounts } from "../amounts/keep-amounts.server.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { noteOrdered } from "../order/note-ordered.server.ts";
import { orderLifecycle } from "../order/order.ts";
import type { StockOutPlan } from "../order/stock-out-plan.ts";
import type { OrderableLine, WorkedOutOrder } from "./work-out-order.ts";

/** What an order is made of: worked out from wishes, or put together from an order that was there. */
interface WrittenOrder {
  lines: readonly (KeptLine & { quantity: number })[];
  freights: WorkedOutOrder["freights"];
  amounts: WorkedOutOrder["amounts"];
  parts: { totalYen: number };
}

type KeptLine = Pick<
  OrderableLine,
  | "offerId"
  | "skuId"
  | "platform"
  | "supplierId"
  | "supplierNameZh"
  | "titleJa"
  | "titleZh"
  | "spec"
  | "picture"
  | "priceFen"
  | "options"
  | "optionsFen"
  | "note"
  | "labelData"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
> & {
  /** 欠品時の対応 as it was chosen for the line; else the company's own. */
  stockOutPlan?: StockOutPlan | null | undefined;
  /** As the company's own product has it; nobody has seen the goods yet. */
  goodsClass?: GoodsClass | null | undefined;
};

interface NewOrder {
  id: string;
  note: string;
  storeId: string | null;
  /** 見積を依頼する at once, or 一時保存. */
  submit: boolean;
}

/**
 * The statements that make an order of what was worked out, to stand first in their commit: the
 * history row is the lock, so that an id makes one order.
 */
export function writeOrder(
  scope: Scope<Buyer>,
  { id, note, storeId, submit }: NewOrder,
  { lines, freights, amounts, parts }: WrittenOrder,
): Statement[] {
  const { db, actor, now } = scope;
  const opened = { id, state: orderLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "order");
  return [
    openDocument(scope, "order", opened),
    count,
    db.insert(orders).values({
      ...opened,
      number,
      companyId: actor.companyId,
      userId: actor.id,
      note,
      storeId,
      ...amounts,
      totalYen: parts.totalYen,
      createdAt: now,
    }),
    ...lines.map((line, position) =>
      db.insert(orderLines).values({
        ...kept(line),
        id: crypto.randomUUID(),
        orderId: id,
        position,
        quantity: line.quantity,
        stockOutPlan: line.stockOutPlan ?? companyPlan(actor.companyId),
      }),
    ),
    ...freights.map((freight) => db.insert(orderFreights).values({ orderId: id, ...freight })),
    ...(submit
      ? [
          ...moveOrder(scope, opened, "submit", { submittedAt: now }),
          keepAmounts(scope, id, { kind: "estimate" }),
          noteOrdered(scope, id),
        ]
      : []),
  ];
}

/** 欠品時の対応 that the lines of a company's orders begin with. */
export function companyPlan(companyId: string) {
  return sql<StockOutPlan | null>`(SELECT stock_out_plan FROM companies WHERE id = ${companyId})`;
}

/** What an order keeps of a line as it was ordered, whatever becomes of the goods page. */
export function kept(line: KeptLine) {
  return {
    offerId: line.offerId,
    skuId: line.skuId,
    platform: line.platform,
    supplierId: line.supplierId,
    supplierNameZh: line.supplierNameZh,
    titleJa: line.titleJa,
    titleZh: line.titleZh,
    spec: line.spec,
    picture: line.picture,
    priceFen: line.priceFen,
    options: line.options,
    optionsFen: line.optionsFen,
    note: line.note,
    labelData: line.labelData,
    weightGrams: line.weightGrams,
    lengthMm: line.lengthMm,
    widthMm: line.widthMm,
    heightMm: line.heightMm,
    declaredClass: line.goodsClass ?? null,
  };
}

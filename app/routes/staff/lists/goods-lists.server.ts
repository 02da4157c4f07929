import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { listQueuedCases } from "#app/domain/trade/floor/case-lists.server.ts";
import { caseAnswerName, caseKindNames, caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { listStockLots, type StockPlace } from "#app/domain/trade/floor/staff-stock.server.ts";
import { daysBetween, storageDays } from "#app/domain/trade/floor/storage.ts";
import { requestLinesQuery } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { staffShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import {
  listShippingStage,
  workStages,
} from "#app/domain/trade/shipments/shipping-stages.server.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { readStockFilter } from "../floor/stock-query.ts";
import { readCaseFilter } from "../problem/case-query.server.ts";
import { readShippingFilter } from "../shipping/shipping-query.ts";

type StaffScope = Scope<Staff>;
type Place = ListQuery<string>["after"];

interface Goods {
  orderNumber: string;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  skuId: string;
}

/** Whose goods a line is of, and which. */
const goods = {
  会员编号: ({ operationId }: { operationId: string }) => operationId,
  会员: ({ companyName }: { companyName: string }) => companyName,
  订单号: ({ orderNumber }: Goods) => orderNumber,
  商品: ({ titleZh }: Goods) => titleZh,
  规格: ({ spec }: Goods) => spec.map(({ valueZh }) => valueZh).join(" / "),
  SKU: ({ skuId }: Goods) => skuId,
};

const seesFees = ({ actor }: StaffScope) => staffMay(actor, "see-fees");

type Lot = Awaited<ReturnType<typeof listStockLots>>["lots"][number];

export const stockList = listFile<StaffScope, Lot, StockPlace>({
  title: "库存",
  columns: ({ now }) => ({
    批次: ({ number }) => lotCode(number),
    货架: ({ shelf }) => shelf,
    ...goods,
    在架: (lot) => lot.onShelf,
    可发: ({ available }) => available,
    已预留: ({ reserved }) => reserved,
    次品: ({ bad }) => bad,
    类别: ({ goodsClass }) => goodsClass && goodsClasses[goodsClass].zh,
    "上架日（中国时间）": ({ shelvedAt }) => shelvedAt,
    在库天数: ({ shelvedAt }) => shelvedAt && storageDays(shelvedAt, now),
  }),
  async page(scope, query, after, limit) {
    const { lots: rows, next } = await listStockLots(scope, readStockFilter(query), after, limit);
    return { rows, next };
  },
});

type Case = Awaited<ReturnType<typeof listQueuedCases>>["cases"][number];

export const caseList = listFile<StaffScope, Case, Place>({
  title: "问题商品",
  columns: (scope) => ({
    问题单号: ({ one }) => one.number,
    问题: ({ one }) => caseKindNames[one.kind].zh,
    状态: ({ one }) => caseStates[one.state].zh,
    ...goods,
    件数: ({ one }) => one.quantity,
    买家选择: ({ one }) => one.answer && caseAnswerName(one.kind, one.answer).zh,
    隔离架: ({ one }) => one.quarantineShelf,
    负责: ({ ownerName }) => ownerName,
    "开单日（中国时间）": ({ one }) => one.openedAt,
    "回复期限（中国时间）": ({ one }) => one.replyBy,
    "等待（天）": ({ one }) => daysBetween(one.answeredAt ?? one.openedAt, scope.now),
    ...(seesFees(scope) && {
      "卖家让价（元）": ({ one }: Case) => one.discountFen / 100,
      "退货费用（元）": ({ one }: Case) => one.returnCostFen / 100,
    }),
  }),
  async page(scope, query, after, limit) {
    const { queue, whose } = readCaseFilter(scope, query);
    const { cases: rows, next } = await listQueuedCases(scope, queue, whose, after, limit);
    return { rows, next };
  },
});

type Request = Awaited<ReturnType<typeof listShippingStage>>["requests"][number];

type Line = Awaited<ReturnType<typeof requestLinesQuery>>[number];

interface ShippingLine extends Line {
  request: Request;
  companyName: string;
  /** What is said of its request, or of its box, stands here alone: it is to be summed. */
  heads: { request: boolean; box: boolean };
}

const kilograms = (grams: number | null | undefined) => grams && grams / 1_000;

const yen = (name: keyof ShippingLine["amounts"]) => (line: ShippingLine) =>
  line.heads.request ? line.amounts[name] : null;

const amounts = {
  "运费（日元，每单首行）": yen("freightYen"),
  "增值服务（日元，每单首行）": yen("optionsYen"),
  "仓储费（日元，每单首行）": yen("storageYen"),
  "税费（日元，每单首行）": yen("duesYen"),
  "合计（日元，每单首行）": yen("totalYen"),
  "优惠券（日元，每单首行）": yen("couponYen"),
  "已付（日元，每单首行）": yen("paidYen"),
};

/** The goods of these requests in their order. */
async function inRows(scope: StaffScope, requests: readonly Request[]): Promise<ShippingLine[]> {
  if (requests.length === 0) return [];
  const found = await requestLinesQuery(
    scope,
    requests.map(({ id }) => id),
  );
  return requests.flatMap((request) => {
    const lines = found.filter(({ requestId }) => requestId === request.id);
    return lines.map((line, index) => ({
      ...line,
      request,
      companyName: request.companyName,
      heads: { request: index === 0, box: line.box?.id !== lines[index - 1]?.box?.id },
    }));
  });
}

export const shippingLineList = listFile<StaffScope, ShippingLine, { at: number; place?: Place }>({
  title: "配送单明细",
  columns: (scope) => ({
    配送单号: ({ request }) => request.number,
    状态: ({ request }) => staffShippingState(request).zh,
    ...goods,
    "单件重量（克）": ({ pieceGrams }) => pieceGrams,
    件数: ({ quantity, boxed }) => boxed ?? quantity,
    箱号: ({ box }) => box?.number,
    "箱重（公斤，每箱首行）": ({ box, heads }) => heads.box && kilograms(box?.weightGrams),
    "计费重量（公斤，每箱首行）": ({ box, heads }) => heads.box && kilograms(box?.billingGrams),
    追踪号: ({ box, request }) => box?.trackingNumber || request.trackingNumber,
    运输方式: ({ request }) => request.methodZh,
    负责: ({ request }) => request.ownerName,
    "提交日（中国时间）": ({ request }) => request.submittedAt,
    ...(seesFees(scope) && amounts),
  }),
  async page(scope, query, after, _limit) {
    const { stage, words, whose } = readShippingFilter(scope, query);
    const stages = stage ? [stage] : workStages;
    const { at, place } = after ?? { at: 0 };
    const { requests, next } = await listShippingStage(scope, stages[at]!, words, place, whose);
    const further = at + 1 < stages.length ? { at: at + 1 } : null;
    return { rows: await inRows(scope, requests), next: next ? { at, place: next } : further };
  },
});

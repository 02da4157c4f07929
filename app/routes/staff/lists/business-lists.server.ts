import { offerPage, platformNames } from "#app/domain/catalog/offers/offer.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { isMemberBought, memberBought } from "#app/domain/trade/floor/forwarded.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { listAllOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { linesOfOrders } from "#app/domain/trade/orders/order-queries.server.ts";
import { sheetColumns } from "#app/domain/trade/purchasing/purchase-sheet.ts";
import {
  listLinesToBuy,
  type QueuedPlace,
} from "#app/domain/trade/purchasing/supplier-queue.server.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { readMemberFilter } from "../customers/member-query.ts";
import { readOrderFilter } from "../order/order-query.ts";

type StaffScope = Scope<Staff>;
type Member = Awaited<ReturnType<typeof listMembers>>["page"][number];
type Order = Awaited<ReturnType<typeof listAllOrders>>["page"][number];

export const memberList = listFile<StaffScope, Member, string>({
  title: "会员",
  columns: {
    会员编号: ({ operationId }) => operationId,
    会员: ({ name }) => name,
    主账号: ({ ownerName }) => ownerName,
    邮箱: ({ email }) => email,
    电话: ({ phone }) => phone,
    状态: ({ state }) => (state === "disabled" ? "已停用" : "使用中"),
    客服: ({ managerName }) => managerName,
    定额会员至: ({ flatFeeUntil }) => flatFeeUntil,
    "注册日（中国时间）": ({ createdAt }) => createdAt,
    "累计采购（日元）": ({ purchasesYen }) => purchasesYen,
    "余额（日元）": ({ walletYen }) => walletYen,
  },
  async page(scope, query, after, limit) {
    const filter = readMemberFilter(query);
    const { page: rows, next } = await listMembers(scope, filter, after ?? "", limit);
    return { rows, next };
  },
});

type LineToBuy = Awaited<ReturnType<typeof listLinesToBuy>>["lines"][number];
type Line = Awaited<ReturnType<typeof linesOfOrders>>[number] & { order: Order };

/** Orders whose lines are read at a time. */
const ordersRead = 100;

/** The same orders line by line. */
export const orderLineList = listFile<StaffScope, Line, string>({
  title: "订单明细",
  columns: ({ actor }) => ({
    订单号: ({ number }) => number,
    状态: ({ order }) => orderStates[order.state].zh,
    会员编号: ({ order }) => order.operationId,
    会员: ({ order }) => order.companyName,
    行: ({ line }) => line.position + 1,
    商品: ({ line }) => line.titleZh,
    规格: ({ line }) => line.spec.map(({ valueZh }) => valueZh).join(" / "),
    SKU: ({ line }) => (isMemberBought(line) ? memberBought : line.skuId),
    ...(staffMay(actor, "see-fees") && {
      "单价（元）": ({ line }: Line) => (isMemberBought(line) ? "" : line.priceFen / 100),
    }),
    订购: ({ line }) => line.quantity,
    采购: ({ line }) => line.boughtQuantity,
    到货: ({ line }) => line.receivedQuantity,
    良品: ({ line }) => line.goodQuantity,
    次品: ({ line }) => line.badQuantity,
    上架: ({ line }) => line.shelvedQuantity,
    发货: ({ line }) => line.shippedQuantity,
  }),
  async page(scope, query, after, limit) {
    const filter = readOrderFilter(query);
    const found = await listAllOrders(scope, filter, after, Math.min(limit, ordersRead));
    const orders = new Map(found.page.map((order) => [order.number, order]));
    const lines = orders.size > 0 ? await linesOfOrders(scope, [...orders.keys()]) : [];
    const rows = lines.map((one) => ({ ...one, order: orders.get(one.number)! }));
    return { rows, next: found.next };
  },
});

/** 待采购明细: what is to be bought, with empty columns to be filled in and pasted at 批量录入采购. */
export const lineToBuyList = listFile<StaffScope, LineToBuy, QueuedPlace>({
  title: "待采购明细",
  columns: {
    [sheetColumns.supplier]: ({ supplierNameZh }) => supplierNameZh,
    平台: ({ platform }) => platformNames[platform],
    [sheetColumns.orderNumber]: ({ orderNumber }) => orderNumber,
    [sheetColumns.place]: ({ position }) => position + 1,
    [sheetColumns.skuId]: ({ skuId }) => skuId,
    商品: ({ titleZh }) => titleZh,
    规格: ({ spec }) => spec.map(({ valueZh }) => valueZh).join(" / "),
    商品链接: ({ platform, offerId }) => offerPage(platform, offerId),
    待采购: ({ open }) => open,
    "报价单价（元）": ({ priceFen }) => priceFen / 100,
    "报价小计（元）": ({ priceFen, open }) => (priceFen * open) / 100,
    增值服务: ({ options }) => options.map(({ nameZh }) => nameZh).join("、"),
    买家备注: ({ note }) => note,
    [sheetColumns.quantity]: () => "",
    [sheetColumns.marketplaceNumber]: () => "",
    [sheetColumns.paid]: () => "",
    [sheetColumns.freight]: () => "",
    [sheetColumns.chinaTracking]: () => "",
  },
  async page(scope, _query, after) {
    const { lines, next } = await listLinesToBuy(scope, after, ordersRead);
    return { rows: lines, next };
  },
});

export const orderList = listFile<StaffScope, Order, string>({
  title: "订单",
  columns: ({ actor }) => ({
    订单号: ({ number }) => number,
    状态: ({ state }) => orderStates[state].zh,
    会员编号: ({ operationId }) => operationId,
    会员: ({ companyName }) => companyName,
    负责: ({ ownerName }) => ownerName,
    商品种类: ({ lineCount }) => lineCount,
    件数: ({ pieceCount }) => pieceCount,
    ...(staffMay(actor, "see-fees") && {
      "合计（日元）": ({ totalYen }: Order) => totalYen,
      "优惠券（日元）": ({ couponYen }: Order) => couponYen,
      "已付（日元）": ({ paidYen }: Order) => paidYen,
    }),
    "下单日（中国时间）": ({ createdAt }) => createdAt,
    "提交日（中国时间）": ({ submittedAt }) => submittedAt,
    "付款日（中国时间）": ({ paidAt }) => paidAt,
  }),
  async page(scope, query, after, limit) {
    const filter = readOrderFilter(query);
    const { page: rows, next } = await listAllOrders(scope, filter, after, limit);
    return { rows, next };
  },
});

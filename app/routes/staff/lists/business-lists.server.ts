import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listMembers } from "#app/domain/customers/staff/members.server.ts";
import { listAllOrders } from "#app/domain/trade/order/all-orders.server.ts";
import { orderStates } from "#app/domain/trade/order/order-labels.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { readMemberWords } from "../customers/member-query.ts";
import { readOrderFilter } from "../order/order-query.ts";

type StaffScope = Scope<Staff>;
type Member = Awaited<ReturnType<typeof listMembers>>["page"][number];
type Order = Awaited<ReturnType<typeof listAllOrders>>["page"][number];

export const memberList = listFile<StaffScope, Member, string>({
  title: "会员",
  columns: {
    会员编号: ({ operationId }) => operationId,
    会员: ({ name }) => name,
    负责人: ({ ownerName }) => ownerName,
    邮箱: ({ email }) => email,
    电话: ({ phone }) => phone,
    状态: ({ state }) => (state === "disabled" ? "已停用" : "使用中"),
    客服: ({ managerName }) => managerName,
    "累计采购（日元）": ({ purchasesYen }) => purchasesYen,
    "余额（日元）": ({ walletYen }) => walletYen,
  },
  async page(scope, query, after, limit) {
    const words = readMemberWords(query);
    const { page: rows, next } = await listMembers(scope, words, after ?? "", limit);
    return { rows, next };
  },
});

export const orderList = listFile<StaffScope, Order, string>({
  title: "订单",
  columns: {
    订单号: ({ number }) => number,
    状态: ({ state }) => orderStates[state].zh,
    会员编号: ({ operationId }) => operationId,
    会员: ({ companyName }) => companyName,
    商品种类: ({ lineCount }) => lineCount,
    件数: ({ pieceCount }) => pieceCount,
    "合计（日元）": ({ totalYen }) => totalYen,
    "优惠券（日元）": ({ couponYen }) => couponYen,
    "已付（日元）": ({ paidYen }) => paidYen,
    "下单日（中国时间）": ({ createdAt }) => createdAt,
    "提交日（中国时间）": ({ submittedAt }) => submittedAt,
    "付款日（中国时间）": ({ paidAt }) => paidAt,
  },
  async page(scope, query, after, limit) {
    const filter = readOrderFilter(query);
    const { page: rows, next } = await listAllOrders(scope, filter, after, limit);
    return { rows, next };
  },
});

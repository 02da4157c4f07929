import type { FoundKind } from "#app/domain/console/finding/find-anything.server.ts";
import { href } from "#app/href.ts";
import { creditLineHref } from "../books/credit-line-href.ts";

interface Shown {
  name: string;
  /** The page on which work with it goes on. */
  href(key: string): string;
}

const asked = (page: string, name: string) => (key: string) =>
  `${page}?${new URLSearchParams({ [name]: key })}`;

/** The queue in which it waits, or the member whose it was. */
const memberOr = (queue: string, number: string) =>
  number ? href("/staff/members/:number", { number }) : queue;

/** A shipping request, or the member whose it is. */
function requestOrMember(key: string) {
  const [kind, number = ""] = key.split("/");
  return kind === "member"
    ? href("/staff/members/:number", { number })
    : href("/staff/shipping/:number", { number: key });
}

/** Where a paper stands: with what it was issued about. */
function standsAt(key: string) {
  const [kind, number = ""] = key.split("/");
  if (kind === "order") return `${href("/staff/orders/:number", { number })}#h-papers`;
  if (kind === "shipping") return href("/staff/shipping/:number", { number });
  return href("/staff/members/:number", { number });
}

/** What each kind is called, and where it leads. */
export const foundLinks: Record<FoundKind, Shown> = {
  order: { name: "订单", href: (number) => href("/staff/orders/:number", { number }) },
  shipping: { name: "配送单", href: (number) => href("/staff/shipping/:number", { number }) },
  parcel: { name: "快递包裹", href: (number) => href("/staff/orders/:number", { number }) },
  purchase: { name: "平台订单", href: (number) => href("/staff/orders/:number", { number }) },
  boxLabel: { name: "箱子", href: requestOrMember },
  box: { name: "国际单号", href: requestOrMember },
  unknownParcel: { name: "无主包裹", href: () => href("/staff/unknown") },
  lot: {
    name: "库存批次",
    href: (key) =>
      key.startsWith("L-")
        ? asked(href("/staff/scan"), "code")(key)
        : href("/staff/orders/:number", { number: key }),
  },
  shelf: { name: "货架", href: (code) => `${asked(href("/staff/stock"), "q")(code)}&view=shelf` },
  case: { name: "问题商品", href: (number) => href("/staff/cases/:number", { number }) },
  claim: { name: "售后", href: (number) => href("/staff/claims/:number", { number }) },
  goodsRequest: {
    name: "商品补录",
    href: (number) => href("/staff/goodsRequests/:number", { number }),
  },
  payment: { name: "付款", href: (number) => href("/staff/members/:number", { number }) },
  topUp: { name: "到账", href: (number) => memberOr(href("/staff/deposits"), number) },
  withdrawal: { name: "提现", href: (number) => memberOr(href("/staff/withdrawals"), number) },
  bankLine: {
    name: "银行流水",
    href: (line) => (line ? creditLineHref(line) : `${href("/staff/bank-lines")}#h-settled`),
  },
  paper: { name: "单据", href: standsAt },
  product: {
    name: "管理编号",
    href: (member) => `${asked(href("/staff/stock"), "q")(member)}&view=member`,
  },
  orderLine: { name: "订单管理编号", href: (number) => href("/staff/orders/:number", { number }) },
  goods: { name: "商品", href: asked(href("/ProductDetails"), "goods_id") },
  supplier: { name: "供应商", href: asked(href("/staff/orders"), "q") },
  member: { name: "会员", href: (number) => href("/staff/members/:number", { number }) },
};

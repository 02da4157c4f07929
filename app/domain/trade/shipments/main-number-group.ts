import type { Label } from "#app/domain/core/label.ts";
import type { ShipTo } from "#app/domain/customers/company/address.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import type { ShippingState } from "./shipping-request.ts";

/** Why a request does not travel with the others under its main number. */
export const misfits = {
  cancelled: { ja: "キャンセルされています", zh: "已取消" },
  draft: { ja: "まだ依頼されていません（一時保存）", zh: "还是草稿，未提交" },
  left: { ja: "先に出荷しました", zh: "已先发货" },
  method: { ja: "配送方法が違います", zh: "运输方式不同" },
  address: { ja: "届け先が違います", zh: "收件地址不同" },
  importer: { ja: "輸入者が違います", zh: "进口人不同" },
} as const satisfies Record<string, Label>;

export type Misfit = keyof typeof misfits;

interface Member {
  number: string;
  state: ShippingState;
  methodCode: string;
  receiver: ShipTo;
  importer: ShipTo;
}

const goneStates: readonly ShippingState[] = ["picked_up", "in_transit", "received", "evaluated"];

/**
 * Judges which requests under a main number travel together: those with the method, address and importer of the one
 * that the number names, else of the oldest that stands. While some are still here, those that left do not.
 */
export function judgeGroup<One extends Member>(members: readonly One[], mainNumber: string) {
  const standing = members.filter(({ state }) => state !== "cancelled");
  const here = standing.filter(({ state }) => !goneStates.includes(state));
  const travelling = here.length > 0 ? here : standing;
  const lead =
    travelling.find(({ number }) => number === mainNumber) ??
    travelling.find(({ state }) => state !== "draft") ??
    travelling[0];
  const misfitsOf = (one: One): Misfit[] => {
    if (one.state === "cancelled") return ["cancelled"];
    if (!travelling.includes(one)) return ["left"];
    if (!lead) return [];
    return [
      ...(one.state === "draft" ? (["draft"] as const) : []),
      ...(one.methodCode === lead.methodCode ? [] : (["method"] as const)),
      ...(isSamePlace(one.receiver, lead.receiver) ? [] : (["address"] as const)),
      ...(isSamePlace(one.importer, lead.importer) ? [] : (["importer"] as const)),
    ];
  };
  return members.map((one) => ({ ...one, misfits: misfitsOf(one) }));
}

export function isSamePlace(one: ShipTo, other: ShipTo) {
  const names = ["postalCode", "prefecture", "street", "companyName", "recipient"] as const;
  return names.every((name) => one[name] === other[name]);
}

/**
 * Shares a sum among packed requests by chargeable weight, to the yen by the largest remainders; the shares add up to
 * the sum.
 */
export function shareByWeight(wholeYen: number, members: readonly { billingGrams: number }[]) {
  if (members.length === 0) return [];
  return largestRemainder(
    wholeYen,
    members.map(({ billingGrams }) => String(billingGrams)),
  );
}

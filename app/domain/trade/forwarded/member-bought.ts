/** How staff call goods that their company bought itself. */
export const memberBought = "会员自购";

/** Whether a line is of forwarded goods: neither a marketplace nor our shop has a page of them. */
export function isMemberBought({ skuId }: { skuId: string }) {
  return skuId.startsWith("forwarded/");
}

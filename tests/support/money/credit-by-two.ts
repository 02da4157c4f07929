import { done } from "#app/domain/core/result.ts";
import { creditReport } from "#app/domain/money/bank/credit-report.server.ts";
import { qian, type Shop, wang } from "#tests/support/shop.ts";

/**
 * Credits a report that no line of the bank proves, as two people of finance do: one enters what arrived, the
 * other enters the same.
 */
export async function creditByTwo(shop: Shop, reportId: string, arrivedYen: number) {
  const credit = { reportId, arrivedYen, note: "网银已核对" };
  const proposed = await creditReport(shop.as(wang), credit);
  if (!proposed.ok) return proposed;
  const credited = await creditReport(shop.as(qian), credit);
  return credited.ok ? done(undefined) : credited;
}

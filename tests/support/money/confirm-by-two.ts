import { qian, type Shop, wang } from "#tests/support/shop.ts";

/**
 * Confirms the first report of the queue without a line of the bank, as two people of finance do; answers the
 * second one's page.
 */
export async function confirmByTwo(shop: Shop, answers: Record<string, string> = {}) {
  const all = { 依据: "网银已核对", ...answers };
  await (await (await shop.browser(wang)).open("/staff/deposits")).submit("确认到账", all);
  return (await (await shop.browser(qian)).open("/staff/deposits")).submit("确认到账", all);
}

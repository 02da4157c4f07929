import { eq } from "drizzle-orm";
import { channelShops } from "#db/schema/index.ts";
import { shopLimits } from "../shop/shop.ts";
import type { FetchKind } from "./fetch-kind.ts";

/** Whether a shop is still open to us and what it is called, once a day. */
export const checkKind: FetchKind<{ name: string }> = {
  kind: "check",
  name: { ja: "接続の確認", zh: "连接检查" },
  everyMs: 24 * 3_600_000,
  isOffered: ({ connecting }) => connecting !== undefined,
  async read({ connecting }, shop) {
    const told = await connecting!.check(shop);
    return told.ok ? { ok: true, value: { rows: [told.value], next: null } } : told;
  },
  keep({ db }, shop, [told]) {
    const name = told?.name.slice(0, shopLimits.nameLength);
    if (!name || name === shop.name) return [];
    return [db.update(channelShops).set({ name }).where(eq(channelShops.id, shop.id))];
  },
};

import { eq } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { channelKeys } from "#db/schema/index.ts";
import { moveShop } from "./move-shop.server.ts";
import type { ShopRow } from "./opened-shop.server.ts";
import { type ShopAnswer, shopLifecycle } from "./shop.ts";
import { tellKeepers } from "./tell-keepers.server.ts";

/** The marketplace lets us in no more: nothing is asked, the dead keys go, and the owner is told once what to do. */
export async function closeShop(scope: Scope<Buyer | System>, shop: ShopRow) {
  if (!shopLifecycle.allows("close", shop.state, scope.actor)) return;
  const { db, now } = scope;
  await commit(
    scope,
    [
      ...moveShop(scope, shop, "close"),
      db
        .update(channelKeys)
        .set({ sealedKeys: "", answer: "closed", answeredAt: now, renewingUntil: null })
        .where(eq(channelKeys.shop, shop.id)),
      tellKeepers(
        scope,
        shop,
        letter("shop.closed", { marketplace: marketplaceNames[shop.channel], shop: shop.name }),
      ),
    ],
    moveRefusals,
  );
}

/** What a marketplace answered last, for its card. */
export function noteAnswer(
  { db, now }: Pick<Scope, "db" | "now">,
  shop: string,
  answer: ShopAnswer,
) {
  return db.update(channelKeys).set({ answer, answeredAt: now }).where(eq(channelKeys.shop, shop));
}

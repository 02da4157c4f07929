import { askMarket, isSilence } from "#app/domain/catalog/source/source-turn.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { isRefused, type OrdersAt, ordersOf } from "./marketplace-orders.ts";
import { readOrderedGoods } from "./ordered-goods.server.ts";

/** 预览: what the marketplace asks now for what is open of a seller, beside what the buyer paid. Writes nothing. */
export async function previewPurchase(
  scope: Scope<Staff>,
  places: readonly OrdersAt[],
  { number, supplierId }: { number: string; supplierId: string },
) {
  if (!staffMay(scope.actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const wanted = await readOrderedGoods(scope, order.id, { supplierId });
  if (!wanted.ok) return wanted;
  const { platform, goods, ...quoted } = wanted.value;
  const place = ordersOf(places, platform);
  if (!place) return refuse("no-marketplace");
  const { live, orders } = place;
  const preview = await askMarket(live.asking(scope.db, scope.now, "staff"), live.market, (token) =>
    orders.preview(token, goods),
  );
  if (isSilence(preview)) return refuse("marketplace-silent");
  if (isRefused(preview)) return done({ platform, ...quoted, refused: preview.refused });
  const { goodsFen, freightFen } = preview;
  return done({ platform, ...quoted, goodsFen, freightFen });
}

import { materialLimits } from "#app/domain/catalog/material/material.ts";
import {
  findGoods,
  monthQuery,
  pictureMonthQuery,
} from "#app/domain/catalog/material/material-queries.server.ts";
import { listOwnProducts } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** The form by which texts are asked for, with the goods that its address names and what is left of the month. */
export async function readAskView(
  scope: Scope<Buyer>,
  params: URLSearchParams,
  model: string | undefined,
) {
  const tag = params.get("tag")?.slice(0, 40);
  const ids = (name: string) => params.getAll(name).slice(0, materialLimits.goodsMax);
  const [goods, tagged, [month], [pictures]] = await Promise.all([
    findGoods(scope, ids("pick"), ids("goods_id")),
    tag ? listOwnProducts(scope, { tag }, materialLimits.goodsMax) : undefined,
    monthQuery(scope),
    pictureMonthQuery(scope),
  ]);
  const own = tagged?.page.map(({ product: { id, name, picture } }) => ({
    productId: id,
    offerId: "",
    name,
    picture,
  }));
  return {
    key: params.get("form") ?? "",
    /** The goods that the address names stay named where something is wrong. */
    query: params.size > 0 ? `?${params}` : "",
    goods: [...goods, ...(own ?? [])].slice(0, materialLimits.goodsMax),
    model,
    picturesLeft: materialLimits.picturesMonthMax - (pictures?.pictures ?? 0),
    left: materialLimits.textsMonthMax - (month?.texts ?? 0),
  };
}

export type AskView = Awaited<ReturnType<typeof readAskView>>;

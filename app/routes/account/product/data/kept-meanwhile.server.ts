import {
  type OwnProductData,
  ownProductFields,
  toFieldText,
} from "#app/domain/catalog/products/own-product.ts";
import { dataOf, findOwnProduct } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { notFound } from "#app/http/respond.server.ts";

/** What is kept of a product by now where it is not what was typed, said by field, with the version that this is. */
export async function keptMeanwhile(
  scope: Scope<Buyer>,
  id: string,
  typed: OwnProductData,
  typedTags: readonly string[],
) {
  const [found, options] = await Promise.all([findOwnProduct(scope, id), optionsQuery(scope)]);
  if (!found) throw notFound();
  const { product, tags } = found;
  const kept = { ...dataOf(product), optionIds: [...product.optionIds].sort() };
  const mine = { ...typed, optionIds: [...typed.optionIds].sort() };
  const nameOf = (option: string) => options.find((one) => one.id === option)?.nameJa ?? option;
  const differing = ownProductFields
    .filter((field) => toFieldText(kept, field) !== toFieldText(mine, field))
    .map((field) => {
      const shown =
        field === "optionIds" ? kept.optionIds.map(nameOf).join("、") : toFieldText(kept, field);
      return [field, [keptText(shown)]] as const;
    });
  const [was, is] = [tags, typedTags].map((all) => [...all].sort().join("、"));
  return {
    version: product.version,
    byName: product.changedByName,
    fieldErrors: {
      ...Object.fromEntries(differing),
      ...(was === is ? {} : { tags: [keptText(was ?? "")] }),
    },
  };
}

function keptText(shown: string) {
  return shown ? `保存されている内容は「${shown}」です` : "保存されている内容は空欄です";
}

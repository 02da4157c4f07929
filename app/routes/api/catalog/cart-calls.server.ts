import { z } from "zod";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { cartLinesQuery } from "#app/domain/catalog/cart/cart.server.ts";
import { cartSums, toCartLine } from "#app/domain/catalog/cart/cart.ts";
import { changeCart, removeFromCart } from "#app/domain/catalog/cart/change-cart.server.ts";
import { labelFields } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { goodsId, idempotencyKey, listOf, nothing } from "../lists.schema.server.ts";

const optionsMax = 20;
const options = listOf(fields.id, optionsMax, "オプションが正しくありません").default([]);

export const cartCalls = [
  call({
    path: "cart/list",
    does: "reads",
    about: "カートの明細と、選んだ明細の合計（金額は元の100分の1）",
    input: z.object({}),
    async run(scope) {
      const [rows, prices] = await scope.db.batch([cartLinesQuery(scope), optionsQuery(scope)]);
      const list = rows.map(toCartLine);
      return done({ list, selected: cartSums(list, prices) });
    },
  }),
  call({
    path: "cart/add",
    does: "writes",
    scopes: ["order"],
    about:
      "商品のSKUをカートに入れます。備考・オプション・ラベル情報まで同じ明細があれば数量を足します。同じkey（UUID）を付けて同じ内容を送り直しても、入るのは一度だけです。数量などの内容を変えると、同じkeyでも別の追加になります",
    input: z.object({
      goodsId,
      skuId: fields.id,
      quantity: fields.quantity,
      note: fields.note,
      option: options,
      key: idempotencyKey,
      ...labelFields,
    }),
    output: nothing,
    use: "cart",
    run: (scope, { goodsId, skuId, quantity, note, option, key: formKey, ...labelData }) =>
      addToCart(scope, {
        formKey,
        offerId: goodsId,
        note,
        optionIds: option,
        labelData,
        quantities: new Map([[skuId, quantity]]),
      }),
  }),
  call({
    path: "cart/edit",
    does: "writes",
    scopes: ["order"],
    about:
      "カートの明細1つの数量・備考・オプション・ラベル情報・選択を変えます。送らない項目はそのままです。ほかの明細と同じになれば1つにまとまります",
    input: z.object({
      id: fields.id,
      quantity: fields.quantity.optional(),
      note: fields.note.removeDefault().optional(),
      option: options.removeDefault().optional(),
      managementNumber: labelFields.managementNumber.removeDefault().optional(),
      asin: labelFields.asin.removeDefault().optional(),
      labelNumber: labelFields.labelNumber.removeDefault().optional(),
      selected: fields.checkbox.optional(),
    }),
    output: nothing,
    async run(scope, { id, option, ...typed }) {
      const line = (await cartLinesQuery(scope)).find((row) => row.line.id === id)?.line;
      if (!line) return refuse("not-found");
      const changed = await changeCart(scope, [
        {
          id,
          quantity: typed.quantity ?? line.quantity,
          note: typed.note ?? line.note,
          optionIds: option ?? line.optionIds,
          labelData: {
            managementNumber: typed.managementNumber ?? line.labelData.managementNumber,
            asin: typed.asin ?? line.labelData.asin,
            labelNumber: typed.labelNumber ?? line.labelData.labelNumber,
          },
          selected: typed.selected ?? line.selected,
        },
      ]);
      return changed.ok ? done(undefined) : changed;
    },
  }),
  call({
    path: "cart/delete",
    does: "writes",
    scopes: ["order"],
    about: "カートの明細を取り除きます",
    input: z.object({ id: listOf(fields.id, limits.linesPerOrder, "明細を選んでください") }),
    output: nothing,
    async run(scope, { id }) {
      const removed = await removeFromCart(scope, [...new Set(id)]);
      return removed.ok ? done(undefined) : removed;
    },
  }),
];

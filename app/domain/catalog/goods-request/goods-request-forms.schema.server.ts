import { z } from "zod";
import { hundredths, line, upTo, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { DescribedGoods } from "./ask-for-goods.server.ts";
import { addressIn, isAddress } from "./find-address.ts";
import { goodsRequestLimits } from "./goods-request.ts";

export const GoodsRequestNumber = z.string().regex(/^TH-\d{6}-\d{4,8}$/);

const { addressLength } = goodsRequestLimits;

/** An address alone, or the words of an app with one among them: of those the address is kept. */
const address = z
  .string()
  .max(4_000, "アドレスは4,000文字以内で入力してください")
  .default("")
  .transform((typed) => addressIn(typed) || typed.trim())
  .refine((typed) => !/^https?:/i.test(typed) || typed.length <= addressLength, {
    error: `アドレスは${addressLength.toLocaleString("ja-JP")}文字以内で入力してください`,
    abort: true,
  })
  .refine(
    (typed) => typed === "" || isAddress(typed),
    "アドレスは http:// または https:// から入力してください。ない場合は空のままにしてください",
  );

/** 商品手配の依頼, as its form is sent. */
export const GoodsRequestForm = z
  .object({
    intent: z.literal("ask"),
    id: fields.idempotencyKey,
    pageUrl: address,
    title: line("商品名", goodsRequestLimits.titleLength),
    skuWords: upTo("色・サイズなど", goodsRequestLimits.wordsLength),
    wishedYuan: z.preprocess(
      (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
      hundredths("希望の単価", 999_999, "元", "0.01").nullable(),
    ),
    quantity: fields.quantity,
    note: fields.wishes,
    pictures: z.any().optional(),
  })
  .transform(({ id, wishedYuan, intent: _, pictures: __, ...goods }) => ({
    id,
    goods: { ...goods, wishedPriceFen: wishedYuan } satisfies DescribedGoods,
  }));

export const ReplyForm = z.object({
  intent: z.literal("reply"),
  words: z
    .string("ご返事を入力してください")
    .trim()
    .min(1, "ご返事を入力してください")
    .max(limits.messageLengthMax, `ご返事は${limits.messageLengthMax}文字以内で入力してください`),
});

export const WithdrawForm = z.object({ intent: z.literal("withdraw") });

/** Into the cart again: pieces by SKU. */
export const CartForm = z
  .object({
    intent: z.literal("cart"),
    pieces: z
      .array(
        z.object({
          skuId: fields.id,
          quantity: z.preprocess(
            (value) => (typeof value === "string" && value.trim() !== "" ? value : null),
            wholeNumber("個数", 1, limits.quantityMax).nullable(),
          ),
        }),
      )
      .max(goodsRequestLimits.skus),
  })
  .transform(
    ({ pieces }) =>
      new Map(
        pieces.flatMap(({ skuId, quantity }) => (quantity ? [[skuId, quantity] as const] : [])),
      ),
  );

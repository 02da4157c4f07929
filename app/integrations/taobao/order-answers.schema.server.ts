import { z } from "zod";
import { Id } from "./answers.schema.server.ts";

const text = z.string().nullish();
/** Whole fen. */
const fen = z.number().int().nonnegative();
const sum = z.object({ amount: fen }).nullish();
/** They say it as a text as well. */
const success = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((told) => String(told) === "true");
const said = { success, error_code: text, error_msg: text };

export const RenderAnswer = z.object({
  result: z
    .object({
      ...said,
      data: z
        .object({
          total_real_pay_price: sum,
          render_item_list: z
            .array(
              z.object({
                mainland_shipping_fee: sum,
                item_price_infos: z
                  .array(
                    z.object({
                      sku_id: Id,
                      quantity: z.number().int(),
                      discount_price: sum,
                      origin_price: sum,
                    }),
                  )
                  .nullish(),
              }),
            )
            .nullish(),
          unavailable_sku_list: z
            .array(z.object({ reason: text, error_code: text, error_msg: text }))
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

export const CreateAnswer = z.object({
  ...said,
  data: z
    .object({
      error_code: text,
      error_message: text,
      order_list: z.array(z.object({ purchase_id: Id })).nullish(),
    })
    .nullish(),
});

export const OrdersAnswer = z.object({
  ...said,
  data: z
    .object({
      purchase_orders: z
        .array(
          z.object({
            purchase_id: Id,
            status: z.string(),
            purchase_amount: fen.nullish(),
            domestic_post_fee: fen.nullish(),
            sub_purchase_orders: z
              .array(
                z.object({
                  sub_purchase_order_id: Id,
                  logistic_orders: z.array(z.object({ logistic_number: text })).nullish(),
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

export const CancelAnswer = z.object(said);

export const LogisticsAnswer = z.object({
  result: z
    .object({
      data: z
        .object({ pnm_logistics_details: z.array(z.object({ mail_no: text })).nullish() })
        .nullish(),
    })
    .nullish(),
});

import { z } from "zod";

/** Ids come as numbers, or as texts where they are beyond 2^53. */
const Id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
/** Whole fen. */
const fen = z.coerce.number().int().nonnegative();
/** Yuan, written out or not. */
const yuan = z.union([z.string(), z.number()]).transform(String);
const success = z
  .union([z.boolean(), z.string()])
  .nullish()
  .transform((told) => String(told) === "true");

export const PreviewAnswer = z.object({
  success,
  errorCode: text,
  errorMsg: text,
  // Spelled so by 1688.
  orderPreviewResuslt: z
    .array(
      z.object({
        sumPayment: fen,
        sumCarriage: fen,
        tradeModeNameList: z.array(z.string()),
        status: z.boolean().nullish(),
        message: text,
        resultCode: text,
        cargoList: z.array(
          z.object({ skuId: Id.nullish(), finalUnitPrice: yuan.nullish(), message: text }),
        ),
      }),
    )
    .nullish(),
});

export const CreateAnswer = z.object({
  success,
  code: text,
  message: text,
  result: z
    .object({
      orderId: text,
      totalSuccessAmount: fen.nullish(),
      postFee: fen.nullish(),
      failedOfferList: z.array(z.object({ errorCode: text, errorMessage: text })).nullish(),
      orderList: z.array(z.object({ orderId: text })).nullish(),
    })
    .nullish(),
});

export const OrderAnswer = z.object({
  errorCode: text,
  errorMessage: text,
  result: z
    .object({
      baseInfo: z.object({
        idOfStr: z.string().min(1),
        status: z.string(),
        totalAmount: yuan,
        shippingFee: yuan.nullish(),
      }),
    })
    .nullish(),
});

export const CancelAnswer = z.object({ success, errorCode: text, errorMessage: text });

export const LogisticsAnswer = z.object({
  result: z.array(z.object({ logisticsBillNo: text })).nullish(),
});

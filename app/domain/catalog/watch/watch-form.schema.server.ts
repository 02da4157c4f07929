import { z } from "zod";
import { hundredths } from "#app/domain/core/field-kinds.schema.server.ts";

const price = hundredths("希望の単価", 999_999, "元", "0.01");

/** What is waited for: a price, goods that are there again, or both. */
export const WatchForm = z
  .object({
    offerId: z.string().regex(/^\d{5,20}$/),
    skuId: z.string().max(80).default(""),
    threshold: z.preprocess(
      (typed) => (typeof typed === "string" && typed.trim() === "" ? null : (typed ?? null)),
      price.nullable(),
    ),
    backInStock: z.boolean(),
  })
  .refine(({ threshold, backInStock }) => threshold !== null || backInStock, {
    path: ["threshold"],
    error: "希望の単価を入力するか、「在庫が戻ったら」を選択してください",
  });

import { z } from "zod";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import {
  ownProductShape,
  readTags,
} from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { tagLengthMax } from "#app/domain/core/limits.ts";

/** The page of one product: all that the company says of it. */
export const ProductForm = z.object({
  key: rules.idempotencyKey,
  version: z.coerce.number().int().min(0).max(1_000_000_000),
  ...ownProductShape,
  optionIds: z.array(rules.id).max(30).default([]),
  tags: z
    .string()
    .max(400)
    .default("")
    .transform(readTags)
    .refine(
      (tags) => tags.length <= ownProductLimits.tagsMax,
      `タグは${ownProductLimits.tagsMax}個まで入力できます`,
    )
    .refine(
      (tags) => tags.every((tag) => tag.length <= tagLengthMax),
      `タグは1つ${tagLengthMax}文字以内で入力してください`,
    ),
  hsWords: z.string().max(60, "検索の言葉は60文字以内で入力してください").default(""),
  /** What was chosen among the codes found; it goes before what is typed. */
  hsPick: z
    .string()
    .regex(/^\d{6,9}$/, "HSコードを選んでください")
    .optional(),
});

export type TypedProduct = z.input<typeof ProductForm>;

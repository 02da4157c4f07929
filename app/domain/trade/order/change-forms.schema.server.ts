import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { fen, text, whole } from "./staff-forms.schema.server.ts";

// The console's forms for changes of a paid order, their sentences in Chinese.

/** A field that may be left empty. */
const empty = <Kind extends z.ZodType>(kind: Kind) =>
  z.preprocess((value) => (value === "" ? undefined : value), kind.optional());

const id = z.string().min(1).max(64);
const reason = toBuyer(text("原因", limits.noteLengthMax));
const skuId = empty(z.string().trim().min(1).max(64, "SKU最多64字"));
const quantity = empty(whole("新数量", 0, limits.quantityMax));

const optionIds = z.array(id).max(limits.linesPerOrder).default([]);
/** Set where the form shows a line's options: a box that is not ticked sends nothing. */
const withOptions = z.literal("on").optional();

export const ChangeForm = z.object({
  intent: z.literal("drop"),
  id: z.uuid("请刷新页面后重试"),
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity,
        price: empty(fen("新单价")),
        skuId,
        withOptions,
        optionIds,
        reason,
      }),
    )
    .max(limits.linesPerOrder)
    .default([]),
  freights: z
    .array(z.object({ supplierId: id, freight: empty(fen("新运费")), reason }))
    .max(limits.linesPerOrder)
    .default([]),
  added: z
    .array(
      z.object({
        lineId: z.uuid("请刷新页面后重试"),
        skuId,
        quantity,
        price: empty(fen("单价")),
        optionIds,
        reason,
      }),
    )
    .max(10)
    .default([]),
});

/** 同意变更・不同意. */
export const WishForm = z.object({
  intent: z.enum(["agreeWish", "refuseWish"]),
  changeId: id,
  reason,
});

import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { claimWords } from "#app/domain/trade/after-sales/claim-forms.schema.server.ts";

/** Boxes times lines that one form can name. */
const contentsMax = 500;

/** An empty number is none of it. */
const pieces = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? value : "0"),
  wholeNumber("申請する数", 0, limits.quantityMax),
);

export const NewClaimForm = z.object({
  intent: z.enum(["save", "submit"], "ボタンを押し直してください"),
  id: rules.idempotencyKey,
  lines: z
    .array(
      z.object({
        boxId: rules.id,
        shippingLineId: rules.id,
        quantity: pieces,
      }),
    )
    .max(contentsMax, `一度に申請できるのは${contentsMax}行までです`)
    .default([]),
  ...claimWords,
});

/** The buttons of a claim's page. */
export const ClaimCommandForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("agree"),
    version: z
      .string(refusalTexts.otherForm)
      .regex(/^\d{1,6}$/, refusalTexts.otherForm)
      .transform(Number),
  }),
  z.object({ intent: z.literal("decline"), note: rules.passReason }),
  z.object({ intent: z.literal("reply"), note: rules.reply }),
  z.object({ intent: z.literal("withdraw"), note: rules.takeBackReason }),
]);

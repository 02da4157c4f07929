import { z } from "zod";
import { toBuyer } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { text, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { orderNumberOf } from "../forwarded/forwarded-forms.schema.server.ts";
import { type LossKind, lossKinds } from "./forwarded-loss.ts";

/** 届け出. */
export const LossForm = z.object({
  id: fields.idempotencyKey,
  number: orderNumberOf,
  parcel: z.string("荷物を選んでください").min(1, "荷物を選んでください").max(64),
  kind: z.enum(Object.keys(lossKinds) as [LossKind], "紛失か破損かを選んでください"),
  quantity: wholeNumber("個数", 1, limits.quantityMax),
  words: text("状況", limits.noteLengthMax),
  /** Kept by its own command. */
  proof: z.custom<File>().optional(),
});

/** 赔付, 不赔付, or 撤销 of the latter. */
export const DecideLossForm = z.object({
  intent: z.enum(["pay", "refuse", "reopen"]),
  id: fields.id,
  yen: z.preprocess((typed) => typed || "0", whole("赔付金额（日元）", 0, limits.paymentYenMax)),
  answer: toBuyer(
    z
      .string("请填写理由（日文，买家可见）")
      .trim()
      .min(1, "请填写理由（日文，买家可见）")
      .max(limits.noteLengthMax, `理由不超过${limits.noteLengthMax}字`),
  ),
});

import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";

/** 认定, 不认定, 按订单到货, and 撤销 of a refusal: of the third the lot of the order and the pieces that were counted. */
export const DecideParcelClaimForm = z.object({
  intent: z.enum(["accept", "join", "refuse", "reopen"]),
  id: fields.id,
  answer: buyerText(freeText().max(200, "说明不超过200字").default("")),
  lot: z.string().max(64).default(""),
  quantity: z.coerce.number().int().min(0).max(limits.quantityMax).catch(0),
  differs: fields.checkbox,
});

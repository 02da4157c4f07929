import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";

/** What finance needs to find a transfer that pays a document. */
export const BankForm = z.object({
  key: fields.formId,
  payerKana: fields.payerKana,
  expectedOn: fields.day("振込予定日"),
  couponId: fields.id.optional(),
});

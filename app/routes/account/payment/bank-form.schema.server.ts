import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";

/** What finance needs to find a transfer that pays documents, and what the balance pays of them. */
export const BankForm = z.object({
  key: fields.idempotencyKey,
  payerKana: fields.payerKana,
  expectedOn: fields.day("振込予定日"),
  balanceYen: z.coerce.number().int().min(0).max(100_000_000).default(0),
});

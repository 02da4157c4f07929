import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";

const Message = z.object({
  intent: z.literal("message"),
  id: rules.idempotencyKey,
  body: rules.message,
});
const Cancellation = z.object({
  intent: z.literal("cancel"),
  reason: rules.cancelReason,
  /** Ticked by a buyer who has read what becomes of money that PayPal reviews. */
  reviewSeen: rules.checkbox,
});
const Reservation = z.object({
  intent: z.enum(["reserve", "reschedule"]),
  openOn: rules.day("見積を始める日"),
});
const changeId = rules.id;
/** The difference that the page showed: above zero is paid, below comes back. */
const differenceYen = z
  .string()
  .regex(/^-?\d{1,10}$/, refusalTexts.otherForm)
  .transform(Number);
/** The forms of an order's page, told apart by their button. */
export const OrderForm = z.discriminatedUnion("intent", [
  Reservation,
  Message,
  Cancellation,
  z.object({
    intent: z.enum(["accept", "agree-to-pay"]),
    changeId,
    seenYen: differenceYen.optional(),
    parts: z
      .array(z.object({ id: z.string().min(1).max(80), agreed: rules.checkbox }))
      .max(2 * limits.linesPerOrder)
      .default([]),
  }),
  z.object({ intent: z.literal("withdraw"), changeId }),
  z.object({ intent: z.literal("decline"), changeId }),
  z.object({ intent: z.literal("store"), storeId: rules.id.optional() }),
  z.object({ intent: z.enum(["submit", "start", "requote"]) }),
]);

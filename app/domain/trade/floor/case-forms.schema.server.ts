import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, remark, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { fenField, trackingField } from "../orders/order-forms.schema.server.ts";
import { caseQueueMax } from "./case-lists.server.ts";
import { quarantineShelf } from "./floor-forms.schema.server.ts";
import { bulkSteps } from "./problem-case.ts";

/** Usually nothing is entered: an empty field is 0. */
const fenOrNone = (label: string) =>
  z.preprocess((value) => (value === undefined || value === "" ? "0" : value), fenField(label));

/** The amount in yen that the button showed. */
const seenYen = z
  .string()
  .regex(/^-?\d{1,9}$/, "请刷新页面后重试")
  .transform(Number)
  .optional();

const StepForm = z.object({
  intent: z.enum(["reshelve", "discard", "refund", "confirmReturn", "orderAgain", "withdraw"]),
  note: buyerText(remark),
  seenYen,
});

const SendBackForm = z.object({
  intent: z.literal("sendBack"),
  tracking: trackingField("退货快递单号"),
  paid: fenOrNone("实付运费"),
  note: buyerText(remark),
});

const OfferForm = z.object({
  intent: z.literal("offer"),
  discount: fenOrNone("折让"),
  returnCost: fenOrNone("退货运费"),
  note: buyerText(remark),
  extend: z
    .string()
    .max(8)
    .optional()
    .transform((ticked) => ticked !== undefined),
});

const PutAsideForm = z.object({ intent: z.literal("aside"), shelf: quarantineShelf });

/** What the buttons of a case's page send. */
export const CaseForm = z.discriminatedUnion("intent", [
  OfferForm,
  PutAsideForm,
  SendBackForm,
  StepForm,
]);

export const ReportForm = z.object({
  id: formKey,
  lotId: z.string("请选择批次").min(1, "请选择批次").max(64),
  kind: z.enum(["late", "unavailable"], "请选择问题"),
  quantity: whole("数量", 1, limits.quantityMax),
  note: buyerText(remark),
});

/**
 * 办理所选: the ticked cases of a queue, and the step of every row that has one, each `<number>:<step>:<yen shown>`; a
 * case ticked twice counts once.
 */
export const BulkStepForm = z
  .object({
    intent: z.enum(["stock", "settle"], "请刷新页面后重试"),
    pick: z.array(z.string()),
    step: z.array(z.string()).default([]),
  })
  .transform(({ intent, pick, step }, context) => {
    const picked = [...new Set(pick)];
    const ticked = [...new Set(step)].filter((text) => picked.includes(text.split(":")[0]!));
    const steps = ticked.map((text) => readStep(intent, text)).filter((one) => one !== undefined);
    const refused = (message: string) => {
      context.addIssue({ code: "custom", message, path: ["step"] });
      return z.NEVER;
    };
    if (ticked.length === 0) return refused("请勾选要办理的问题单");
    if (ticked.length > caseQueueMax) return refused(`一次最多办理${caseQueueMax}件`);
    const numbers = new Set(steps.map(({ number }) => number));
    return numbers.size < ticked.length ? refused("请刷新页面后重试") : { picked, steps };
  });

function readStep(queue: keyof typeof bulkSteps, text: string) {
  const [, number, name, yen] = /^(PG-[0-9-]{1,20}):([a-zA-Z]{1,20}):(-?\d{1,9})$/.exec(text) ?? [];
  const step = bulkSteps[queue].find((one) => one === name);
  return number && step ? { number, step, seenYen: Number(yen) } : undefined;
}

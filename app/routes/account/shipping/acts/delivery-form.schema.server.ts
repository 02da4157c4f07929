import { z } from "zod";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import {
  fbaShipmentIds,
  requestWords,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { type ShortChoice, shortChoices } from "#app/domain/trade/shipments/short-pick.ts";
import { ContestForm } from "../goods-class/contest-command.server.ts";
import { HsForm } from "../hs-commands.server.ts";

const declineNeedsReason = "承認しない理由を入力してください";
const holdNeedsReason = "保留にする理由を入力してください";

/** The forms of a shipping request's page, told apart by their `intent`. */
export const DeliveryForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("message"), id: rules.idempotencyKey, body: rules.message }),
  z.object({ intent: z.literal("cancel"), reason: rules.cancelReason }),
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("submit") }),
  z.object({ intent: z.literal("receive") }),
  z.object({
    intent: z.literal("hold"),
    reason: freeText(holdNeedsReason)
      .min(1, holdNeedsReason)
      .max(
        limits.noteLengthMax,
        `保留にする理由は${limits.noteLengthMax}文字以内で入力してください`,
      ),
  }),
  z.object({ intent: z.literal("release") }),
  z.object({
    intent: z.literal("changeMethod"),
    method: z.string("配送方法を選んでください").min(1, "配送方法を選んでください").max(64),
  }),
  z.object({ intent: z.literal("splitUncarried") }),
  z.object({
    intent: z.literal("chooseShort"),
    caseId: z.string().min(1).max(64),
    choice: z.enum(Object.keys(shortChoices) as [ShortChoice], "対応をお選びください"),
  }),
  z.object({
    intent: z.literal("askCoSign"),
    person: z.string("承認をお願いする方を選んでください").min(1).max(64),
  }),
  z.object({
    intent: z.literal("coSign"),
    version: z
      .string(refusalTexts.otherForm)
      .regex(/^\d{1,6}$/, refusalTexts.otherForm)
      .transform(Number),
  }),
  z.object({
    intent: z.literal("declineCoSign"),
    reason: freeText(declineNeedsReason)
      .min(1, declineNeedsReason)
      .max(
        limits.noteLengthMax,
        `承認しない理由は${limits.noteLengthMax}文字以内で入力してください`,
      ),
  }),
  z.object({ intent: z.literal("withdrawCoSign") }),
  z.object({ intent: z.literal("nameMain"), mainNumber: requestWords.mainNumber }),
  z.object({ intent: z.literal("nameShipmentIds"), shipmentIds: fbaShipmentIds }),
  z.object({ intent: z.literal("agreeMain"), mainNumber: requestWords.mainNumber }),
  z.object({ intent: z.literal("keepMain") }),
  ContestForm,
  HsForm,
]);

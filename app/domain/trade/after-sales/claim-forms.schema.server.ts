import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import {
  fieldChecks,
  freeText,
  isSecureUrl,
  text,
} from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { remark, whole, yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { claimReasons, requestedRemedies } from "./claim.ts";

export const ClaimNumber = z.string().regex(/^AS-[0-9-]{1,20}$/);

const noFilmUrl = "動画のリンクは https:// で始まるURLを入力してください";
const filmTooLong = "動画のリンクは500文字以内で入力してください";

/** The entries of a buyer's claim, which the page and the API share. */
export const claimWords = {
  reason: z.enum(claimReasons, "種類を選んでください"),
  wish: z.enum(requestedRemedies, "ご希望の対応を選んでください"),
  situation: text("状況", 1_000),
  filmUrl: z
    .string()
    .trim()
    .max(500, filmTooLong)
    .refine((typed) => typed === "" || isSecureUrl(typed), noFilmUrl)
    .register(fieldChecks, {
      ...{ fold: "trim", pattern: "^https://.+", wrong: noFilmUrl },
      ...{ maxLength: 500, tooLong: filmTooLong },
    })
    .default(""),
};

/** The most lines that the form of a claim can name. */
const linesMax = 500;

/** Reads an empty field as undefined. */
const none = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((typed) => (typeof typed === "string" && typed.trim() !== "" ? typed : "0"), schema);

const said = (label: string) =>
  buyerText(
    freeText(`请输入${label}`)
      .min(1, `请输入${label}`)
      .max(limits.messageLengthMax, `${label}不超过${limits.messageLengthMax}字`),
  );

const AskForm = z.object({ intent: z.literal("ask"), question: said("问题") });

const RefundForm = z.object({
  intent: z.literal("refund"),
  yen: yen("退款", 1),
  note: said("理由"),
});

const ResendForm = z.object({
  intent: z.literal("resend"),
  pieces: z.array(none(whole("补发数量", 0, limits.quantityMax))).max(linesMax),
  note: said("理由"),
});

const TakeBackForm = z.object({ intent: z.literal("takeBack"), note: buyerText(remark) });

const TellForm = z.object({ intent: z.literal("tell"), note: buyerText(remark) });

const ReopenForm = z.object({ intent: z.literal("reopen"), note: said("理由") });

const RejectForm = z.object({ intent: z.literal("reject"), note: said("理由") });

/** What the buttons of a claim's page in the console send. */
export const StaffClaimForm = z.discriminatedUnion("intent", [
  AskForm,
  RefundForm,
  ResendForm,
  TakeBackForm,
  TellForm,
  RejectForm,
  ReopenForm,
]);

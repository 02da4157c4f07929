import { z } from "zod";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { type ContactKind, contactKinds, surveyChannels, surveyChoices } from "./contact.ts";

export const ContactForm = z.object({
  id: fields.idempotencyKey,
  name: fields.personName,
  email: fields.email,
  kind: z.enum(
    Object.keys(contactKinds) as [ContactKind, ...ContactKind[]],
    "お問い合わせの種類を選んでください",
  ),
  body: freeText("お問い合わせ内容を入力してください")
    .min(1, "お問い合わせ内容を入力してください")
    .max(2_000, "お問い合わせ内容は2,000文字以内で入力してください"),
  /** A honeypot: people do not see this field, and programs fill it in. */
  website: z.string().max(1_000).default(""),
});

const answerWords = freeText().max(2_000, "回复不超过2,000字").default("");

/**
 * A preview in Japanese is shown for step "preview", for chosen phrases, and while Chinese is left in the
 * answer.
 */
export const AnswerForm = z.object({
  contact: rowId,
  answer: answerWords,
  step: z.enum(["send", "preview"]).default("send"),
  phrases: z.array(z.coerce.number().int().min(0).max(99)).max(20).default([]),
});

export const ReopenContactForm = z.object({ intent: z.literal("reopen"), contact: rowId });

const one = ({ label, choices }: { label: string; choices: readonly string[] }) =>
  z
    .string(`${label}を選んでください`)
    .refine((chosen) => choices.includes(chosen), `${label}を選んでください`);

export const SurveyForm = z.object({
  business: one(surveyChoices.business),
  monthly: one(surveyChoices.monthly),
  experience: one(surveyChoices.experience),
  found: one(surveyChoices.found),
  channels: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(z.enum(surveyChannels, "販売先を一覧から選んでください")),
  ),
  goods: freeText().max(200, "扱いたい商品は200文字以内で入力してください").default(""),
  wishes: freeText().max(1_000, "ご要望は1,000文字以内で入力してください").default(""),
});

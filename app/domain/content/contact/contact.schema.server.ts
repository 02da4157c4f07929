import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { type ContactKind, contactKinds } from "./contact.ts";

export const ContactForm = z.object({
  id: fields.idempotencyKey,
  name: fields.personName,
  email: fields.email,
  kind: z.enum(
    Object.keys(contactKinds) as [ContactKind, ...ContactKind[]],
    "お問い合わせの種類を選んでください",
  ),
  body: z
    .string("お問い合わせ内容を入力してください")
    .trim()
    .min(1, "お問い合わせ内容を入力してください")
    .max(2_000, "お問い合わせ内容は2,000文字以内で入力してください"),
  /** No person sees this field; a program that fills in everything gives itself away. */
  website: z.string().max(1_000).default(""),
});

export const AnswerForm = z.object({
  contact: fields.id,
  answer: z
    .string("请输入回复（日语）")
    .trim()
    .min(1, "请输入回复（日语）")
    .max(2_000, "回复不超过2,000字"),
});

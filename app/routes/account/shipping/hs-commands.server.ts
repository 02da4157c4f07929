import type { Submission } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { setHsCodes } from "#app/domain/trade/shipments/hs-codes.server.ts";
import { changed, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const text = z
  .string()
  .default("")
  .transform((typed) => typed.normalize("NFKC").trim());

/** 税番 with or without its dots, and the goods' names for customs. */
const CustomsLine = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/),
  hsCode: text
    .transform((typed) => typed.replaceAll(/[.\s-]/g, ""))
    .refine(
      (code) => /^(\d{6}|\d{9})?$/.test(code),
      "税番は、6桁または9桁の数字で入力してください（例: 4202.92、420292000）",
    ),
  descriptionEn: text.refine(
    (name) => /^[\x20-\x7e]{0,80}$/.test(name),
    "英語の品名は、半角の英数字と記号で80文字以内で入力してください",
  ),
  descriptionJa: text.refine(
    (name) => [...name].length <= 64,
    "日本語の品名は、64文字以内で入力してください",
  ),
});

export const HsForm = z.object({
  intent: z.literal("hs"),
  lines: z.array(CustomsLine).max(limits.linesPerOrder).default([]),
});

/** 税番を保存する. */
export async function doHsCommand(
  scope: Scope<Buyer>,
  number: string,
  submission: Submission<unknown>,
  { lines }: z.output<typeof HsForm>,
) {
  const named = await setHsCodes(
    scope,
    number,
    new Map(lines.map(({ id, ...entry }) => [id, entry])),
  );
  if (named.ok) return redirect(`${shippingPage(number)}#hs`, 303);
  switch (named.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return changed(submission, "配送依頼の状態が変わりました。最新の状態をご確認ください");
    case "shipped-already":
      return changed(submission, "集荷のあとは、税番を変更できません。担当者へご連絡ください");
  }
}

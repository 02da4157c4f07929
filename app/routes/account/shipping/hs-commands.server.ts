import { data, redirect } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { setHsCodes } from "#app/domain/trade/shipments/hs-codes.server.ts";
import { formEntries, formText } from "#app/http/input/form-text.ts";
import { notFound, refused } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const digits = (text: string) => text.replaceAll(/[.\s-]/g, "");
/** The pattern of each field, and the sentence for a wrong value. */
const rules = {
  hs: {
    fits: (text: string) => /^(\d{6}|\d{9})?$/.test(digits(text)),
    sentence: "税番は、6桁または9桁の数字で入力してください（例: 4202.92、420292000）",
  },
  en: {
    fits: (text: string) => /^[\x20-\x7e]{0,80}$/.test(text),
    sentence: "英語の品名は、半角の英数字と記号で80文字以内で入力してください",
  },
  ja: {
    fits: (text: string) => [...text].length <= 64,
    sentence: "日本語の品名は、64文字以内で入力してください",
  },
};

/** Whether the pressed button is 税番を保存する. */
export function isHsCommand(form: FormData) {
  return formText(form, "intent") === "hs";
}

/** 税番を保存する: fields named by the line, digits with or without dots. */
export async function doHsCommand(scope: Scope<Buyer>, number: string, form: FormData) {
  const typed = Object.fromEntries(
    formEntries(form)
      .filter(([name]) => /^(hs|en|ja)-[\w-]{1,64}$/.test(name))
      .slice(0, limits.linesPerOrder * 3)
      .map(([name, text]) => [name, text.normalize("NFKC").trim().slice(0, 200)]),
  );
  const problems = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => {
      const { fits, sentence } = rules[name.slice(0, 2) as keyof typeof rules];
      return fits(text) ? [] : [[name, sentence]];
    }),
  );
  if (Object.keys(problems).length > 0) return data({ hs: { typed, problems } }, { status: 400 });
  const ids = new Set(Object.keys(typed).map((name) => name.slice(3)));
  const words = new Map(
    [...ids].map((id) => [
      id,
      {
        hsCode: digits(typed[`hs-${id}`] ?? ""),
        descriptionEn: typed[`en-${id}`] ?? "",
        descriptionJa: typed[`ja-${id}`] ?? "",
      },
    ]),
  );
  const named = await setHsCodes(scope, number, words);
  if (named.ok) return redirect(`${shippingPage(number)}#hs`, 303);
  switch (named.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "shipped-already":
      return refused("集荷のあとは、税番を変更できません。担当者へご連絡ください");
  }
}

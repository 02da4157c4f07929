import type { SubmissionResult } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { caseAnswers } from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { answerRefusals } from "./case-texts.ts";

/** As many as a page of the list shows. */
const pickedMax = 100;

const PickedForm = z.object({
  pick: z.array(rules.id).default([]),
  /** One answer for all of them; empty where each row has its own. */
  together: z.string().max(40).default(""),
});

/** What is answered where some were taken and others were not. */
export interface PartlyAnswered extends SubmissionResult {
  answered: number;
  /** What was chosen in each row, by its case's number. */
  rows: Record<string, string>;
}

/**
 * 選んだ項目に回答する: the answer of each row that is ticked, or one for all of them. Each carries the
 * yen that its row showed; one that cannot be taken does not stop the others.
 */
export async function answerPicked(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: PickedForm });
  if (submission.status !== "success") return invalid(submission);
  const { pick, together } = submission.value;
  const numbers = [...new Set(pick)];
  if (numbers.length === 0) return invalid(submission, "回答する問題商品を1件以上選んでください");
  if (numbers.length > pickedMax)
    return invalid(submission, `一度に回答できるのは${pickedMax}件までです`);

  // All of the form is read before the first answer: a field sent twice refuses it as a whole.
  const rows = numbers.map((number) => [number, formText(form, `answer-${number}`) ?? ""] as const);
  const choices = numbers.map((number) => ({ number, choice: chosen(form, number, together) }));
  const formErrors: string[] = [];
  for (const { number, choice } of choices) {
    const text = await answerOne(scope, number, choice);
    if (text) formErrors.push(`${number}：${text}`);
  }
  const answered = numbers.length - formErrors.length;
  if (formErrors.length === 0)
    return redirectWithFlash(context, href("/user/issueOrder"), `${answered}件に回答しました。`);
  const again: PartlyAnswered = {
    ...submission.reply({ formErrors }),
    answered,
    rows: Object.fromEntries(rows),
  };
  return data(again, { status: 409 });
}

/** An answer with its yen, as the row offered it: `exchange:0`. */
function chosen(form: FormData, number: string, together: string) {
  const offered = (formText(form, `offers-${number}`) ?? "").split(",");
  const wanted = together
    ? offered.find((offer) => offer.startsWith(`${together}:`))
    : formText(form, `answer-${number}`);
  const [name, yen = ""] = (wanted ?? "").split(":");
  const answer = caseAnswers.find((one) => one === name);
  return answer && /^-?\d{1,9}$/.test(yen) ? { answer, seenYen: Number(yen) } : undefined;
}

async function answerOne(
  scope: Scope<Buyer>,
  number: string,
  choice: ReturnType<typeof chosen>,
): Promise<string | undefined> {
  if (!choice) return "回答を選んでください";
  const answered = await answerCase(scope, number, { ...choice, note: "" });
  if (answered.ok) return undefined;
  switch (answered.reason) {
    case "forbidden":
      return "この操作を行う権限がありません";
    case "not-found":
      return "この問題商品は見つかりません";
    default:
      return answerRefusals[answered.reason];
  }
}

import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { caseAnswers } from "#app/domain/trade/floor/problem-case.ts";
import { formText, formTexts } from "#app/http/input/form-text.ts";
import { answerRefusals } from "./case-texts.ts";

/** As many as a page of the list shows. */
const pickedMax = 100;
const caseNumber = /^PG-[0-9-]{1,20}$/;

/**
 * 選んだ項目に回答する: the answer of each row that is ticked, or one for all of them. Each carries the
 * yen that its row showed; one that cannot be taken does not stop the others.
 */
export async function answerPicked(scope: Scope<Buyer>, form: FormData) {
  const numbers = [...new Set(formTexts(form, "pick"))].filter((number) => caseNumber.test(number));
  const together = formText(form, "together") ?? "";
  const typed = {
    picked: numbers,
    together,
    rows: Object.fromEntries(
      numbers.map((number) => [number, formText(form, `answer-${number}`) ?? ""]),
    ),
  };
  const refused = (text: string) => ({ answered: 0, problems: [text], typed, status: 400 });
  if (numbers.length === 0) return refused("回答する問題商品を1件以上選んでください");
  if (numbers.length > pickedMax) return refused(`一度に回答できるのは${pickedMax}件までです`);

  // All of the form is read before the first answer: a field sent twice refuses it as a whole.
  const choices = numbers.map((number) => ({ number, choice: chosen(form, number, together) }));
  const problems: string[] = [];
  for (const { number, choice } of choices) {
    const text = await answerOne(scope, number, choice);
    if (text) problems.push(`${number}：${text}`);
  }
  return { answered: numbers.length - problems.length, problems, typed, status: 409 };
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

import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { caseAnswers } from "#app/domain/trade/floor/problem-case.ts";

const wrong = "回答を選んでください";

/** An answer as its button offers it, with the yen beside it: `return:5601`. */
export const AnswerForm = z.object({
  choice: z
    .string(wrong)
    .regex(/^[a-z]{1,10}:-?\d{1,9}$/, wrong)
    .transform((typed, context) => {
      const [name, yen] = typed.split(":");
      const answer = caseAnswers.find((one) => one === name);
      if (answer) return { answer, seenYen: Number(yen) };
      context.addIssue(wrong);
      return z.NEVER;
    }),
  note: fields.noteToStaff,
});

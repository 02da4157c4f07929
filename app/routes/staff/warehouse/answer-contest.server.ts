import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { answerContest, reopenContest } from "#app/domain/trade/shipments/class-contest.server.ts";
import { ContestAnswerForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 更正类别, 维持原类别 or 撤销; undefined once it is done. */
export async function answerToContest(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: ContestAnswerForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, contestId, answer } = submission.value;
  const answered =
    intent === "classReopen"
      ? await reopenContest(scope, number, contestId, answer)
      : await answerContest(scope, number, contestId, {
          state: intent === "classAccept" ? "accepted" : "refused",
          answer,
        });
  if (answered.ok) return undefined;
  switch (answered.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "reason-missing":
      return invalid(submission, undefined, {
        answer: [intent === "classReopen" ? "撤销答复须填写原因" : "维持原类别须填写原因"],
      });
    case "settled-already":
      return changed(submission, "费用已结清，类别不再变更");
    case "answered-already":
    case "moved-meanwhile":
      return changed(submission, "此异议已处理，请查看最新状态");
  }
}

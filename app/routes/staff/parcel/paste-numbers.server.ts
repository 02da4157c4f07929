import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pasteTracking } from "#app/domain/trade/purchasing/add-tracking.server.ts";
import { type LineOutcome, trackingLinesMax } from "#app/domain/trade/purchasing/purchase.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { answerPaste } from "../paste-answer.server.ts";

const lettersMax = 20_000;

const PasteForm = z.object({
  numbers: z.string("请粘贴单号").max(lettersMax, `一次最多粘贴${trackingLinesMax}行`),
});

/** Saves the numbers that were pasted; what could not be saved stays in the box, each line with its reason. */
export async function pasteNumbers(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: PasteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const pasted = await pasteTracking(scope, submission.value.numbers);
  if (pasted.ok)
    return answerPaste(submission, {
      ...{ context, to: href("/staff/parcels"), name: "numbers" },
      rows: pasted.value.map(({ text, outcome }) => ({
        text,
        same: outcome.kind === "same",
        why: reasonOf(outcome),
      })),
    });
  switch (pasted.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-pasted":
      return invalid(submission, undefined, { numbers: ["请粘贴单号"] });
    case "too-many":
      return invalid(submission, undefined, {
        numbers: [`一次最多粘贴${trackingLinesMax}行，没有保存`],
      });
  }
}

/** Why a line was not saved; undefined for one that stands. */
function reasonOf(outcome: LineOutcome) {
  switch (outcome.kind) {
    case "saved":
    case "same":
      return undefined;
    case "malformed":
      return "格式应为“平台订单号 快递单号”";
    case "doubled":
      return "同一平台订单号有不同的快递单号";
    case "not-found":
      return "没有此平台订单号的采购";
    case "several":
      return "多个供应商的采购用此平台订单号，请在订单里填写";
    case "taken":
      return `已有单号 ${outcome.chinaTracking}，要改请到订单里改`;
  }
}

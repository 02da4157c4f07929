import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pasteTracking } from "#app/domain/trade/purchasing/paste-tracking.server.ts";
import { type LineOutcome, trackingLinesMax } from "#app/domain/trade/purchasing/tracking-lines.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const lettersMax = 20_000;

const Paste = z.object({
  numbers: z.string("请粘贴单号").max(lettersMax, `一次最多粘贴${trackingLinesMax}行`),
});

interface PasteAnswer {
  /** What stands in the box again: the lines that were not saved. */
  typed: string;
  problem?: string;
  saved: number;
  same: number;
  refused: { text: string; why: string }[];
}

/** Saves the numbers that were pasted; what could not be saved stays in the box, each line with its reason. */
export async function pasteNumbers(scope: Scope<Staff>, sent: SentForm) {
  const { typed, form } = readStaffTyped(sent, Paste);
  const numbers = String(typed.numbers ?? "");
  if (!form.success) return problem(numbers, form.error.issues[0]!.message);
  const pasted = await pasteTracking(scope, form.data.numbers);
  if (pasted.ok) {
    const of = (kind: LineOutcome["kind"]) =>
      pasted.value.filter(({ outcome }) => outcome.kind === kind).length;
    const refused = pasted.value.flatMap(({ text, outcome }) => {
      const why = reasonOf(outcome);
      return why ? [{ text, why }] : [];
    });
    const left = refused.map(({ text }) => text).join("\n");
    const answer: PasteAnswer = { typed: left, saved: of("saved"), same: of("same"), refused };
    return data(answer, { status: refused.length > 0 ? 400 : 200 });
  }
  switch (pasted.reason) {
    case "forbidden":
      throw forbidden();
    case "nothing-pasted":
      return problem(numbers, "请粘贴单号");
    case "too-many":
      return problem(numbers, `一次最多粘贴${trackingLinesMax}行，没有保存`);
  }
}

function problem(typed: string, text: string) {
  const answer: PasteAnswer = { typed, problem: text, saved: 0, same: 0, refused: [] };
  return data(answer, { status: 400 });
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
      return "多笔采购用此平台订单号，请在订单里填写";
    case "taken":
      return `已有单号 ${outcome.chinaTracking}，要改请到订单里改`;
  }
}

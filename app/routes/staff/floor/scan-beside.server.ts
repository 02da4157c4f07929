import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { BesideForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { findLot } from "#app/domain/trade/floor/lot-queries.server.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { isUnknown, nextPage } from "./next-page.ts";
import { scanTexts } from "./scan-texts.ts";
import { toFoundView } from "./view.server.ts";

/** A scanner that reads one label twice does so at once; who has looked at the goods took longer. */
const twiceMs = 2_000;

/**
 * What a scan beside an inspection means. Another lot's, or any other code leads on, and nothing is
 * saved; the lot's own, or none, says that the inspection is done.
 */
export async function scannedBeside(scope: Scope<Staff>, lotId: string, form: FormData) {
  const submission = parseForm(form, { schema: BesideForm, lang: "zh" });
  if (submission.status !== "success") return { problem: scanTexts["too-long"] };
  const { code, shownAt } = submission.value;
  if (code === "") return undefined;
  const read = readScanned(code);
  if ("refusal" in read) return { problem: scanTexts[read.refusal] };
  const last = read.codes.at(-1)!;
  const found = await findScanned(scope, last);
  if (found.kind === "lot" && !found.lot) return { problem: scanTexts["no-such-lot"] };
  if (found.kind === "lot" && found.lot?.id === lotId) {
    const twice = Math.abs(scope.now.getTime() - shownAt) < twiceMs;
    return twice ? { to: `${href("/staff/inspect/:lotId", { lotId })}?scan` } : { own: true };
  }
  if (found.kind === "shelf") return { problem: scanTexts["shelf-while-inspecting"] };
  const view = toFoundView(found);
  // The goods' own bar code, for one: what is typed beside it would be lost on the way.
  if (isUnknown(view)) return { problem: scanTexts["unknown-while-inspecting"] };
  const next = nextPage(view)?.to;
  return { to: next?.startsWith(href("/staff/inspect")) ? next : scanPage(last.text), left: true };
}

/**
 * What is asked of an empty Enter behind the scan that opened the inspection, where the plan wants photos
 * and there is none: the lot's own label once more says that they are not needed.
 */
export async function photosAsked(scope: Scope<Staff>, lotId: string, request: Request) {
  if (!new URL(request.url).searchParams.has("scan")) return undefined;
  const points = (await findLot(scope, lotId))?.plan.photoPoints ?? [];
  if (points.length === 0) return undefined;
  return `验货方案要拍照（${points.join("、")}）：请拍照；不用拍的，请再扫一次本批标签`;
}

function scanPage(code: string) {
  return `${href("/staff/scan")}?${new URLSearchParams({ code })}`;
}

import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import {
  changePallet,
  deletePallet,
  makePallet,
  runPallet,
  saveTemplate,
  switchPallet,
} from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { findPallet, findTemplate } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { PalletForm, wishOf } from "./pallet-form.schema.server.ts";
import { palletCommands, palletHref, palletRefusals } from "./pallet-links.ts";

/** Makes or changes the pallet of the address, or keeps what was typed as a template. */
export async function savePallet(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  params: URLSearchParams,
) {
  // The other button of the form, where somebody sends it here.
  formText(form, "try");
  // The address says which pallet, and the form once more for the button that only tries.
  const named = formText(form, "pallet");
  const palletId = params.get("pallet") ?? named;
  const submission = parseForm(form, { schema: PalletForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, id = crypto.randomUUID(), version = 0, ...typed } = submission.value;
  const earlier = palletId
    ? (await findPallet(scope, palletId))?.pallet
    : await findTemplate(scope, params.get("template") ?? "");
  if (palletId && !earlier) throw denial("not-found");
  const wish = wishOf(typed, earlier?.conditions);
  if (intent !== "save") {
    const kept = await saveTemplate(scope, id, wish, intent === "share");
    if (kept.ok) return redirectWithFlash(context, href("/palletTemplate"), "保存しました。");
    if (kept.reason === "forbidden") throw denial(kept.reason);
    if (kept.reason === "no-such-category") return noSuchKind(submission);
    return changed(submission, textOf(kept.reason));
  }
  const saved = palletId
    ? await changePallet(scope, { id: palletId, version }, wish)
    : await makePallet(scope, id, wish);
  if (saved.ok)
    return redirectWithFlash(
      context,
      palletHref({ pallet: palletId ?? id }),
      "保存しました。次の0:00から、この条件で検索します。",
    );
  if (saved.reason === "forbidden" || saved.reason === "not-found") throw denial(saved.reason);
  if (saved.reason === "no-such-category") return noSuchKind(submission);
  if (saved.reason === "name-taken")
    return invalid(submission, undefined, { name: [palletRefusals["name-taken"]] });
  return changed(submission, textOf(saved.reason));
}

function noSuchKind(submission: Submission<unknown>) {
  return invalid(submission, undefined, { categoryId: [palletRefusals["no-such-category"]] });
}

const textOf = (reason: keyof typeof palletRefusals | "too-many") =>
  reason === "too-many" ? palletRefusals.full : palletRefusals[reason];

const CommandForm = z.object({
  intent: z.enum(palletCommands, "操作を選んでください"),
  pallet: fields.id,
});

/** The buttons of the list: search now, rest, go on, delete. */
export async function commandPallet(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
  to?: string,
) {
  const submission = parseForm(form, { schema: CommandForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent, pallet: id } = submission.value;
  const here = to ?? href("/productPlanningManagement");
  switch (intent) {
    case "run": {
      const run = await runPallet(scope, id);
      if (run.ok)
        return redirectWithFlash(
          context,
          here,
          `検索を終えました。新着は${run.value.fresh}件です。`,
        );
      if (run.reason === "forbidden" || run.reason === "not-found") throw denial(run.reason);
      return changed(submission, palletRefusals[run.reason]);
    }
    case "rest":
    case "go-on": {
      const switched = await switchPallet(scope, id, intent === "go-on");
      if (!switched.ok) throw denial(switched.reason);
      return redirectWithFlash(context, here, "保存しました。");
    }
    case "delete": {
      const deleted = await deletePallet(scope, id);
      if (!deleted.ok) throw denial(deleted.reason);
      return redirectWithFlash(context, href("/productPlanningManagement"), "削除しました。");
    }
  }
}

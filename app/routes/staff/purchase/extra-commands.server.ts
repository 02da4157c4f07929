import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payExtra } from "#app/domain/trade/purchasing/owed.server.ts";
import { ExtraForm } from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";

/** 补款, as it was typed beside what is owed. */
export async function handleExtra(scope: Scope<Staff>, number: string, typed: FormData) {
  const submission = parseForm(typed, { schema: ExtraForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { paid, purchaseId, version, lineId } = submission.value;
  const written = await payExtra(scope, number, { purchaseId, version, lineId, paidFen: paid });
  if (written.ok) return undefined;
  if (written.reason !== "moved-meanwhile") throw denial(written.reason);
  return changed(submission, "这笔采购刚被改过，请查看最新内容");
}

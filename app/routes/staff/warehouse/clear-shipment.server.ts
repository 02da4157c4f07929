import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ClearForm } from "#app/domain/trade/clearance/clearance-words.schema.server.ts";
import { enterClearance } from "#app/domain/trade/clearance/enter-clearance.server.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** 登记进口许可与税额; undefined once it is done. */
export async function clearShipment(scope: Scope<Staff>, number: string, typed: SentForm) {
  const submission = readStaffForm(typed, ClearForm);
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...permit } = submission.value;
  const entered = await enterClearance(scope, number, {
    ...permit,
    note: "",
  });
  if (entered.ok) return undefined;
  switch (entered.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "in-the-future":
      return invalid(submission, undefined, { permittedOn: ["许可日期不能晚于今天"] });
    case "not-shipped":
      return changed(submission, "发货后才能登记");
    case "moved-meanwhile":
      return changed(submission, "配送单状态已变更，请查看最新状态");
  }
}

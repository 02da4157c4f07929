import type { Staff } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sendMessage } from "#app/domain/trade/message/send-message.server.ts";
import { ownOrder } from "#app/domain/trade/order/own-order.server.ts";
import { ReplyForm } from "#app/domain/trade/order/staff-forms.schema.server.ts";
import { readStaffForm } from "#app/http/input/read-form.server.ts";
import type { SentForm } from "#app/http/input/sent-form.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** Answers the buyer from any staff page that shows the order; the form comes back when it cannot be sent. */
export async function replyToBuyer(scope: Scope<Staff>, number: string, typed: SentForm) {
  const order = await ownOrder(scope, number);
  if (!order) throw notFound();
  const submission = readStaffForm(typed, ReplyForm);
  if (submission.status !== "success") return invalid(submission);

  const document = {
    kind: "order" as const,
    id: order.id,
    number,
    companyId: order.companyId,
    href: orderPage(number),
  };
  const sent = await sendMessage(scope, document, submission.value);
  if (!sent.ok && sent.reason === "forbidden") throw forbidden();
  return undefined;
}

import { data } from "@remix-run/cloudflare";
import { previewReply } from "#app/domain/content/label/preview-reply.server.ts";
import { chineseSentences } from "#app/domain/content/phrase/words-to-buyer.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { ReplyForm } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

/** Answers the buyer from any staff page that shows the order; the form comes back when it cannot be sent. */
export async function replyToBuyer(scope: Scope<Staff>, number: string, typed: FormData) {
  const order = await ownOrder(scope, number);
  if (!order) throw notFound();
  const { id, companyId } = order;
  const document = { kind: "order" as const, id, number, companyId, href: orderPage(number) };
  return replyOn(scope, document, typed);
}

/**
 * Sends a reply, or shows it in Japanese first: where that is asked for, where phrases are ticked, and where a
 * sentence is still Chinese. Undefined once it is sent.
 */
export async function replyOn(
  scope: Scope<Staff>,
  document: Parameters<typeof sendMessage>[1],
  typed: FormData,
) {
  const submission = parseForm(typed, { schema: ReplyForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { id, body, bodyZh, step, phrases } = submission.value;
  const unread = chineseSentences(body).length > 0;
  if (step === "preview" || phrases.length > 0 || unread) {
    const preview = await previewReply(scope, { body, bodyZh, phrases });
    const initialValue = { intent: "message", id, ...preview };
    // Shown where the form stood, by the page that knows it by its intent.
    return data({ ...submission.reply(), initialValue }, { status: 200 });
  }
  const sent = await sendMessage(scope, document, { id, body, bodyZh });
  if (!sent.ok && sent.reason === "forbidden") throw forbidden();
  if (!sent.ok && sent.reason === "form-used") return usedForm(submission, { lang: "zh" });
  return undefined;
}

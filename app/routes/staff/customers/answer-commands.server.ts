import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { answerContact, reopenContact } from "#app/domain/content/contact/contact.server.ts";
import {
  AnswerForm,
  ReopenContactForm,
} from "#app/domain/content/contact/contact-forms.schema.server.ts";
import { previewReply } from "#app/domain/content/label/preview-reply.server.ts";
import { chineseSentences } from "#app/domain/content/phrase/words-to-buyer.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const refusals = {
  "not-found": "该咨询不存在",
  "moved-meanwhile": "其他人已处理，未作任何修改",
};

function refuse(submission: Submission<unknown>, reason: keyof typeof refusals | "forbidden") {
  if (reason === "forbidden") throw forbidden();
  return changed(submission, refusals[reason]);
}

/**
 * 回复 of a contact: sent, or shown in Japanese first where phrases are ticked or a sentence is still Chinese.
 * Undefined once it is sent.
 */
export async function handleAnswer(scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: AnswerForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { contact, answer, step, phrases } = submission.value;
  if (answer === "" && phrases.length === 0)
    return invalid(submission, undefined, { answer: ["请输入回复（日文）"] });
  if (step === "preview" || phrases.length > 0 || chineseSentences(answer).length > 0) {
    const { body, ...preview } = await previewReply(scope, { body: answer, bodyZh: "", phrases });
    const initialValue = { contact, answer: body, ...preview };
    return data({ ...submission.reply(), initialValue }, { status: 200 });
  }
  const answered = await answerContact(scope, contact, answer);
  return answered.ok ? undefined : refuse(submission, answered.reason);
}

/** 重新打开 of what was answered. Undefined once it is. */
export async function handleReopen(scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: ReopenContactForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const reopened = await reopenContact(scope, submission.value.contact);
  return reopened.ok ? undefined : refuse(submission, reopened.reason);
}

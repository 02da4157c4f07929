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
import type { SentAnswer } from "./contact-answer.tsx";

const refusals = {
  forbidden: [403, "没有权限"],
  "not-found": [404, "该咨询不存在"],
  "moved-meanwhile": [409, "其他人已处理，未作任何修改"],
} as const;

/**
 * 回复 of a contact: sent, or shown in Japanese first where phrases are ticked or a sentence is still Chinese.
 * Undefined once it is sent.
 */
export async function answerTyped(scope: Scope<Staff>, sent: FormData) {
  const submission = parseForm(sent, { schema: AnswerForm, lang: "zh" });
  const text = (name: string) => String(submission.payload[name] ?? "");
  const again = (more: Partial<SentAnswer>, status: number) =>
    data<SentAnswer>({ id: text("contact"), typed: text("answer"), ...more }, { status });
  const wrong = (words: string, status = 400) =>
    again({ problem: { fieldId: `answer-${text("contact")}`, text: words } }, status);
  if (submission.status !== "success") {
    const [words = "请刷新页面后再试"] = Object.values(submission.error ?? {}).flatMap(
      (all) => all ?? [],
    );
    return wrong(words);
  }

  const { contact, answer, step, phrases } = submission.value;
  if (answer === "" && phrases.length === 0) return wrong("请输入回复（日文）");
  if (step === "preview" || phrases.length > 0 || chineseSentences(answer).length > 0) {
    const preview = await previewReply(scope, { body: answer, bodyZh: "", phrases });
    return again({ preview, typed: preview.body }, 200);
  }
  const answered = await answerContact(scope, contact, answer);
  if (answered.ok) return undefined;
  const [status, problem] = refusals[answered.reason];
  return again({ problem: { text: problem } }, status);
}

/** 重新打开 of what was answered. Undefined once it is. */
export async function reopenTyped(scope: Scope<Staff>, sent: FormData) {
  const read = parseForm(sent, { schema: ReopenContactForm, lang: "zh" });
  const wrong = (text: string, status: number) =>
    data<SentAnswer>({ id: "", typed: "", problem: { text } }, { status });
  if (read.status !== "success") {
    const [words = "请刷新页面后再试"] = Object.values(read.error ?? {}).flatMap(
      (all) => all ?? [],
    );
    return wrong(words, 400);
  }
  const reopened = await reopenContact(scope, read.value.contact);
  if (reopened.ok) return undefined;
  const [status, text] = refusals[reopened.reason];
  return wrong(text, status);
}

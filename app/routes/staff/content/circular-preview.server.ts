import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";

interface Translated {
  payload: Record<string, unknown>;
  value: { title: string; body: string };
  reply(): SubmissionResult<string[]>;
}

/** Whether a phrase was written in Chinese, which its readers would see in Japanese unlooked at. */
export function isTranslated({ payload, value }: Translated) {
  const typed = (name: "title" | "body") => String(payload[name] ?? "").trim();
  return typed("title") !== value.title || typed("body") !== value.body;
}

/** 日文预览: the form once more with what its readers would see, before anybody does. */
export function lookedAt(submission: Translated) {
  const { title, body } = submission.value;
  const result: SubmissionResult<string[]> = submission.reply();
  const initialValue = { ...result.initialValue, title, body, step: "preview" };
  return data<SubmissionResult<string[]>>({ initialValue }, { status: 200 });
}

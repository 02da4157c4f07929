import { data } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { TypedAsk } from "./ask-form.tsx";
import type { TypedPictureSettings } from "./picture-wish-fields.tsx";

/** A pressed button, with what its command needs. */
export interface Pressed {
  scope: Scope<Buyer>;
  form: FormData;
  hosts: readonly string[];
  /** Hands a job to the queue. */
  later(job: string): Promise<unknown>;
  files: FileStore;
}

/** The answer 400 with the problems by field and the typed values. */
export function problems(
  wrong: { fieldId: string; text: string }[],
  status: number,
  typed?: TypedAsk,
  draft?: string | TypedPictureSettings,
) {
  return data({ problems: wrong, typed, draft }, { status });
}

/** One thing that is wrong. */
export function problem(
  fieldId: string,
  text: string,
  status: number,
  typed?: TypedAsk,
  draft?: string | TypedPictureSettings,
) {
  return problems([{ fieldId, text }], status, typed, draft);
}

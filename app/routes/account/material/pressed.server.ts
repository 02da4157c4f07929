import type { Buyer } from "#app/domain/core/actor.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** A pressed button, with what its command needs. */
export interface Pressed {
  scope: Scope<Buyer>;
  form: FormData;
  hosts: readonly string[];
  /** Hands a job to the queue. */
  later(job: string): Promise<unknown>;
  files: FileStore;
}

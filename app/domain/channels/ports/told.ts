import type { Message } from "#app/domain/core/message/message.ts";

/**
 * Why a marketplace said nothing. `closed`: our right has ended or was taken away, its owner has to act.
 * `forbidden`: this one call is not ours. `busy`: ask again after `waitMs`. `away`: no answer, or none that
 * can be read. `refused`: it understood and will not; `words` are its own, and `why` is what we say
 * for them, or where we do not ask it at all.
 */
export type Fault =
  | { kind: "closed" | "forbidden" | "away" }
  | { kind: "busy"; waitMs: number }
  | { kind: "refused"; code: string; words: string; why?: Message };

/** What a marketplace told, or why it told nothing: a fault is a value, never thrown. */
export type Told<Value> = { ok: true; value: Value } | { ok: false; fault: Fault };

/** A part of a list; `next` is the marketplace's own mark of the following part, null at the end. */
export interface Part<Row> {
  rows: Row[];
  next: string | null;
}

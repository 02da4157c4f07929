/** Whom a document waits for: us, somebody else (its buyer, a bank, a seller, the sea), or nobody any more. */
export type Standing = "ours" | "theirs" | "over";

/** Whom a kind of document that staff take on waits for in each of its states. */
export interface WorkStandings<State extends string> {
  standings: Record<State, Standing>;
  /** A column that, where it is set, makes another standing of some states. */
  exception?: { column: string; states: readonly State[]; standing: Standing };
}

/** A form that waits for its sender's password: where it goes and what was typed. */
export interface KeptForm {
  to: string;
  fields: [name: string, value: string][];
  /** Files cannot be sent along; they have to be chosen again. */
  filesLeft: boolean;
  problem: string | undefined;
}

/** The form within an error that a page was answered with, if it is one that waits. */
export function keptFormIn(data: unknown): KeptForm | undefined {
  return data && typeof data === "object" && "kept" in data ? (data.kept as KeptForm) : undefined;
}

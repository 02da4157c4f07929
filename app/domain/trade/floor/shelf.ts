/** Aisle, rack, place: A-01-03. */
export const shelfPattern = /^[A-Z]-\d{2}-\d{2}$/;
/** A place of the shelves that nothing is packed from: Q-01-03. */
export const quarantinePattern = /^Q-\d{2}-\d{2}$/;

/** What a shelf is for; stock that can be sent lies on the first three. */
export const shelfKinds = {
  normal: { zh: "正品区" },
  oversize: { zh: "大件区" },
  paid: { zh: "付费仓储区" },
  quarantine: { zh: "隔离区" },
  unknown: { zh: "异常件区" },
} as const satisfies Record<string, { zh: string }>;

export type ShelfKind = keyof typeof shelfKinds;

/** The code of a shelf without its end, without its dashes, or without its beginning. */
const ends = /^[A-Z]-\d{1,2}(?:-\d?)?$/;
const dashes = /^([A-Z])-?(\d{2})-?(\d{1,2})$/;
const begins = /^-?(\d{1,2}-\d{2})$/;

/**
 * What a shelf's code is like of which the scanner lost a part, as SQL's LIKE has it. No carrier's number
 * is as short; undefined for what is no part of a shelf's code.
 */
export function shelfLikePattern(text: string): string | undefined {
  if (ends.test(text)) return `${text}%`;
  const joined = dashes.exec(text);
  if (joined) return `${joined[1]}-${joined[2]}-${joined[3]}%`;
  const end = begins.exec(text);
  return end ? `%${end[1]}` : undefined;
}

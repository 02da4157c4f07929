/** Aisle, rack, place: A-01-03. */
export const shelfPattern = /^[A-Z]-\d{2}-\d{2}$/;
/** Quarantine shelves, which nothing is packed from: Q-01-03. */
export const quarantinePattern = /^Q-\d{2}-\d{2}$/;

/** The uses of a shelf; stock that can be shipped lies on the first three. */
export const shelfKinds = {
  normal: { zh: "正品区" },
  oversize: { zh: "大件区" },
  paid: { zh: "付费仓储区" },
  quarantine: { zh: "隔离区" },
  unknown: { zh: "异常件区" },
} as const satisfies Record<string, { zh: string }>;

export type ShelfKind = keyof typeof shelfKinds;

/** Matches a shelf's code without its end, its dashes, or its beginning. */
const ends = /^[A-Z]-\d{1,2}(?:-\d?)?$/;
const dashes = /^([A-Z])-?(\d{2})-?(\d{1,2})$/;
const begins = /^-?(\d{1,2}-\d{2})$/;

/**
 * Answers the SQL LIKE pattern for a shelf's code that the scanner read in part; undefined for any other
 * text. No carrier's number is as short.
 */
export function shelfLikePattern(text: string): string | undefined {
  if (ends.test(text)) return `${text}%`;
  const joined = dashes.exec(text);
  if (joined) return `${joined[1]}-${joined[2]}-${joined[3]}%`;
  const end = begins.exec(text);
  return end ? `%${end[1]}` : undefined;
}

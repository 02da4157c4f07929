const reading = /^\s*(select|explain|values|pragma\s+\w+\s*(\(|;|$))/i;
const readingWith = /^\s*with\b(?![\s\S]*\b(insert|update|delete|replace)\b)/i;

/** A page asks by the same few texts each time. Those longer than any page's are data, which nobody sends twice. */
const known = new Map<string, boolean>();
const textsKept = 500;
const longestKept = 20_000;

/** Whether this one statement changes nothing. In doubt it does. */
export function reads(sql: string) {
  const before = known.get(sql);
  if (before !== undefined) return before;
  const found = reading.test(sql) || readingWith.test(sql);
  if (sql.length > longestKept) return found;
  if (known.size >= textsKept) known.clear();
  known.set(sql, found);
  return found;
}

const begins = /^\s*begin(\s+deferred)?(\s+transaction)?(\s+readonly)?\s*;?\s*$/i;
const ends = /^\s*(commit|end|rollback)\b/i;
const defining = /\b(create|alter|drop)\b/i;

/** Whether this one statement needs the writer's turn. A deferred transaction only does once it writes. */
export function needsTurn(sql: string) {
  return !(reads(sql) || begins.test(sql) || ends.test(sql));
}

/** Whether the schema may differ afterwards. */
export function redefines(sql: string) {
  return defining.test(sql);
}

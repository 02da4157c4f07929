const reading = /^\s*(select|explain|values|pragma\s+\w+\s*(\(|;|$))/i;
const readingWith = /^\s*with\b(?![\s\S]*\b(insert|update|delete|replace)\b)/i;
const begins = /^\s*begin(\s+deferred)?(\s+transaction)?(\s+readonly)?\s*;?\s*$/i;
const ends = /^\s*(commit|end|rollback)\b/i;
const defining = /\b(create|alter|drop)\b/i;

/** Whether this one statement changes nothing. In doubt it does. */
export function reads(sql: string) {
  return reading.test(sql) || readingWith.test(sql);
}

/** Whether this one statement needs the writer's turn. A deferred transaction only does once it writes. */
export function needsTurn(sql: string) {
  return !(reads(sql) || begins.test(sql) || ends.test(sql));
}

/** Whether the schema may differ afterwards. */
export function redefines(sql: string) {
  return defining.test(sql);
}

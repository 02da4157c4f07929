const reading = /^\s*(select|explain|values|pragma\s+\w+\s*(\(|;|$))/i;
const readingWith = /^\s*with\b(?![\s\S]*\b(insert|update|delete|replace)\b)/i;

/** Whether this one statement changes nothing. In doubt it does. */
export function reads(sql: string) {
  return reading.test(sql) || readingWith.test(sql);
}

/** A part of a database's schema; the text of a trigger alone is read. */
export interface Part {
  type: string;
  name: string;
  table: string;
  text: string | null;
}

/**
 * Says which of the log's triggers have to be away while these migrations run: SQLite reads every trigger
 * anew when a table gets another name or shape, and what a migration writes is not in the log. Where it
 * cannot be seen what one of them is about, that is all.
 */
export function touchedBy(
  migrations: readonly string[],
  parts: readonly Part[],
  tables: Iterable<string>,
): (text: string) => boolean {
  if (migrations.length === 0) return () => false;
  const known = new Set(parts.map(({ name }) => name.toLowerCase()));
  for (const table of tables) known.add(table.toLowerCase());
  const named = new Set<string>();
  for (const text of migrations) {
    const words = wordsOf(text);
    const found = [...words].filter((word) => known.has(word));
    if (found.length === 0 || words.has("sqlite_master") || words.has("sqlite_schema"))
      return () => true;
    for (const word of found) named.add(word);
  }
  addWrittenOn(named, parts, known);
  const any = new RegExp(`\\b(?:${[...named].join("|")})\\b`, "i");
  return (text) => any.test(text);
}

/** What a migration writes, the schema's own triggers write on to other tables. */
function addWrittenOn(named: Set<string>, parts: readonly Part[], known: ReadonlySet<string>) {
  const own = parts.filter(({ type, name }) => type === "trigger" && !name.startsWith("audit_"));
  for (let before = -1; before < named.size; ) {
    before = named.size;
    for (const { table, text } of own)
      if (named.has(table.toLowerCase()))
        for (const word of wordsOf(text!)) if (known.has(word)) named.add(word);
  }
}

function wordsOf(text: string) {
  return new Set(text.toLowerCase().match(/\w+/g));
}

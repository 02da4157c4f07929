import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The shop's migrations and these after them. */
export function withMigrations(...texts: string[]) {
  const own = mkdtempSync(join(tmpdir(), "migrations-"));
  // Of the schema after each of them, eighty megabytes, nothing is read.
  const filter = (path: string) => !path.endsWith("_snapshot.json");
  cpSync("db/migrations", own, { recursive: true, filter });
  const journal = JSON.parse(readFileSync(join(own, "meta/_journal.json"), "utf8"));
  for (const [index, text] of texts.entries()) {
    const tag = `${9_990 + index}_more`;
    const when = Date.now() + 100_000 + index;
    journal.entries.push({ idx: 9_990 + index, version: "6", when, tag, breakpoints: true });
    writeFileSync(join(own, `${tag}.sql`), text);
  }
  writeFileSync(join(own, "meta/_journal.json"), JSON.stringify(journal));
  return own;
}

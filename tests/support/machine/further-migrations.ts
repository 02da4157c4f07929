import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The shop's migrations and these after them. */
export function withMigrations(...texts: string[]) {
  const own = mkdtempSync(join(tmpdir(), "migrations-"));
  mkdirSync(join(own, "meta"));
  const journal = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  for (const { tag } of journal.entries)
    symlinkSync(resolve("db/migrations", `${tag}.sql`), join(own, `${tag}.sql`));
  for (const [index, text] of texts.entries()) {
    const tag = `${9_990 + index}_more`;
    const when = Date.now() + 100_000 + index;
    journal.entries.push({ idx: 9_990 + index, version: "6", when, tag, breakpoints: true });
    writeFileSync(join(own, `${tag}.sql`), text);
  }
  writeFileSync(join(own, "meta/_journal.json"), JSON.stringify(journal));
  return own;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * Rules that no command can break by what somebody sends: each command refuses that before it writes, or never
 * writes so at all. Only a fault of ours or a hand in the database meets them, and either is to be thrown.
 */
const lastReferees: Record<string, string> = {
  amounts_versions_append_only: "append-only",
  article_versions_append_only: "append-only",
  authorised_acts_append_only: "append-only",
  auxiliary_material_moves_append_only: "append-only",
  bank_line_releases_append_only: "append-only",
  clearances_append_only: "append-only",
  document_events_append_only: "append-only",
  ledger_transfers_append_only: "append-only",
  shipping_versions_append_only: "append-only",
  issued_papers_kept: "append-only",
  bank_line_as_imported: "a line of the bank stays as it was imported",
  bank_line_stays: "a line of the bank stays",
  bank_line_release_rules: "the command reads who settled the line before it releases it",
  dated_rows_stand: "price lists and rates that have begun are never written over",
  proposal_begins_open: "commands open proposals in one state",
  proposal_as_proposed: "what was proposed stays as it was",
  proposal_stays: "a proposal stays",
  payout_account_as_named: "an account stays as it was named",
  payout_account_stays: "an account stays",
  withdrawal_signed: "the life cycle of withdrawals names who decided",
  correction_by_two: "corrections are credited by a proposal that two people decided",
  credit_as_confirmed: "a credit is made of the report or proposal that was confirmed",
  credit_signed: "a credit bears the name of who is signed in",
  credit_without_line: "a credit without a line of the bank is a proposal",
  credit_stands: "a credit stays as it was made",
  credit_needs_two_with_own_line: "answered as credit_needs_two, which its name begins with",
  credit_newcomer: "the command reads who is new before it credits a certain line",
  users_email_canonical: "fields are parsed into one spelling",
  users_login_name_is_a_name: "fields refuse a name without a letter",
};

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.ts$/.test(path) ? [path] : [];
  });

test("each rule of the triggers is refused by name in the domain, or says why nothing sent can break it", () => {
  const rules = readFileSync("db/migrations/0001_rules.sql", "utf8");
  const names = [
    ...new Set(Array.from(rules.matchAll(/constraint failed: (\w+)/g), ([, name]) => name!)),
  ];
  const domain = sources("app/domain")
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const words = new Set(domain.match(/\w+/g));
  const nameless = names.filter((name) => !words.has(name) && !lastReferees[name]);
  expect(nameless).toEqual([]);
  // A name that the domain knows, or that no trigger has any more, does not stand on the list.
  const idle = Object.keys(lastReferees).filter((name) => words.has(name) || !names.includes(name));
  expect(idle).toEqual([]);
  expect(names.length).toBeGreaterThan(80);
});

test("a trigger of the rules refuses, or keeps a full-text index beside its table; what a command does stands in its commit", () => {
  const rules = readFileSync("db/migrations/0001_rules.sql", "utf8");
  const triggers = rules
    .split("--> statement-breakpoint")
    .filter((text) => /CREATE TRIGGER/.test(text));
  expect(triggers.length).toBeGreaterThan(100);
  const writing = triggers
    .filter((text) => !text.includes("RAISE(ABORT"))
    .flatMap((text) =>
      Array.from(
        text.matchAll(/(?:INSERT INTO|DELETE FROM|UPDATE(?! OF\b)) [`"]?(\w+)/g),
        ([, to]) => to!,
      ),
    );
  expect(writing.filter((table) => !table.endsWith("_fts"))).toEqual([]);
});

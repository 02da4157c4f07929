import { japanDay, slashed } from "#app/domain/core/calendar.ts";
import type { issuedPapers } from "#db/schema/index.ts";
import { type Invoice, invoiceNames } from "./invoice.ts";

export type PaperRow = typeof issuedPapers.$inferSelect;

const noTable: Invoice["table"] = { caption: "", columns: [], rows: [] };

/** A day of Japan as papers write it, of a moment in milliseconds. */
export const dayText = (moment: number | Date) => slashed(japanDay(new Date(moment)));

/** What every paper has: its number, its day, and the two parties as they were on that day. */
export function frameOf({ kind, number, issuedAt, facts }: PaperRow): Invoice {
  const setting = (key: string) => facts.settings[key] ?? "";
  return {
    kind,
    number,
    title: invoiceNames[kind],
    issuedOn: japanDay(issuedAt),
    to: facts.to,
    issuer: {
      name: setting("issuerName"),
      address: setting("issuerAddress"),
      phone: setting("issuerPhone"),
      seal: setting("issuerSeal"),
      registrationNumber: setting("registrationNumber"),
    },
    headline: null,
    facts: [],
    table: noTable,
    sums: [],
    taxes: [],
    notes: [],
  };
}

/** Which paper it takes the place of, and why. */
export function replacedFact({ replaces, reason }: PaperRow): [string, string][] {
  return replaces ? [["差し替え", `${replaces} に代わるものです（${reason}）`]] : [];
}

/** Where an invoice may be paid to. */
export function transferNotes({ facts: { settings } }: PaperRow) {
  const { depositBank, depositBranch, depositAccount, depositHolder } = settings;
  return [
    `お振込先: ${[depositBank, depositBranch, depositAccount, depositHolder].filter(Boolean).join(" ")}`,
    "振込手数料はお客様のご負担です。残高やPayPal・カードでもお支払いいただけます。",
  ];
}

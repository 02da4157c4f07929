import { type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { factsSql, numberSql, ownerSql, type PaperSubject } from "./facts-sql.server.ts";
import { type DocumentInvoice, numberLetters } from "./invoice.ts";

interface NewPaper {
  kind: DocumentInvoice;
  /** Names what it is issued for; a second paper of the kind for the same is refused. */
  event: string;
  subject: PaperSubject;
  /** The sum in large figures. */
  yen: number | SQL | null;
  /** The JSON of the goods, where they are known by now. */
  goods?: SQL;
  /** Why it takes the place of the latest of its kind about the document. */
  replacing?: string;
}

/**
 * Issues a paper in the commit of its event: the number that follows the last of its kind in the year,
 * and all that its words will rest on. Stands after the statements that write what it reads.
 */
export function reservePaper({ db, now }: Scope, paper: NewPaper): Statement[] {
  const { kind, event, subject, yen, goods, replacing } = paper;
  const day = japanDay(now);
  const year = day.slice(0, 4);
  const companyId = ownerSql(subject);
  const former = sql`(SELECT number FROM issued_papers WHERE document_kind = ${subject.kind}
    AND document_id = ${subject.id} AND kind = ${kind} ORDER BY issued_at DESC, number DESC LIMIT 1)`;
  return [
    db.run(sql`INSERT INTO paper_series (kind, year, last) VALUES (${kind}, ${year}, 1)
      ON CONFLICT (kind, year) DO UPDATE SET last = last + 1`),
    db.run(sql`INSERT INTO issued_papers (number, company_id, kind, event, document_kind, document_id,
        document_number, yen, issued_at, replaces, reason, facts, goods)
      SELECT ${`${numberLetters[kind]}${year}-`} || printf('%06d', last), ${companyId}, ${kind}, ${event},
        ${subject.kind}, ${subject.id}, ${numberSql(subject)}, ${yen}, ${now.getTime()},
        ${replacing === undefined ? sql`NULL` : former}, ${replacing ?? ""},
        ${factsSql(subject, companyId, day)}, ${goods ?? sql`NULL`}
      FROM paper_series WHERE kind = ${kind} AND year = ${year}`),
  ];
}

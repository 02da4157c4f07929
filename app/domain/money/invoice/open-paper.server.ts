import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { papersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { boxContents, boxes, issuedPapers, ledgerTransfers } from "#db/schema/index.ts";
import { oldestPostedFirst } from "../ledger/posting-order.ts";
import { orderGoodsSql } from "./facts-sql.server.ts";
import { type DocumentInvoice, type Invoice, isPaperNumber } from "./invoice.ts";
import type { PaperGoods } from "./paper-facts.ts";
import { writePaper } from "./write-paper.ts";

const rowsMax = 2_000;

/** A paper by its own number, or the latest of a kind about the document of that number. */
interface AskedPaper {
  kind: DocumentInvoice;
  number: string;
}

/**
 * The company's paper in its words, from what was kept with its event; undefined where there is none.
 * The first opening writes the words down with their sum: from then on these are what is shown.
 */
export async function openPaper(scope: Scope<Buyer | Staff>, asked: AskedPaper) {
  const { db } = scope;
  const found = paperQuery(scope, asked).as("found");
  const subject = (kind: "documentKind" | "documentId") =>
    db.select({ of: found[kind] }).from(found);
  const [[paper], [lines], transfers, packed, contents] = await db.batch([
    paperQuery(scope, asked),
    db
      .select({
        goods: sql<string>`CASE WHEN ${found.documentKind} = 'order' AND ${found.goods} IS NULL AND ${found.content} IS NULL THEN ${orderGoodsSql(sql`${found.documentId}`)} END`,
      })
      .from(found),
    db
      .select({
        id: ledgerTransfers.id,
        kind: sql<string>`${ledgerTransfers.kind}`,
        fromAccount: sql<string>`${ledgerTransfers.fromAccount}`,
        toAccount: sql<string>`${ledgerTransfers.toAccount}`,
        amountYen: ledgerTransfers.amountYen,
        reason: ledgerTransfers.reason,
      })
      .from(ledgerTransfers)
      .where(
        and(
          eq(ledgerTransfers.documentKind, sql`(${subject("documentKind")})`),
          eq(ledgerTransfers.documentId, sql`(${subject("documentId")})`),
        ),
      )
      .orderBy(oldestPostedFirst)
      .limit(rowsMax),
    db
      .select()
      .from(boxes)
      .where(eq(boxes.requestId, sql`(${subject("documentId")})`))
      .orderBy(asc(boxes.number), asc(boxes.id))
      .limit(rowsMax),
    db
      .select({
        boxId: boxContents.boxId,
        shippingLineId: boxContents.shippingLineId,
        quantity: boxContents.quantity,
      })
      .from(boxContents)
      .innerJoin(boxes, eq(boxes.id, boxContents.boxId))
      .where(eq(boxes.requestId, sql`(${subject("documentId")})`))
      .orderBy(asc(boxContents.boxId), asc(boxContents.shippingLineId))
      .limit(rowsMax),
  ]);
  if (!paper) return undefined;
  if (paper.content !== null) return JSON.parse(paper.content) as Invoice;
  const live = lines?.goods ? (JSON.parse(lines.goods) as PaperGoods[]) : [];
  const goods = paper.goods ?? live;
  const content = JSON.stringify(writePaper(paper, { goods, transfers, boxes: packed, contents }));
  await keepContent(scope, paper.number, content);
  return JSON.parse(content) as Invoice;
}

/** Who is second finds the same words written: they rest on nothing that changes. */
async function keepContent(scope: Scope, number: string, content: string) {
  const { db } = scope;
  const write = db
    .update(issuedPapers)
    .set({ content, sha256: await sha256(content) })
    .where(and(eq(issuedPapers.number, number), isNull(issuedPapers.content)));
  await commit(scope, [write], {});
}

/** The sum by which a paper's words are known to be as issued, in hexadecimal. */
export async function sha256(text: string) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function paperQuery({ db, actor }: Scope<Buyer | Staff>, { kind, number }: AskedPaper) {
  return db
    .select()
    .from(issuedPapers)
    .where(
      and(
        papersWithin(actor),
        eq(issuedPapers.kind, kind),
        eq(isPaperNumber(number) ? issuedPapers.number : issuedPapers.documentNumber, number),
      ),
    )
    .orderBy(desc(issuedPapers.issuedAt), desc(issuedPapers.number))
    .limit(1);
}

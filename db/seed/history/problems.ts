import { and, asc, eq } from "drizzle-orm";
import { answerCase } from "#app/domain/trade/floor/answer-case.server.ts";
import { carryOutCase } from "#app/domain/trade/floor/carry-out-case.server.ts";
import { reportCase } from "#app/domain/trade/floor/open-case.server.ts";
import type { CaseAnswer } from "#app/domain/trade/floor/problem-case.ts";
import { lots, problemCases } from "#db/schema/index.ts";
import { type DayBook, hash, must } from "./day-book.ts";

/** Cases of so many days wait for their answer, and up to so many for what staff do about it. */
const openDays = 7;
const followedDays = 21;

/**
 * Answers the problem goods of an order as its buyer did: old ones are done with, newer ones are under
 * way, the newest still ask. No answer of the past moves money, so that the demo's books stay as planned.
 */
export async function answerProblems(book: DayBook, orderId: string, day: number) {
  if (day < openDays) return;
  const open = await book.db
    .select()
    .from(problemCases)
    .where(
      and(
        eq(problemCases.orderId, orderId),
        eq(problemCases.companyId, "company-demo"),
        eq(problemCases.state, "awaiting_reply"),
      ),
    );
  for (const { number, insuredUntil } of open) {
    const answer = answerOf(day, insuredUntil !== null, Math.abs(hash(number)));
    must(await answerCase(book.buyer("user-demo", day - 1), number, { answer, note: "" }));
    if (day < followedDays && answer !== "return") continue;
    const step = answer === "return" ? "sendBack" : answer === "accept" ? "reshelve" : "discard";
    const keeper = book.staff("staff-warehouse", day - 2);
    must(await carryOutCase(keeper, number, { step, tracking: "SF1340021877", paidFen: 1_200 }));
  }
}

/** Goods that are still on their way are late, and the company is asked about them. */
export async function reportLate(book: DayBook) {
  const [lot] = await book.db
    .select()
    .from(lots)
    .where(and(eq(lots.companyId, "company-demo"), eq(lots.state, "arrival_pending")))
    .orderBy(asc(lots.createdAt))
    .limit(1);
  if (!lot) return;
  const { id: lotId, quantity } = lot;
  const note = "工場の生産が遅れています。発送は来週の見込みです";
  const report = { id: crypto.randomUUID(), lotId, kind: "late" as const, quantity, note };
  must(await reportCase(book.staff("staff-buying", 0.8), report));
}

function answerOf(day: number, insured: boolean, chance: number): CaseAnswer {
  if (day < followedDays) return chance % 2 ? "return" : "exchange";
  // What is insured would be refunded when it is thrown away.
  return insured || chance % 2 ? "accept" : "discard";
}

import { daysAfter } from "#app/domain/core/calendar.ts";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import type { CaseAnswer, CaseKind } from "./problem-case.ts";

/** What a buyer may choose for goods of this kind of trouble. */
export const answersOf: Record<CaseKind, readonly CaseAnswer[]> = {
  short: ["exchange", "cancel"],
  unavailable: ["exchange", "cancel"],
  late: ["accept", "cancel"],
  over: ["accept", "return", "discard"],
  wrong: ["accept", "exchange", "discard", "return", "cancel"],
  damaged: ["accept", "exchange", "discard", "return", "cancel"],
};

/** The answers a buyer may choose. Forwarded goods have no seller to exchange them and no price to refund. */
export function answersFor(kind: CaseKind, forwarded: boolean): readonly CaseAnswer[] {
  const answers = answersOf[kind];
  return forwarded ? answers.filter((one) => one !== "exchange" && one !== "cancel") : answers;
}

/** Whether nothing is left to choose: what is missing of forwarded goods is compensated by its own rule, or never came to us. */
export function asksNothing(kind: CaseKind, forwarded: boolean) {
  return answersFor(kind, forwarded).length === 0;
}

/** The answers a company may choose as its default: none costs money or concerns more pieces than are at fault. */
export const defaultsOf: Record<CaseKind, readonly CaseAnswer[]> = {
  short: ["exchange", "cancel"],
  unavailable: ["exchange", "cancel"],
  late: ["accept", "cancel"],
  over: ["return", "discard"],
  wrong: ["accept", "exchange", "discard", "return"],
  damaged: ["accept", "exchange", "discard", "return"],
};

/** Pieces that lie in our warehouse and count as bad. */
export function isHere(kind: CaseKind) {
  return kind === "wrong" || kind === "damaged";
}

/** Pieces that the seller never sent. */
export function neverCame(kind: CaseKind) {
  return kind === "short" || kind === "unavailable" || kind === "late";
}

interface Clocked {
  kind: CaseKind;
  returnBy: Date | null;
}

/** Whether the seller still plays along: goods that are here can go back while its days last. */
export function inReturnWindow({ kind, returnBy }: Clocked, answer: CaseAnswer, at: Date) {
  const asksSeller = answer === "exchange" || answer === "return" || answer === "cancel";
  return !isHere(kind) || !asksSeller || returnBy === null || at <= returnBy;
}

/** Until when the buyer answers: some days, but a day before the seller's own time is over. */
export function replyBy(now: Date, returnBy: Date | null) {
  const patient = daysAfter(now, caseReplyDays);
  if (!returnBy) return patient;
  const lastDay = new Date(
    Math.max(daysAfter(returnBy, -1).getTime(), daysAfter(now, 1).getTime()),
  );
  return lastDay < patient ? lastDay : patient;
}

import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** What is wrong with some pieces: too few or too many came, other goods, bad ones, none yet, none ever. */
export const caseKinds = ["short", "over", "wrong", "damaged", "late", "unavailable"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseAnswers = ["accept", "exchange", "discard", "return", "cancel"] as const;
export type CaseAnswer = (typeof caseAnswers)[number];

/** 問題商品: pieces that did not come as they were ordered; the buyer decides, staff carry it out. */
export const caseLifecycle = lifecycle({
  states: ["awaiting_reply", "in_follow_up", "sent_back", "awaiting_goods", "done"],
  initial: "awaiting_reply",
  moves: {
    offer: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    putAside: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    undoAside: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    remind: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["system"] },
    answer: { from: ["awaiting_reply"], to: "in_follow_up", by: ["buyer", "system"] },
    takeExtra: { from: ["awaiting_reply"], to: "done", by: ["buyer"] },
    keepWaiting: { from: ["awaiting_reply"], to: "done", by: ["buyer", "system"] },
    merge: { from: ["awaiting_reply"], to: "done", by: ["buyer"] },
    // Forwarded goods that are lost with us: 転送品の補償 was paid for them.
    compensate: { from: ["awaiting_reply"], to: "done", by: ["staff"] },
    // What only told of pieces that never came was undone.
    withdrawTold: { from: ["done"], to: "done", by: ["staff"] },
    withdraw: { from: ["awaiting_reply"], to: "done", by: ["staff"] },
    reshelve: { from: ["in_follow_up"], to: "done", by: ["staff"] },
    discard: { from: ["in_follow_up"], to: "done", by: ["staff"] },
    refund: { from: ["in_follow_up"], to: "done", by: ["staff"] },
    sendBack: { from: ["in_follow_up"], to: "sent_back", by: ["staff"] },
    confirmReturn: { from: ["sent_back"], to: "done", by: ["staff"] },
    orderAgain: { from: ["in_follow_up"], to: "awaiting_goods", by: ["staff"] },
    arrive: {
      from: ["awaiting_reply", "in_follow_up", "awaiting_goods"],
      to: "done",
      by: ["staff"],
    },
    // An arrival that was none: each state has its own way back.
    unarriveAsked: { from: ["done"], to: "awaiting_reply", by: ["staff"] },
    unarriveAnswered: { from: ["done"], to: "in_follow_up", by: ["staff"] },
    unarriveAwaited: { from: ["done"], to: "awaiting_goods", by: ["staff"] },
  },
});

export type CaseState = (typeof caseLifecycle.states)[number];
export type CaseMove = keyof typeof caseLifecycle.moves;

/** Whom a case waits for in each state. */
export const caseWork = {
  standings: {
    in_follow_up: "ours",
    sent_back: "ours",
    awaiting_reply: "theirs",
    awaiting_goods: "theirs",
    done: "over",
  },
  // A case that its buyer left unanswered waits for us.
  exception: { column: "overdue_at", states: ["awaiting_reply"], standing: "ours" },
} satisfies WorkStandings<CaseState>;

/** The three states that a buyer tells apart. */
export const caseGroups = {
  awaiting_reply: ["awaiting_reply"],
  in_follow_up: ["in_follow_up", "sent_back", "awaiting_goods"],
  done: ["done"],
} as const satisfies Record<string, readonly CaseState[]>;
export type CaseGroup = keyof typeof caseGroups;

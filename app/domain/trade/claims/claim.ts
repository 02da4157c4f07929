import type { WorkStandings } from "#app/domain/core/document/work-standing.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** What a buyer found wrong with pieces that have arrived in Japan. */
export const claimReasons = ["short", "wrong", "broken", "defect", "lost", "other"] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** What they wish for it: money back, the pieces again, or only that the seller is told. */
export const claimWishes = ["refund", "resend", "tell"] as const;
export type ClaimWish = (typeof claimWishes)[number];

/** What staff may offer. */
export const claimOffers = ["refund", "resend"] as const;
export type ClaimOffer = (typeof claimOffers)[number];

/** How a claim ended. */
export const claimOutcomes = ["refunded", "resent", "told", "rejected"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** アフターサービス: the buyer claims, staff ask back and offer, the buyer agrees; money and goods follow at once. */
export const claimLifecycle = lifecycle({
  states: ["draft", "submitted", "asked", "in_follow_up", "offered", "done", "withdrawn"],
  initial: "draft",
  moves: {
    change: { from: ["draft"], to: "draft", by: ["buyer"] },
    submit: { from: ["draft"], to: "submitted", by: ["buyer"] },
    ask: { from: ["submitted", "in_follow_up"], to: "asked", by: ["staff"] },
    reply: { from: ["asked"], to: "in_follow_up", by: ["buyer"] },
    offer: { from: ["submitted", "in_follow_up"], to: "offered", by: ["staff"] },
    takeBack: { from: ["offered"], to: "in_follow_up", by: ["staff"] },
    decline: { from: ["offered"], to: "in_follow_up", by: ["buyer"] },
    // Nobody answered the offer in time.
    lapse: { from: ["offered"], to: "in_follow_up", by: ["system"] },
    agree: { from: ["offered"], to: "done", by: ["buyer"] },
    tell: { from: ["submitted", "in_follow_up"], to: "done", by: ["staff"] },
    reject: { from: ["submitted", "in_follow_up"], to: "done", by: ["staff"] },
    // Nothing came of the order that was to send the pieces again.
    reopen: { from: ["done"], to: "in_follow_up", by: ["system"] },
    // What staff ended without money or goods is open again.
    reconsider: { from: ["done"], to: "in_follow_up", by: ["staff"] },
    withdraw: {
      from: ["draft", "submitted", "asked", "in_follow_up", "offered"],
      to: "withdrawn",
      by: ["buyer"],
    },
  },
});

export type ClaimState = (typeof claimLifecycle.states)[number];
export type ClaimMove = keyof typeof claimLifecycle.moves;

/** Whom a claim waits for in each state. */
export const claimWork = {
  standings: {
    submitted: "ours",
    in_follow_up: "ours",
    asked: "theirs",
    offered: "theirs",
    draft: "over",
    done: "over",
    withdrawn: "over",
  },
} satisfies WorkStandings<ClaimState>;

/** Whether staff ended it without money or goods, so that it may be taken up again. */
export function mayReconsider(outcome: ClaimOutcome | null) {
  return outcome === "told" || outcome === "rejected";
}

/** What a buyer tells apart: kept for later, waiting for them, waiting for us, and over. */
export const claimGroups = {
  draft: ["draft"],
  reply: ["asked", "offered"],
  waiting: ["submitted", "in_follow_up"],
  over: ["done", "withdrawn"],
} as const satisfies Record<string, readonly ClaimState[]>;
export type ClaimGroup = keyof typeof claimGroups;

/** Whether pictures may still be added and taken off. */
export function takesPictures(state: ClaimState) {
  return state !== "offered" && state !== "done" && state !== "withdrawn";
}

import { authorName, type Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  claimLifecycle,
  claimMoveLabels,
  takesPictures,
} from "#app/domain/trade/after-sales/claim.ts";
import type { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import type { ExpectedAnswer } from "#app/domain/trade/orders/service-level.server.ts";
import { attachedFiles } from "../attached-files.server.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** A claim as its page shows it to this person. */
export function toClaimView({ actor, now }: Scope<Buyer>, found: Found) {
  const { claim, request, lines, worthYen, events, pictures, resendOrderNumber } = found;
  const mayAnswer = buyerMay(actor, "ship");
  const moves = mayAnswer ? claimLifecycle.movesFrom(claim.state, actor) : [];
  return {
    number: claim.number,
    state: claim.state,
    version: claim.version,
    reason: claim.reason,
    wish: claim.wish,
    situation: claim.situation,
    filmUrl: claim.filmUrl,
    pieceCount: claim.pieceCount,
    submittedAt: claim.submittedAt,
    question: claim.question,
    offer: claim.offer,
    offerYen: claim.offerYen,
    offerNote: claim.offerNote,
    replyBy: claim.replyBy,
    overdue: claim.replyBy !== null && claim.replyBy < now,
    outcome: claim.outcome,
    settledYen: claim.settledYen,
    resendOrderNumber,
    /** What the page says beside an offer of money. */
    worthYen: claim.offer === "refund" && moves.includes("agree") ? worthYen : null,
    requestNumber: request.number,
    mayAnswer,
    moves,
    lines: lines.map((line) => ({
      id: `${line.boxId} ${line.shippingLineId}`,
      boxNumber: line.boxNumber,
      orderNumber: line.orderNumber,
      titleJa: line.titleJa,
      spec: line.spec,
      picture: line.picture,
      quantity: line.quantity,
      resendQuantity: line.resendQuantity,
      backYen: line.orderYen + line.shippingYen,
    })),
    attached: attachedFiles(pictures, mayAnswer && takesPictures(claim.state), "pictures"),
    pictureIds: pictures.map(({ id }) => id),
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      title: claimMoveLabels[move as keyof typeof claimMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : authorName({ by, byName }, "ja"),
    })),
  };
}
export type ClaimView = ReturnType<typeof toClaimView> & {
  expected: ExpectedAnswer | undefined;
};

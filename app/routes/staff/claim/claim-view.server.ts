import type { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import type { readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  claimLifecycle,
  claimMoveLabels,
  mayReconsider,
} from "#app/domain/trade/after-sales/claim.ts";
import type { findClaim } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { staffTimeline } from "../timeline.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

interface ReadBeside {
  glosses: Awaited<ReturnType<typeof readGlosses>>;
  team: Awaited<ReturnType<typeof readTeamwork>>;
}

export type StaffClaimView = ReturnType<typeof toStaffClaimView>;

/** Shapes a claim for its page, with the moves that this person may make. */
export function toStaffClaimView({ actor }: Scope<Staff>, found: Found, beside: ReadBeside) {
  const { claim, request, company, lines, worthYen, pictures, events, resendOrderNumber } = found;
  const mayAnswer = staffMay(actor, "answer-claims");
  const moves = (mayAnswer ? claimLifecycle.movesFrom(claim.state, actor) : []).filter(
    (move) => move !== "reconsider" || mayReconsider(claim.outcome),
  );
  return {
    claim,
    ...beside,
    company,
    requestNumber: request.number,
    receivedAt: request.receivedAt,
    resendOrderNumber,
    worthYen,
    mayAnswer,
    moves,
    pictureIds: pictures.map(({ id }) => id),
    lines: lines.map((line) => ({
      id: `${line.boxId} ${line.shippingLineId}`,
      boxNumber: line.boxNumber,
      received: line.received,
      quantity: line.quantity,
      resendQuantity: line.resendQuantity,
      orderNumber: line.orderNumber,
      titleZh: line.titleZh,
      supplierNameZh: line.supplierNameZh,
      spec: line.spec,
      picture: line.picture,
      orderYen: line.worth.orderYen,
      shippingYen: line.worth.shippingYen,
    })),
    timeline: staffTimeline(events, claimMoveLabels),
  };
}

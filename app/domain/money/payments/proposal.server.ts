import { and, eq } from "drizzle-orm";
import { actorKey, signedName } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { financeProposals } from "#db/schema/index.ts";
import type { ProposalState } from "./proposal.ts";

/** Records the decision about a proposal; the schema lets it be decided once. */
export function decideProposal(
  { db, actor, now }: Scope,
  id: string,
  state: Exclude<ProposalState, "open">,
  refusalReason = "",
) {
  return db
    .update(financeProposals)
    .set({
      state,
      refusalReason,
      decidedAt: now,
      decidedBy: actorKey(actor),
      decidedByName: signedName(actor),
    })
    .where(eq(financeProposals.id, id));
}

/** Withdraws the open proposals about a report that was settled without them. */
export function endProposals({ db, actor, now }: Scope, reportId: string) {
  return db
    .update(financeProposals)
    .set({
      state: "withdrawn",
      decidedAt: now,
      decidedBy: actorKey(actor),
      decidedByName: signedName(actor),
    })
    .where(and(eq(financeProposals.reportId, reportId), eq(financeProposals.state, "open")));
}

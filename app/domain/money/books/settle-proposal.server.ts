import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Staff, signature } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { newcomerRefusals } from "#app/domain/core/newcomer.server.ts";
import { walletPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, financeProposals, ledgerTransfers } from "#db/schema/index.ts";
import { type Account, type AccountId, house } from "../ledger/ledger.ts";
import { alreadyPosted, overdrawn, postTransfer } from "../ledger/post-transfer.server.ts";
import { reckonClosings } from "./bank-closings.server.ts";
import { correctionReason } from "./correction-words.ts";
import { confirmCredit } from "./credit-report.server.ts";
import { decide } from "./decide-proposal.server.ts";
import { openLineAgain } from "./open-line-again.server.ts";

type Proposal = typeof financeProposals.$inferSelect;

const lost = {
  proposal_decided_once: "moved-meanwhile",
  proposal_by_two: "own-proposal",
  ...newcomerRefusals,
  [alreadyPosted]: "moved-meanwhile",
  correction_beyond_transfer: "beyond-transfer",
  [overdrawn]: "too-little",
} as const;

/** 复核通过: does what another person has proposed. */
export async function confirmProposal(scope: Scope<Staff>, id: string) {
  const found = await openProposal(scope, id);
  if (!found.ok) return found;
  const proposal = found.value;
  if (proposal.proposedBy === signature(scope.actor)) return refuse("own-proposal");
  switch (proposal.kind) {
    case "credit":
      return confirmCredit(scope, proposal);
    case "correction":
      return postCorrection(scope, proposal);
    case "opening": {
      const confirmed = await commit(scope, [decide(scope, id, "confirmed")], lost);
      if (confirmed.ok) await reckonClosings(scope);
      return confirmed;
    }
  }
}

/** 撤回 by who proposed it, 退回 with a reason by anybody else of finance; no money has moved. */
export async function endProposal(scope: Scope<Staff>, id: string, reason = "") {
  const found = await openProposal(scope, id);
  if (!found.ok) return found;
  const own = found.value.proposedBy === signature(scope.actor);
  if (!own && !reason) return refuse("reason-missing");
  const state: "withdrawn" | "refused" = own ? "withdrawn" : "refused";
  const ended = await commit(scope, [decide(scope, id, state, own ? "" : reason)], {
    proposal_decided_once: "moved-meanwhile",
  });
  return ended.ok ? done(state) : ended;
}

/**
 * The opposite transfer. What a wallet lacks is never taken from elsewhere: nothing is posted, and an
 * alarm says what the company owes.
 */
async function postCorrection(scope: Scope<Staff>, proposal: Proposal) {
  const { db, now } = scope;
  const { id, companyId, amountYen, buyerReason } = proposal;
  const [transfer] = await db
    .select()
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.id, proposal.transferId ?? ""))
    .limit(1);
  if (!transfer || !companyId) return refuse("not-found");
  const posted = await commit(
    scope,
    [
      decide(scope, id, "confirmed"),
      ...postTransfer(scope, {
        id: `correction/${id}`,
        kind: "correction",
        from: otherSide(transfer.toAccount, companyId),
        to: otherSide(transfer.fromAccount, companyId),
        amountYen,
        document: { kind: "correction", id },
        reason: correctionReason(transfer, buyerReason),
      }),
      ...openLineAgain(scope, transfer, id),
      notify(scope, {
        companyId,
        about: "company",
        kind: "deposit",
        letter: letter("balance.corrected", {
          changeYen: (transfer.walletChangeYen ?? 0) > 0 ? -amountYen : amountYen,
          words: typed(buyerReason),
        }),
        href: walletPage,
      }),
    ],
    lost,
  );
  if (!posted.ok && posted.reason === "too-little")
    await commit(
      scope,
      [
        db
          .insert(alarms)
          .values({
            id: `correction-uncovered/${id}`,
            kind: "correction-uncovered",
            subject: companyId,
            detail: `${amountYen.toLocaleString("ja-JP")}円 ${readMessage(transfer.reason, "ja")}`,
            raisedAt: now,
          })
          .onConflictDoUpdate({ target: alarms.id, set: { raisedAt: now, resolvedAt: null } }),
      ],
      {},
    );
  return posted.ok ? done(undefined) : posted;
}

/** `payments` only passes money on, so what went through it is corrected from `corrections`. */
function otherSide(id: AccountId, companyId: string): Account {
  if (id.startsWith("wallet/")) return { id, companyId };
  return id === "house/payments" ? house("corrections") : { id, companyId: null };
}

async function openProposal({ db, actor }: Scope<Staff>, id: string) {
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const [proposal] = await db
    .select()
    .from(financeProposals)
    .where(eq(financeProposals.id, id))
    .limit(1);
  if (!proposal) return refuse("not-found");
  return proposal.state === "open" ? done(proposal) : refuse("moved-meanwhile");
}

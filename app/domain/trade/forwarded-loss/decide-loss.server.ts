import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, moverOf } from "#app/domain/core/document/move-document.server.ts";
import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { alreadyPosted, postTransfer } from "#app/domain/money/ledger/post-transfer.server.ts";
import { forwardedLosses } from "#db/schema/index.ts";
import { forwardedLossLifecycle } from "./forwarded-loss.ts";
import { type ListedLoss, lossQuery } from "./list-losses.server.ts";
import { mostYen } from "./loss-worth.ts";

const moveLoss = moverOf("loss", forwardedLosses, forwardedLossLifecycle);

/** The rules that a decision may lose to; the cap of a parcel is counted over all that was paid for it. */
const decideRefusals = {
  ...moveRefusals,
  [alreadyPosted]: "moved-meanwhile",
  forwarded_loss_within_cap: "more-than-cap",
} as const;

interface Decision {
  id: string;
  /** What is paid into the wallet; 0 refuses. */
  yen: number;
  /** Why, as the buyer reads it. */
  answer: string;
}

/** 赔付: into the company's wallet, at most what the rule says. 0 yen is 不赔付. */
export async function decideLoss(scope: Scope<Staff>, { id, yen, answer }: Decision) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "answer-claims")) return refuse("forbidden");
  const [found] = await lossQuery(scope, id);
  if (!found) return refuse("not-found");
  const { loss } = found;
  const move = yen > 0 ? "pay" : "refuse";
  if (!forwardedLossLifecycle.allows(move, loss.state, actor)) return refuse("moved-meanwhile");
  if (!answer) return refuse("reason-missing");
  if (yen > mostYen(loss, found.paidOfParcelYen)) return refuse("more-than-cap");
  const changes = { answer, paidYen: yen, decidedAt: now, decidedByName: actor.name };
  return commit(
    db,
    [
      ...moveLoss(scope, loss, move, changes, answer),
      ...(yen > 0
        ? postTransfer(scope, {
            id: `forwarded-loss/${id}`,
            kind: "claim-refund",
            from: house("claims"),
            to: walletOf(loss.companyId),
            amountYen: yen,
            document: { kind: "loss", id },
            reason: `転送品 ${found.number} の紛失・破損の補償`,
          })
        : []),
      told(scope, found, yen, answer),
    ],
    decideRefusals,
  );
}

function told(scope: Scope, { loss, number }: ListedLoss, yen: number, answer: string) {
  return notify(scope, {
    companyId: loss.companyId,
    kind: "warehouse",
    title:
      yen > 0
        ? `転送品 ${number} の補償 ${yen.toLocaleString("ja-JP")}円を残高に入れました`
        : `転送品 ${number} の補償はお受けできませんでした`,
    body: answer,
    href: forwardedLossPage(number),
  });
}

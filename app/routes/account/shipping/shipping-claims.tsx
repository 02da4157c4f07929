import { claimPage, newClaimPage } from "#app/domain/core/page-links.ts";
import {
  type ClaimOutcome,
  type ClaimReason,
  type ClaimState,
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
} from "#app/domain/trade/after-sales/claim.ts";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

interface DeliveryClaimsProps {
  number: string;
  claims: readonly {
    number: string;
    state: ClaimState;
    reason: ClaimReason;
    pieceCount: number;
    outcome: ClaimOutcome | null;
    settledYen: number;
  }[];
  /** Until when more can be claimed; null before the boxes have come. */
  claimUntil: Date | null;
  claimable: boolean;
  mayShip: boolean;
}

/** アフターサービス of a shipping request: what was claimed, and the way to claim while there is time. */
export function DeliveryClaims({
  number,
  claims,
  claimUntil: until,
  claimable: open,
  mayShip,
}: DeliveryClaimsProps) {
  if (!until) return null;
  return (
    <section id="claims" className="panel stack small" aria-labelledby="h-claims">
      <h2 id="h-claims">アフターサービス</h2>
      {claims.length > 0 && (
        <ul className="stack small">
          {claims.map(({ state, reason, pieceCount, outcome, settledYen, ...claim }) => (
            <li key={claim.number}>
              <a className="number" href={claimPage(claim.number)}>
                {claim.number}
              </a>{" "}
              <Status shape={claimStates[state].shape}>{claimStates[state].ja}</Status>
              <small className="block number">
                {claimReasonNames[reason].ja} {pieceCount.toLocaleString("ja-JP")}個
                {outcome && ` ・ ${claimOutcomeNames[outcome].ja}`}
                {settledYen > 0 && ` ${grouped(String(settledYen))}円`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p className="note number">
        {open
          ? `数量不足・破損・不良などは ${day(until)} まで申請できます。`
          : `申請は ${day(until)} までお受けしていました。`}
        {open && !mayShip && "配送権限をお持ちの方にご依頼ください。"}
      </p>
      {open && mayShip && (
        <p>
          <a className="button small" href={newClaimPage(number)}>
            アフターサービスを申請する
          </a>
        </p>
      )}
    </section>
  );
}

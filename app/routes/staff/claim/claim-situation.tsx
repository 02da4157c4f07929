import {
  claimOfferNames,
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";

import type { StaffClaimView } from "./claim-view.server.ts";

/** What the buyer says is wrong, with which pieces, and what was paid for them. */
export function ClaimSituation({ shown }: { shown: StaffClaimView }) {
  const { claim, company, requestNumber, pictureIds } = shown;
  const { zh, shape } = claimStates[claim.state];
  return (
    <>
      <h1>
        <span className="number">{claim.number}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="number">{company.operationId}</span>{" "}
        · 配送单{" "}
        <a className="number" href={href("/staff/shipping/:number", { number: requestNumber })}>
          {requestNumber}
        </a>
      </p>
      <Facts shown={shown} />
      <Lines shown={shown} />
      <PhotoLinks ids={pictureIds} of="买家照片" />
    </>
  );
}

function Facts({ shown }: { shown: StaffClaimView }) {
  const { claim, receivedAt } = shown;
  return (
    <dl className="facts">
      <dt>问题</dt>
      <dd className="number">
        {claimReasonNames[claim.reason].zh} {claim.pieceCount} 件
      </dd>
      <dt>买家希望</dt>
      <dd>{requestedRemedyNames[claim.wish].zh}</dd>
      <dt>情况</dt>
      <dd>
        <BuyerWords>{claim.situation}</BuyerWords>
      </dd>
      <dt>视频</dt>
      <dd>
        {claim.filmUrl ? (
          <a href={claim.filmUrl} rel="nofollow noopener noreferrer" target="_blank">
            {claim.filmUrl}
          </a>
        ) : (
          "—"
        )}
      </dd>
      <dt>签收</dt>
      <dd className="number">{receivedAt ? chinaClock.when(receivedAt) : "—"}</dd>
      <Outcome shown={shown} />
    </dl>
  );
}

type OutcomeProps = { shown: Pick<StaffClaimView, "claim" | "lines" | "resendOrderNumber"> };

/** What was offered, and what came of it. */
function Outcome({ shown: { claim, lines, resendOrderNumber } }: OutcomeProps) {
  const pieces = lines.reduce((sum, { resendQuantity }) => sum + resendQuantity, 0);
  return (
    <>
      {claim.offer && (
        <>
          <dt>方案</dt>
          <dd>
            {claimOfferNames[claim.offer].zh}{" "}
            {claim.offer === "refund" && (
              <span className="number">{grouped(String(claim.offerYen))} 日元</span>
            )}
            {claim.offer === "resend" && <span className="number">{pieces} 件</span>}
            <small className="block" lang="ja">
              {claim.offerNote}
            </small>
            {claim.replyBy && (
              <small className="block number">答复期限 {chinaClock.when(claim.replyBy)}</small>
            )}
          </dd>
        </>
      )}
      {claim.outcome && (
        <>
          <dt>结果</dt>
          <dd>
            {claimOutcomeNames[claim.outcome].zh}
            {claim.settledYen > 0 && (
              <span className="number"> {grouped(String(claim.settledYen))} 日元</span>
            )}
            {resendOrderNumber && (
              <a
                className="number"
                href={href("/staff/purchases/:number", { number: resendOrderNumber })}
              >
                {" "}
                {resendOrderNumber}
              </a>
            )}
          </dd>
        </>
      )}
    </>
  );
}

function Lines({ shown: { lines, worthYen } }: { shown: StaffClaimView }) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines">
        商品{" "}
        <small className="number">
          最多可退 {grouped(String(worthYen))} 日元（含手续费、运费分摊）
        </small>
      </h2>
      <CardTable
        tight
        label="商品"
        columns={[
          "商品",
          "供应商",
          { right: "箱" },
          { right: "申请 / 装箱" },
          { right: "货款等" },
          { right: "国际运费" },
        ]}
      >
        {lines.map((line) => (
          <TableRow key={line.id}>
            <RowHeading>
              <LotItem {...line} note="" orderNote="" options={[]} />
              <small className="block number">
                <a href={href("/staff/orders/:number", { number: line.orderNumber })}>
                  {line.orderNumber}
                </a>
              </small>
            </RowHeading>
            <TableCell>{line.supplierNameZh}</TableCell>
            <TableCell>{line.boxNumber}</TableCell>
            <TableCell>
              {line.quantity} / {line.received}
            </TableCell>
            <TableCell>{grouped(String(line.orderYen))}</TableCell>
            <TableCell>{grouped(String(line.shippingYen))}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </section>
  );
}

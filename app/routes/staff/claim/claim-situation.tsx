import {
  claimOfferNames,
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
  claimWishNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/routes/frame/photos/photo-links.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { Said } from "../talk/said.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";
import type { StaffClaim } from "./claim.tsx";

/** What the buyer says is wrong, with which pieces, and what was paid for them. */
export function ClaimSituation({ shown }: { shown: StaffClaim }) {
  const { claim, company, requestNumber, pictureIds } = shown;
  const { zh, shape } = claimStates[claim.state];
  return (
    <>
      <h1>
        <span className="n">{claim.number}</span> <State shape={shape}>{zh}</State>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="n">{company.operationId}</span> ·
        配送单{" "}
        <a className="n" href={href("/staff/shipping/:number", { number: requestNumber })}>
          {requestNumber}
        </a>
      </p>
      <Facts shown={shown} />
      <Lines shown={shown} />
      <PhotoLinks ids={pictureIds} of="买家照片" />
    </>
  );
}

function Facts({ shown }: { shown: StaffClaim }) {
  const { claim, receivedAt } = shown;
  return (
    <dl className="facts">
      <dt>问题</dt>
      <dd className="n">
        {claimReasonNames[claim.reason].zh} {claim.pieceCount} 件
      </dd>
      <dt>买家希望</dt>
      <dd>{claimWishNames[claim.wish].zh}</dd>
      <dt>情况</dt>
      <dd>
        <Said>{claim.situation}</Said>
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
      <dd className="n">{receivedAt ? chinaClock.when(receivedAt) : "—"}</dd>
      <Outcome shown={shown} />
    </dl>
  );
}

type OutcomeProps = { shown: Pick<StaffClaim, "claim" | "lines" | "resendOrderNumber"> };

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
              <span className="n">{grouped(String(claim.offerYen))} 日元</span>
            )}
            {claim.offer === "resend" && <span className="n">{pieces} 件</span>}
            <small className="blk" lang="ja">
              {claim.offerNote}
            </small>
            {claim.replyBy && (
              <small className="blk n">答复期限 {chinaClock.when(claim.replyBy)}</small>
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
              <span className="n"> {grouped(String(claim.settledYen))} 日元</span>
            )}
            {resendOrderNumber && (
              <a
                className="n"
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

function Lines({ shown: { lines, worthYen } }: { shown: StaffClaim }) {
  return (
    <section aria-labelledby="h-lines">
      <h2 id="h-lines">
        商品{" "}
        <small className="n">最多可退 {grouped(String(worthYen))} 日元（含手续费、运费分摊）</small>
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
          <tr role="row" key={line.id}>
            <th role="rowheader" scope="row">
              <LotItem {...line} note="" orderNote="" options={[]} />
              <small className="blk n">
                <a href={href("/staff/orders/:number", { number: line.orderNumber })}>
                  {line.orderNumber}
                </a>
              </small>
            </th>
            <td role="cell" data-l="供应商">
              {line.supplierNameZh}
            </td>
            <td role="cell" data-l="箱" className="num">
              {line.boxNumber}
            </td>
            <td role="cell" data-l="申请 / 装箱" className="num">
              {line.quantity} / {line.received}
            </td>
            <td role="cell" data-l="货款等" className="num">
              {grouped(String(line.orderYen))}
            </td>
            <td role="cell" data-l="国际运费" className="num">
              {grouped(String(line.shippingYen))}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

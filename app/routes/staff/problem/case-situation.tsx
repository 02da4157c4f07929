import { Fragment } from "react";
import { caseKindNames, caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { href } from "#app/href.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { BuyerWords } from "../talk/buyer-words.tsx";
import type { StaffCaseView } from "./case-view.server.ts";

/** What is wrong with what, where the pieces are, and how long the seller stands by it. */
export function CaseSituation({ shown }: { shown: StaffCaseView }) {
  const { one, line, company, orderNumber, photoIds } = shown;
  const { zh, shape } = caseStates[one.state];
  return (
    <>
      <h1>
        <span className="number">{one.number}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="number">{company.operationId}</span>{" "}
        · 订单{" "}
        <a className="number" href={href("/staff/purchases/:number", { number: orderNumber })}>
          {orderNumber}
        </a>
      </p>
      <LotItem {...line} />
      <Facts shown={shown} />
      <PhotoLinks ids={photoIds} of="验货照片" />
    </>
  );
}

function Facts({ shown: { one, lot, line, settled, seesFees } }: { shown: StaffCaseView }) {
  return (
    <dl className="facts">
      <dt>问题</dt>
      <dd className="number">
        {caseKindNames[one.kind].zh} {one.quantity} 件（订购 {line.quantity}，单价{" "}
        {yuan(line.priceFen)}元）
      </dd>
      <dt>批次</dt>
      <dd className="number">
        {lotStates[lot.state].zh} · 良品 {lot.good} · 次品 {lot.bad}
        {lot.shelf && ` · ${lot.shelf}`}
      </dd>
      <dt>隔离架</dt>
      <dd className="number">{one.quarantineShelf || "—"}</dd>
      <dt>说明</dt>
      <dd>{one.note ? <BuyerWords>{one.note}</BuyerWords> : "—"}</dd>
      <dt>答复期限</dt>
      <dd className="number">
        {chinaClock.when(one.replyBy)}
        {one.overdueAt && "（已逾期，等买家）"}
      </dd>
      <dt>7天退货期限</dt>
      <dd className="number">{one.returnBy ? chinaClock.when(one.returnBy) : "—"}</dd>
      <dt>质量保障</dt>
      <dd className="number">
        {one.insuredUntil ? `到 ${chinaClock.when(one.insuredUntil)}` : "没有"}
      </dd>
      {seesFees &&
        settled.map(({ name, yen }) => (
          <Fragment key={name.zh}>
            <dt>{name.done}</dt>
            <dd className="number">{grouped(String(yen))} 日元</dd>
          </Fragment>
        ))}
      {one.returnTracking && (
        <>
          <dt>退货快递</dt>
          <dd className="number">
            {one.returnTracking}
            {one.returnPaidFen !== null && `（实付 ${yuan(one.returnPaidFen)}元）`}
          </dd>
        </>
      )}
    </dl>
  );
}

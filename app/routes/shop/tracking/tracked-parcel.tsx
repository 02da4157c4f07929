import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Tracked } from "#app/domain/trade/floor/find-tracked.server.ts";
import { boxEventLabels, eventLabels, parcelStateLabels } from "#app/domain/trade/floor/parcel.ts";
import { carrierPage, hasValidCheckDigit } from "#app/domain/trade/floor/tracking-number.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { CarrierEvents } from "#app/shared/carrier-events.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";

/** One number that was asked for: what is known of it within China and on the way to Japan. */
export function TrackedParcel({ tracked, now }: { tracked: Tracked; now: Date }) {
  const { number, parcel, shipment } = tracked;
  const id = `parcel-${number}`;
  return (
    <section className="panel stack small" aria-labelledby={id}>
      <h2 id={id} className="number">
        {number}
      </h2>
      {parcel && <InChina parcel={parcel} />}
      {shipment && <ToJapan shipment={shipment} now={now} />}
      {!parcel && !shipment && <Unknown number={number} />}
    </section>
  );
}

function InChina({ parcel }: { parcel: NonNullable<Tracked["parcel"]> }) {
  const { state, carrierName, events } = parcel;
  const label = parcelStateLabels[state];
  return (
    <>
      <p className="cluster">
        <Status shape={label.shape}>{label.ja}</Status>
        <span>
          中国内の配送
          {carrierName && (
            <>
              （<span lang="zh-CN">{carrierName}</span>）
            </>
          )}
        </span>
      </p>
      <CarrierEvents events={events} labels={eventLabels} lang="zh-CN" />
    </>
  );
}

function ToJapan({ shipment, now }: { shipment: NonNullable<Tracked["shipment"]>; now: Date }) {
  const { state, carrier, methodJa, shippedAt, receivedAt, ownNumber, carried, silence } = shipment;
  // What its receiver thinks of it is no matter of others.
  const label = shippingStates[state === "evaluated" ? "received" : state];
  const number = shipment.boxTracking || shipment.trackingNumber;
  return (
    <>
      <p className="cluster">
        <Status shape={label.shape}>{label.ja}</Status>
        <span>
          日本への配送（{methodJa}・{boxOf(shipment)}）
        </span>
      </p>
      <dl className="facts">
        {shippedAt && (
          <>
            <dt>出荷</dt>
            <dd className="number">{day(shippedAt)}</dd>
          </>
        )}
        {receivedAt ? (
          <>
            <dt>受け取り</dt>
            <dd className="number">{day(receivedAt)}</dd>
          </>
        ) : (
          <Expected shipment={shipment} now={now} />
        )}
        {carrier && <CarriedBy carrier={carrier} number={number} />}
        {ownNumber && (
          <>
            <dt>配送依頼</dt>
            <dd className="number">
              <a href={shippingPage(ownNumber)}>{ownNumber}</a>
            </dd>
          </>
        )}
      </dl>
      {carried && (
        <CarrierEvents
          events={carried.events}
          labels={boxEventLabels}
          silence={silence}
          over={receivedAt !== null}
        />
      )}
    </>
  );
}

function CarriedBy({ carrier, number }: { carrier: string; number: string }) {
  const page = carrierPage(carrier, number);
  return (
    <>
      <dt>配送会社</dt>
      <dd>
        {carrier}
        {page && (
          <>
            {" "}
            <a href={page.url} rel="noreferrer">
              {page.nameJa}のサイトで見る
            </a>
          </>
        )}
      </dd>
    </>
  );
}

function boxOf({ boxNumber, boxCount }: NonNullable<Tracked["shipment"]>) {
  return boxNumber === null ? `${boxCount}箱` : `${boxCount}箱のうち${boxNumber}箱目`;
}

interface ExpectedProps {
  shipment: NonNullable<Tracked["shipment"]>;
  now: Date;
}

/** When it may arrive, what that is known by, and what to do when it did not. */
function Expected({ shipment: { transit, daysMin, daysMax, expected }, now }: ExpectedProps) {
  if (!expected) return null;
  const { firstDay, lastDay, restDays } = expected;
  return (
    <>
      <dt>お届けの見込み</dt>
      <dd className="number">
        {firstDay === lastDay
          ? formatDay(lastDay)
          : `${formatDay(firstDay)}〜${formatDay(lastDay)}`}
        <small className="block">
          {transit
            ? `同じ配送方法の直近${transit.sample}件では、半数が${transit.p50}日、9割が${transit.p90}日までに受け取られました`
            : `出荷から${daysMin}〜${daysMax}日が目安です（実績がまだ少ないため）`}
        </small>
        {restDays > 0 && (
          <small className="block">日本の祝日（通関が休み）{restDays}日を加えています</small>
        )}
        {japanDay(now) > lastDay && (
          <small className="block">
            見込みの日を過ぎています。届いていないときは
            <a href={href("/contactUs")}>お問い合わせ</a>
            ください。
          </small>
        )}
      </dd>
    </>
  );
}

/** A number that we know nothing of, and what may be wrong with it. */
function Unknown({ number }: { number: string }) {
  return (
    <p className="note">
      {hasValidCheckDigit(number) === false
        ? "番号の最後の数字が合いません。写し間違いがないかご確認ください。"
        : "この番号の荷物は見つかりませんでした。発送の直後は、番号の登録まで1日ほどかかることがあります。"}
    </p>
  );
}

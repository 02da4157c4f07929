import { formatDay } from "#app/domain/core/calendar.ts";
import type { PriceDifference } from "#app/domain/pricing/price-differences.ts";
import { type PriceKind, priceKinds } from "#app/domain/pricing/price-settings.ts";
import { href } from "#app/href.ts";
import { Status } from "#app/ui/status.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { PriceDifferences } from "../pricing/price-changes.tsx";

export interface WaitingPricesProps {
  prices: readonly {
    id: string;
    kind: PriceKind;
    nameZh: string;
    effectiveFrom: string;
    note: string;
    differences: readonly PriceDifference[];
    recordedAt: Date;
    recordedByName: string;
    isOwn: boolean;
    isPast: boolean;
  }[];
  rates: readonly {
    id: string;
    day: string;
    ttsRate: string;
    note: string;
    recordedAt: Date;
    recordedByName: string;
    isOwn: boolean;
  }[];
  mayDecide: boolean;
}

/** The prices and rates that take two people, each with the page where the second confirms it. */
export function WaitingPrices({ prices, rates, mayDecide }: WaitingPricesProps) {
  if (prices.length + rates.length === 0) return null;
  return (
    <section className="stack small" aria-labelledby="h-prices">
      <h2 id="h-prices">价格与汇率</h2>
      <ul className="stack">
        {rates.map((rate) => (
          <li key={rate.id} className="panel stack small">
            <Head name={`汇率 ${formatDay(rate.day)}`} {...rate} />
            <p className="number">
              TTS {rate.ttsRate}，{rate.note}
            </p>
            {mayDecide && <NextStep isOwn={rate.isOwn} path={`${href("/staff/rates")}#records`} />}
          </li>
        ))}
        {prices.map((price) => (
          <li key={price.id} className="panel stack small">
            <Head
              name={`${priceKinds[price.kind].zh} ${price.nameZh} ${formatDay(price.effectiveFrom)} 起`}
              {...price}
            />
            <div className="number">
              <PriceDifferences differences={price.differences} />
              <p>{price.note}</p>
            </div>
            {mayDecide && (
              <NextStep
                isOwn={price.isOwn}
                isPast={price.isPast}
                path={`${href("/staff/prices")}#changes`}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({
  name,
  recordedAt,
  recordedByName,
}: {
  name: string;
  recordedAt: Date;
  recordedByName: string;
}) {
  return (
    <div className="cluster between">
      <p className="cluster">
        <Status shape="due">待另一人确认</Status> <b className="number">{name}</b>
      </p>
      <p className="note number">
        {chinaClock.when(recordedAt)} {recordedByName} 提交
      </p>
    </div>
  );
}

function NextStep({ isOwn, isPast, path }: { isOwn: boolean; isPast?: boolean; path: string }) {
  return (
    <p className="cluster">
      <a className="button soft small" href={path}>
        {isOwn || isPast ? "查看" : "查看并确认"}
      </a>
      {isPast && <span className="note">生效日已过，请撤回后重新设定</span>}
      {!isPast && isOwn && <span className="note">须由另一位财务确认</span>}
    </p>
  );
}

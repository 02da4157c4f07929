import type { ComponentProps } from "react";
import { formatDay } from "#app/domain/core/calendar.ts";
import { RateChart } from "#app/ui/rate-chart.tsx";

interface DayRateProps {
  rate: { day: string; rate: string; ttsRate: string; spreadYen: string };
  rates: ComponentProps<typeof RateChart>["rates"];
  drawing: ComponentProps<typeof RateChart>["drawing"] | undefined;
}

/** 本日の適用レート, what it is made of, and how it came to be so. */
export function DayRate({ rate, rates, drawing }: DayRateProps) {
  return (
    <section className="estimate-card" aria-labelledby="rate">
      <div className="cluster between">
        <h2 id="rate">本日の適用レート</h2>
        <time dateTime={rate.day} className="note number">
          {formatDay(rate.day)}
        </time>
      </div>
      <p className="prominent number">
        1元 = <b>{rate.rate}</b>円
      </p>
      <dl className="estimate-summary number">
        <div>
          <dt>銀行TTS</dt>
          <dd>{rate.ttsRate}</dd>
        </div>
        <div>
          <dt>スプレッド</dt>
          <dd>+ {rate.spreadYen}</dd>
        </div>
      </dl>
      {drawing && <RateChart rates={rates} drawing={drawing} />}
      <p className="note">
        {rate.spreadYen}
        円は当社がいただく為替スプレッドです。見積書に1行で表示し、見積時のレートをお支払いまで固定します。
      </p>
    </section>
  );
}

import type { Label } from "#app/domain/core/label.ts";
import type { EventKind } from "#app/domain/trade/floor/parcel.ts";
import type { CarrierSilence } from "#app/domain/trade/floor/tracking-number.ts";
import { href } from "#app/href.ts";
import { useClock } from "#app/ui/time/clock.tsx";

interface CarrierEventsProps {
  /** The newest first. */
  events: readonly { at: Date; place: string; kind: EventKind }[];
  labels: Record<EventKind, Label>;
  /** That nothing has come for too long. */
  silence?: CarrierSilence | undefined;
  /** What it is about has arrived: nothing is awaited any more. */
  over?: boolean;
  /** The language of its places, where there is but one. */
  lang?: "zh-CN";
}

/** What a carrier told of a parcel, in our sentences; places stand as it writes them. */
export function CarrierEvents({ events, labels, silence, over, lang }: CarrierEventsProps) {
  const { when } = useClock();
  if (events.length === 0 && silence) return <Silence {...silence} />;
  if (events.length === 0)
    return (
      <p className="note">
        {over
          ? "配送会社からの追跡情報は届いていません。"
          : "配送会社からの追跡情報はまだありません。発送の翌日ごろから表示されます。"}
      </p>
    );
  return (
    <ol className="timeline">
      {events.map(({ at, place, kind }) => (
        <li key={`${at.getTime()} ${kind}`}>
          <time className="number" dateTime={at.toISOString()}>
            {when(at)}
          </time>
          <div>
            <b>{labels[kind].ja}</b>
            {place && (
              <p className="note" lang={lang}>
                {place}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Silence({ shippedAt, overdue }: CarrierSilence) {
  const { day } = useClock();
  return (
    <p className="note">
      {day(shippedAt)} の発送以降、配送会社からの追跡情報が届いていません。
      {overdue ? (
        <>
          お届けの目安の日も過ぎています。届いていないときは
          <a href={href("/contactUs")}>お問い合わせ</a>ください。
        </>
      ) : (
        "配送会社のサイトでもご確認ください。"
      )}
    </p>
  );
}

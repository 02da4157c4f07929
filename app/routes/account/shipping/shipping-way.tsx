import type { CarriedBox } from "#app/domain/trade/floor/find-tracked.server.ts";
import { boxEventLabels, parcelStateLabels } from "#app/domain/trade/floor/parcel.ts";
import { type CarrierSilence, carrierPage } from "#app/domain/trade/floor/tracking-number.ts";
import { CarrierEvents } from "#app/shared/carrier-events.tsx";
import { Status } from "#app/ui/status.tsx";

interface Carried extends Pick<CarriedBox, "trackingNumber" | "box" | "state"> {
  events: readonly Pick<CarriedBox["events"][number], "at" | "place" | "kind">[];
}

interface DeliveryWayProps {
  carried: readonly Carried[];
  /** As staff wrote the carrier's name when they handed the boxes over. */
  carrier: string;
  silence: CarrierSilence | undefined;
}

/** Where each box is, as its carrier tells: the state in sight, its whole way behind it. */
export function DeliveryWay({ carried, carrier, silence }: DeliveryWayProps) {
  if (carried.length === 0) return null;
  return (
    <section id="way" aria-labelledby="h-way" className="stack small">
      <h2 id="h-way" className="heading">
        箱の配送状況
      </h2>
      {carried.map((one) => (
        <Box key={one.trackingNumber} carried={one} carrier={carrier} silence={silence} />
      ))}
    </section>
  );
}

interface BoxProps {
  carried: Carried;
  carrier: string;
  silence: CarrierSilence | undefined;
}

function Box({ carried, carrier, silence }: BoxProps) {
  const { trackingNumber, box, state, events } = carried;
  const silent = events.length === 0 && silence !== undefined;
  const label = parcelStateLabels[state];
  const page = carrierPage(carrier, trackingNumber);
  return (
    <details className="menu-button" open={silent || state === "failed" || state === "trouble"}>
      <summary>
        <span className="cluster">
          <Status shape={label.shape}>{silent ? "配送会社からの更新なし" : label.ja}</Status>
          <b className="number">{trackingNumber}</b>
          <span className="note">{box === 0 ? "全体" : `${box}箱目`}</span>
        </span>
      </summary>
      <CarrierEvents events={events} labels={boxEventLabels} silence={silence} />
      {page && (
        <p>
          <a href={page.url} rel="noreferrer">
            {page.nameJa}のサイトで見る
          </a>
        </p>
      )}
    </details>
  );
}

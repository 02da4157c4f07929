import { type ShippingStage, shippingStages } from "#app/domain/trade/shipments/shipping-stages.ts";
import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { RowsWork } from "../work/row-work.tsx";
import { ShippingStageTable } from "./shipping-stage.tsx";

interface ShippingWorkProps {
  work: readonly {
    stage: ShippingStage;
    requests: Parameters<typeof ShippingStageTable>[0]["requests"];
  }[];
  counts: ReadonlyMap<ShippingStage, number>;
  /** Stages of which there may be more than were counted. */
  more: readonly ShippingStage[];
  team: RowsWork;
}

/** 现在要做: each stage that has work, those that wait longest first; the same stages and counts as in the tabs. */
export function ShippingWork({ work, counts, more, team }: ShippingWorkProps) {
  const waiting = work.filter(({ requests }) => requests.length > 0);
  if (waiting.length === 0) return <EmptyState title="现在没有要做的配送单" />;
  return waiting.map(({ stage, requests }) => {
    const count = counts.get(stage) ?? 0;
    const { zh } = shippingStages[stage];
    const said = countShown(count, more.includes(stage));
    return (
      <section key={stage} className="stack small" aria-labelledby={`h-${stage}`}>
        <h2 id={`h-${stage}`}>
          {zh} <span className="number">{said}</span>
        </h2>
        <ShippingStageTable label={zh} requests={requests} team={team} />
        {count > requests.length && (
          <p>
            <a href={`${href("/staff/shipping")}?stage=${stage}`}>
              全部{zh} {said} 张
            </a>
          </p>
        )}
      </section>
    );
  });
}

/** A count, said to be so many or more where counting stopped. */
export function countShown(count: number, more: boolean) {
  return more ? `${count}+` : count;
}

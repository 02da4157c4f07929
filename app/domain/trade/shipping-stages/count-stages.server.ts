import { type SQL, sql } from "drizzle-orm";
import { type ShippingStage, shippingStages, stageCountMax } from "./shipping-stages.ts";
import { eachState, packingRequests, unpicked, waitingSince } from "./stage-conditions.server.ts";

export interface StageCount {
  stage: ShippingStage;
  count: number;
  /** There may be more: counting stopped. */
  more: 0 | 1;
}

/** How many requests stand in each stage, and of which stages there may be more. */
interface StageCounts {
  counts: Map<ShippingStage, number>;
  more: ShippingStage[];
}

/** As many of those to be picked or packed as are looked at for which of the two they are, who waits longest first. */
export const toPack = (
  since: boolean,
) => sql`toPack AS MATERIALIZED (SELECT ${since ? waitingSince : sql`1`} AS since, ${unpicked} AS unpicked FROM ${packingRequests}
  ORDER BY r.submitted_at LIMIT ${stageCountMax})`;

/** Which of them a stage has. */
export const ofPacking: Partial<Record<ShippingStage, SQL>> = {
  pick: sql`WHERE unpicked`,
  pack: sql`WHERE NOT unpicked`,
};

/** The statement for how many requests stand in each stage; none looks at more than `stageCountMax` of a state. */
export const countsOfStages = sql`WITH ${toPack(false)} ${sql.join(
  (Object.keys(shippingStages) as ShippingStage[]).map((stage) => {
    const packing = ofPacking[stage];
    if (packing)
      return sql`SELECT ${stage} AS stage, (SELECT count(*) FROM toPack ${packing}) AS count,
        (SELECT count(*) FROM toPack) >= ${stageCountMax} AS more`;
    const found = eachState(
      stage,
      (standing) => sql`SELECT * FROM (SELECT 1 FROM ${standing} LIMIT ${stageCountMax})`,
    );
    return sql`SELECT ${stage} AS stage, count(*) AS count,
      count(*) >= ${stageCountMax} AS more FROM (SELECT * FROM (${found}) LIMIT ${stageCountMax})`;
  }),
  sql` UNION ALL `,
)}`;

/** What the statement found. */
export function countedStages(found: readonly StageCount[]): StageCounts {
  return {
    counts: new Map(found.map(({ stage, count }) => [stage, count])),
    more: found.filter(({ more }) => more).map(({ stage }) => stage),
  };
}

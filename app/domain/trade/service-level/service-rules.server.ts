import { and, asc, gte, inArray, lte } from "drizzle-orm";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import {
  type Rest,
  workingAfter,
  workingBefore,
} from "#app/domain/core/holiday/working-time.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures, settings } from "#db/schema/index.ts";

/** What is promised to be answered within working hours, each by a dated setting in working minutes. */
const targets = {
  quote: "quoteTargetMinutes",
  case: "caseTargetMinutes",
  claim: "claimTargetMinutes",
} as const;
export type Served = keyof typeof targets;

/** What waits longer than that is late however the shop rested meanwhile. */
const lookBackDays = 400;

export interface ServiceRules {
  /** Oldest first. */
  settings: readonly { key: string; effectiveFrom: string; value: string }[];
  rests: readonly Rest[];
}

/** The statements for what due times are reckoned from. */
export function serviceRulesQueries(scope: Pick<Scope, "db" | "now">) {
  return [
    scope.db
      .select()
      .from(settings)
      .where(
        and(
          inArray(settings.key, Object.values(targets)),
          lte(settings.effectiveFrom, japanDay(scope.now)),
        ),
      )
      .orderBy(asc(settings.effectiveFrom))
      .limit(200),
    scope.db
      .select({ fromDay: closures.fromDay, toDay: closures.toDay })
      .from(closures)
      .where(gte(closures.toDay, japanDay(daysAfter(scope.now, -lookBackDays))))
      .orderBy(asc(closures.toDay))
      .limit(200),
  ] as const;
}

export async function readServiceRules(scope: Pick<Scope, "db" | "now">): Promise<ServiceRules> {
  const [settings, rests] = await scope.db.batch(serviceRulesQueries(scope));
  return { settings, rests };
}

/** When something that waits for us since this moment is to be answered, by the target of that day. */
export function dueAt({ settings, rests }: ServiceRules, served: Served, since: Date) {
  return workingAfter(since, minutesOn(settings, served, since), rests);
}

/** What waits since this moment or before is late, by today's target. */
export function lateSince({ settings, rests }: ServiceRules, served: Served, now: Date) {
  return workingBefore(now, minutesOn(settings, served, now), rests);
}

function minutesOn(settings: ServiceRules["settings"], served: Served, moment: Date) {
  const day = japanDay(moment);
  const dated = settings.filter(({ key }) => key === targets[served]);
  // What waited before the first target was set is held to that one.
  const standing = dated.filter(({ effectiveFrom }) => effectiveFrom <= day).at(-1) ?? dated[0];
  if (!standing) throw new Error(`setting ${targets[served]} has no value`);
  return Number(standing.value);
}

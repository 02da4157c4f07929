import { asc, eq, type SQL } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingVersions } from "#db/schema/index.ts";

/** More than a request can have: a few of each kind. */
const stagesMax = 50;

/** The statement for what a request came to at each stage, the oldest first. */
export function stagesQuery({ db }: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return db
    .select()
    .from(shippingVersions)
    .where(eq(shippingVersions.requestId, requestId))
    .orderBy(asc(shippingVersions.version), asc(shippingVersions.at))
    .limit(stagesMax);
}

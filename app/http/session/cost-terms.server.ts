import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { readCostTerms } from "#app/domain/pricing/landed-cost.server.ts";

/** By what costs are reckoned on this page, with the method of delivery that the viewer has chosen. */
export async function costTerms({ context }: LoaderFunctionArgs, scope: Scope<Buyer | Visitor>) {
  const { costMethod } = await context.viewer();
  return readCostTerms(scope, costMethod);
}

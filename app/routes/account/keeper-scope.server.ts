import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";

/** Owners, and who looks after the shops without being limited to some of them. */
export async function keeperScope(args: Pick<LoaderFunctionArgs, "request" | "context">) {
  const scope = await buyerScope(args, "shops");
  if (!mayKeepStores(scope.actor)) throw forbidden();
  return scope;
}

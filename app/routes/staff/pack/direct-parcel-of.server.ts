import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readDirectParcel } from "#app/domain/channels/direct-order/direct-parcel.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** Where a parcel to an end customer goes; null of any other request. */
export async function directParcelOf(
  { context }: Pick<LoaderFunctionArgs, "context">,
  scope: Scope<Staff>,
  { isDirect, number }: { isDirect: boolean; number: string },
) {
  return (isDirect && (await readDirectParcel(scope, context.seal, number))) || null;
}

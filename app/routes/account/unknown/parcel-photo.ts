import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { findUnclaimedPhoto } from "#app/domain/trade/after-sales/claim-parcel.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** A photo of a parcel that waits for its owner; once somebody has it nobody else sees it. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const photo = await findUnclaimedPhoto(scope, param(args, "photoId", rules.id));
  const stored = photo && (await args.context.files.get(photo.key));
  if (!photo || !stored) throw notFound();
  return new Response(stored.body, {
    headers: {
      "Content-Type": photo.contentType,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

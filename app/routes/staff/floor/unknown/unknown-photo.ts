import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { findUnknownPhoto } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";

/** A photo of a parcel that is nobody's yet, for staff. Its bytes never change under an id. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const photo = await findUnknownPhoto(scope, param(args, "photoId", rules.id));
  const stored = photo && (await args.context.files.get(photo.key));
  if (!photo || !stored) throw notFound();
  return new Response(stored.body, {
    headers: {
      "Content-Type": photo.contentType,
      "Cache-Control": "private, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

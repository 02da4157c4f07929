import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { shrunkWidths } from "#app/domain/core/files/image-codec.ts";
import { findShownPicture } from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";

/** A picture of an opinion, for everybody while the opinion is shown; a hidden one is gone within five minutes. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = args.context;
  const found = await findShownPicture({ db }, param(args, "fileId", rules.id));
  const shown = found && ((await readSmall(args, found.key)) ?? (await readWhole(args, found)));
  if (!shown) throw notFound();
  return new Response(shown.body, {
    headers: {
      "Content-Type": shown.contentType,
      "Cache-Control": "public, max-age=300",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** As it stands on the page of the goods, where it can be had so. */
async function readSmall({ request, context }: LoaderFunctionArgs, key: string) {
  if (!new URL(request.url).searchParams.has("w")) return undefined;
  const stored = await context.files.get(key);
  return stored && context.shrink?.(stored.body, shrunkWidths[1]).catch(() => undefined);
}

async function readWhole(
  { context }: LoaderFunctionArgs,
  { key, contentType }: { key: string; contentType: string },
) {
  const stored = await context.files.get(key);
  return stored && { body: stored.body, contentType };
}

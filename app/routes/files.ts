import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { shrunkWidths } from "#app/domain/core/files/image-codec.ts";
import { buyerScope, staffScope } from "#app/http/scope.server.ts";

const aYear = "private, max-age=31536000, immutable";
/** A picture that could not be made smaller just now is asked for again. */
const anHour = "private, max-age=3600";

/** A stored file for its company and for staff. Its bytes never change under an id, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const { staff, buyer, buyerFirst } = await args.context.viewer();
  const id = args.params.fileId ?? "";
  // Someone signed in on both sides sees what either of them may.
  const ownFile =
    (buyer && !buyerFirst) || !staff ? await findFile(await buyerScope(args), id) : undefined;
  const file = ownFile ?? (staff && (await findFile(await staffScope(args), id)));
  const stored = file && (await readSmall(args, file));
  if (!file || !stored) return new Response("ファイルが見つかりません", { status: 404 });

  const shown = file.contentType.startsWith("image/") ? "inline" : "attachment";
  return new Response(stored.body, {
    headers: {
      "Content-Type": stored.contentType,
      "Content-Disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": stored.keep,
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** The file in the width that a page asks for, as far as it is a picture and can be had smaller. */
async function readSmall(
  { request, context }: LoaderFunctionArgs,
  { key, contentType }: { key: string; contentType: string },
) {
  const wanted = new URL(request.url).searchParams.get("w");
  const width = shrunkWidths.find((one) => String(one) === wanted);
  if (width && context.shrink && contentType.startsWith("image/")) {
    const stored = await context.files.get(key);
    // A picture that cannot be read as one is still somebody's file.
    const small = stored && (await context.shrink(stored.body, width).catch(() => undefined));
    if (small) return { ...small, keep: aYear };
    return readWhole(anHour);
  }
  return readWhole(aYear);

  async function readWhole(keep: string) {
    const stored = await context.files.get(key);
    return stored && { body: stored.body, contentType, keep };
  }
}

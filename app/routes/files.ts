import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findFile } from "#app/domain/files/find-file.server.ts";
import { buyerScope, staffScope } from "#app/http/scope.server.ts";

/** A stored file for its company and for staff. Its bytes never change under an id, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const { staff, buyer } = await args.context.viewer();
  const id = args.params.fileId ?? "";
  // Someone signed in on both sides sees what either of them may.
  const ownFile = buyer || !staff ? await findFile(await buyerScope(args), id) : undefined;
  const file = ownFile ?? (staff && (await findFile(await staffScope(args), id)));
  const stored = file && (await args.context.files.get(file.key));
  if (!file || !stored) return new Response("ファイルが見つかりません", { status: 404 });

  const shown = file.contentType.startsWith("image/") ? "inline" : "attachment";
  return new Response(stored.body, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "Cache-Control": "private, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

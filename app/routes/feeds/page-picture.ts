import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { notFound } from "#app/http/respond.server.ts";
import { drawTitle } from "./draw-title.server.ts";
import { readTitle } from "./read-title.server.ts";

/**
 * The picture that chats and timelines show beside a shared link: the title of the very page, as a
 * stranger sees it. A page that search engines are kept out of has none, so nobody can make us
 * draw words of their own.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const title = await readTitle(new URL(request.url).searchParams.get("of"), context.ask);
  if (!title) throw notFound();
  return new Response(await drawTitle(title, context.drawing), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400" },
  });
}

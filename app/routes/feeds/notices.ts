import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listPublicNotices } from "#app/domain/content/notice/circulars.server.ts";
import { noticeHref } from "#app/shared/notice-href.ts";
import { escapeXml } from "./xml.ts";

/** Notices to everybody as an Atom feed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const now = context.now();
  const { page } = await listPublicNotices({ db: context.db, now }, undefined);
  const entries = page.map(({ id, title, publishedAt }) => {
    const address = escapeXml(origin + noticeHref(id));
    return `<entry><id>${address}</id><title>${escapeXml(title)}</title><link href="${address}"/><updated>${publishedAt.toISOString()}</updated></entry>`;
  });
  const updated = (page[0]?.publishedAt ?? now).toISOString();
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ja"><id>${origin}/notice.atom</id><title>買付便からのお知らせ</title><link href="${origin}/notice"/><updated>${updated}</updated>\n${entries.join("\n")}\n</feed>\n`,
    {
      headers: {
        "Content-Type": "application/atom+xml; charset=utf-8",
        "Cache-Control": "max-age=600",
      },
    },
  );
}

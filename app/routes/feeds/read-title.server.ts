import { href } from "#app/href.ts";

const longestPath = 300;

export interface PageTitle {
  title: string;
  description: string;
}

/** What the page at this path of ours calls itself; undefined where strangers get no page to share. */
export async function readTitle(
  path: string | null,
  ask: (path: string) => Promise<Response>,
): Promise<PageTitle | undefined> {
  // Neither another site's, nor one of ours with letters written by their numbers.
  const ours = /^\/(?![/\\])[^?%]*(\?|$)/;
  if (!path || path.length > longestPath || !ours.test(path)) return undefined;
  if (path.startsWith(href("/page.png"))) return undefined;
  const page = await ask(path);
  if (page.status !== 200 || !page.headers.get("Content-Type")?.startsWith("text/html"))
    return undefined;
  const head = (await page.text()).split("</head>")[0]!;
  if (/<meta name="robots" content="noindex"/.test(head)) return undefined;
  // A page is drawn under the address it calls itself by, not under each that leads to it.
  const own = /<meta property="og:url" content="https?:\/\/[^/"]+([^"]*)"/.exec(head)?.[1] ?? "";
  if (plain(own) !== path) return undefined;
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1];
  const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? "";
  if (!title) return undefined;
  return { title: plain(title).split(" | ")[0]!, description: plain(description) };
}

/** Undoes what React writes for the five characters that markup uses itself. */
function plain(html: string) {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}

import { Stylesheet } from "./used-style.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/;

/** Any script but a description for search engines, which runs nothing. */
const scripts = /<script(?! type="application\/ld\+json")/;

interface Styled {
  response: Response;
  /** What the content policy must allow, where the page carries its style itself. */
  styleHash?: string;
  /** Whether the page names a script. */
  scripted?: boolean;
}

interface OwnStyle {
  css: string;
  hash: string;
}

/** Pages of one kind use the same style: worked out once, by the classes that they have. */
const stylesKept = 200;
const styles = new Map<string, Promise<OwnStyle>>();
const sheets = new Map<string, Promise<Stylesheet>>();

/**
 * Every page carries the part of the stylesheet that it uses, so that a slow line needs one round
 * trip before it sees the page.
 */
export async function withOwnStyle(
  response: Response,
  stylesheet: (path: string) => Promise<string>,
): Promise<Styled> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return { response };
  const html = await response.text();
  const { status, headers } = response;
  const scripted = scripts.test(html);
  const path = stylesheetLink.exec(html)?.[1];
  if (!path) return { response: new Response(html, { status, headers }), scripted };

  // The name of a stylesheet changes with what is in it.
  const sheet = await remembered(
    sheets,
    path,
    2,
    async () => new Stylesheet(await stylesheet(path)),
  );
  const classes = sheet.classesOf(html);
  const { css, hash } = await remembered(styles, path + classes.join(" "), stylesKept, async () => {
    const css = sheet.usedBy(classes);
    return { css, hash: await hashOf(css) };
  });
  const styled = html.replace(stylesheetLink, () => `<style>${css}</style>`);
  return { response: new Response(styled, { status, headers }), styleHash: hash, scripted };
}

/** What was made for this key, or is made now; the oldest beyond so many are forgotten. */
async function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  most: number,
  make: () => Promise<Value>,
) {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  const oldest = known.keys().next().value;
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return made;
}

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

import { usedStyle } from "./used-style.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/;

/** Any script but a description for search engines, which runs nothing. */
const scripts = /<script(?! type="application\/ld\+json")/;

interface Styled {
  response: Response;
  /** What the content policy must allow, where the page carries its style itself. */
  styleHash?: string;
}

/**
 * A page that ships no script carries the part of the stylesheet that it uses, so that a slow line
 * needs one round trip before it sees the page. The whole sheet is fetched afterwards, for the next.
 */
export async function withOwnStyle(
  response: Response,
  stylesheet: (path: string) => Promise<string>,
): Promise<Styled> {
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) return { response };
  const html = await response.text();
  const { status, headers } = response;
  if (scripts.test(html)) return { response: new Response(html, { status, headers }) };

  const path = stylesheetLink.exec(html)?.[1];
  const css = path ? usedStyle(await stylesheet(path), html) : "";
  const styled = html.replace(
    stylesheetLink,
    () => `<style>${css}</style><link rel="prefetch" as="style" href="${path}"/>`,
  );
  return {
    response: new Response(styled, { status, headers }),
    ...(path ? { styleHash: await hashOf(css) } : {}),
  };
}

async function hashOf(text: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

import type { DrawnTexts } from "../context.ts";
import { Stylesheet } from "./used-style.ts";

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/>/;

const script = "<script";
/** A description for search engines, which runs nothing. */
const described = ' type="application/ld+json"';

/** What is to be answered. It becomes an answer once, when all its headers are known: each one made has a stream. */
export interface Answer {
  body: BodyInit | null;
  status: number;
  headers: HeadersInit;
}

export interface Styled {
  answer: Answer;
  /** What the content policy must allow, where the page carries its style itself. */
  styleHash?: string;
  /** Whether the page names a script. */
  scripted?: boolean;
}

/** The part of the stylesheet that a page uses. */
export interface OwnStyle {
  css: string;
  /** The element that carries it, as it is sent. */
  element: Uint8Array;
  hash: string;
}

/** Pages of one kind use the same style: worked out once, by the classes that they have. */
const stylesKept = 200;
const styles = new Map<string, Promise<OwnStyle>>();
const sheets = new Map<string, Promise<Stylesheet>>();

const encoder = new TextEncoder();

type ReadSheet = (path: string) => Promise<string>;

/**
 * Every page carries the part of the stylesheet that it uses, so that a slow line needs one round
 * trip before it sees the page. The text of pages drawn just now need not be read from their answers.
 */
export async function withOwnStyle(
  response: Response,
  stylesheet: ReadSheet,
  texts?: DrawnTexts,
): Promise<Styled> {
  const { status, headers } = response;
  if (!headers.get("Content-Type")?.startsWith("text/html")) return { answer: response };
  const html = texts?.get(response) ?? (await response.text());
  const scripted = isScripted(html);
  const link = stylesheetIn(html);
  if (!link) return { answer: { body: html, status, headers }, scripted };

  const { css, hash } = await ownStyle(
    link.path,
    [await classesOf(link.path, html, stylesheet)],
    stylesheet,
  );
  const body = html.slice(0, link.from) + styleElement(css) + html.slice(link.to);
  return { answer: { body, status, headers }, styleHash: hash, scripted };
}

/** The link to the stylesheet in a page: its address, and where the link begins and ends. */
export function stylesheetIn(html: string) {
  const found = stylesheetLink.exec(html);
  return found
    ? { path: found[1]!, from: found.index, to: found.index + found[0].length }
    : undefined;
}

function styleElement(css: string) {
  return `<style>${css}</style>`;
}

/** Whether a page runs any script of ours. Looked for without a pattern: every answer pays for it. */
export function isScripted(html: string) {
  for (let at = html.indexOf(script); at >= 0; at = html.indexOf(script, at)) {
    at += script.length;
    if (!html.startsWith(described, at)) return true;
  }
  return false;
}

/** The classes in a part of a page that the stylesheet at this path knows, sorted. */
export async function classesOf(path: string, html: string, stylesheet: ReadSheet) {
  return (await sheetAt(path, stylesheet)).classesOf(html);
}

/** The style of a page whose parts have these classes. */
export function ownStyle(path: string, parts: readonly string[][], stylesheet: ReadSheet) {
  const classes = parts.length === 1 ? parts[0]! : [...new Set(parts.flat())].sort();
  return remembered(styles, path + classes.join(" "), stylesKept, async () => {
    const css = (await sheetAt(path, stylesheet)).usedBy(classes);
    return { css, element: encoder.encode(styleElement(css)), hash: await hashOf(css) };
  });
}

/** The name of a stylesheet changes with what is in it. */
function sheetAt(path: string, stylesheet: ReadSheet) {
  return remembered(sheets, path, 2, async () => new Stylesheet(await stylesheet(path)));
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
  const digest = await crypto.subtle.digest("SHA-256", encoder.encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

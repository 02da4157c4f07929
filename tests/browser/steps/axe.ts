import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { devTools } from "./dev-tools.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the law and good practice ask for, by the names that axe has for them. */
const asked = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

interface Violation {
  id: string;
  nodes: { html: string }[];
}

type Bring = (page: Page) => Promise<void>;

/** What axe finds on the page as it stands, where scripts run. By `every` of the rules that it has switched on. */
export async function violations(
  page: Page,
  rules: "asked" | "every" = "asked",
  bring: Bring = bringAsText,
) {
  await bring(page);
  // What passed is counted and not described.
  const runOnly = rules === "asked" ? asked : undefined;
  const options = { runOnly, resultTypes: ["violations"] };
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/**
 * Sent as a script of its own, which the browser keeps translated for the next page; evaluated by the page it would
 * not.
 */
async function bringAsText(page: Page) {
  await evaluate(page, `${source};0`);
}

/**
 * Serves axe as a file, for pages that may load what their policy forbids: half a megabyte sent anew to each page
 * costs as much as half of all that axe looks at there.
 */
export async function serveAxe() {
  const server = createServer((_, response) => {
    response.setHeader("Content-Type", "text/javascript");
    response.setHeader("Cache-Control", "max-age=86400");
    response.end(source);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/axe.js`;
  const load = `new Promise((loaded, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: "${address}", onload: loaded, onerror: failed });
    document.head.append(script);
    script.remove();
  })`;
  const bring: Bring = (page) => evaluate(page, load);
  return { bring, close: () => server.close() };
}

async function evaluate(page: Page, expression: string) {
  const { exceptionDetails } = await (await devTools(page)).send("Runtime.evaluate", {
    expression,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(`axe cannot run: ${exceptionDetails.text}`);
}

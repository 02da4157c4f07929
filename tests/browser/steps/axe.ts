import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CDPSession, Page } from "playwright";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the law and good practice ask for, by the names that axe has for them. */
const asked = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

interface Violation {
  id: string;
  nodes: { html: string }[];
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** What axe finds on the page as it stands, where scripts run. By `every` of the rules that it has switched on. */
export async function violations(page: Page, rules: "asked" | "every" = "asked") {
  await bring(page);
  // What passed is counted and not described.
  const runOnly = rules === "asked" ? asked : undefined;
  const options = { runOnly, resultTypes: ["violations"] };
  const found = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`,
  )) as Violation[];
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Sent as a script of its own, which the browser keeps translated for the next page; evaluated by the page it would not. */
async function bring(page: Page) {
  const kept = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, kept);
  const { exceptionDetails } = await (await kept).send("Runtime.evaluate", {
    expression: `${source};0`,
  });
  if (exceptionDetails) throw new Error(`axe cannot run: ${exceptionDetails.text}`);
}

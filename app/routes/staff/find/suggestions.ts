import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findAnything } from "#app/domain/console/finding/find-anything.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { suggestionsAnswer } from "#app/routes/frame/suggestions-answer.ts";
import { commandsFor, narrowed } from "./command-list.ts";
import { foundLinks } from "./found-links.ts";

const pagesMax = 8;
const foundMax = 10;

/** What the console's search suggests for the text typed so far: pages and acts of one's roles, and what is found. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const typed = (new URL(args.request.url).searchParams.get("q") ?? "").slice(0, 60).trim();
  const found = await findAnything(scope, typed);
  return suggestionsAnswer([
    {
      name: "页面和操作",
      items: (typed ? narrowed(commandsFor(scope.actor), typed) : [])
        .slice(0, pagesMax)
        .map(({ group, label, href }) => ({ text: label, note: group, href })),
    },
    {
      name: "号码和名称",
      items: found.slice(0, foundMax).map(({ kind, text, key }) => ({
        text,
        note: foundLinks[kind].name,
        href: foundLinks[kind].href(key),
      })),
    },
  ]);
}

import type { Reply, Why } from "../messages.ts";
import type { Say, Word } from "../words.ts";
import { ask } from "./ask.ts";
import { button, element, link } from "./element.ts";

type Failed = Extract<Reply, { ok: false }> | undefined;

const sentences: Record<Exclude<Why, "refused">, Word> = {
  "no-token": "no_token",
  revoked: "revoked",
  offline: "offline",
  "unknown-offer": "unknown_offer",
  "not-allowed": "not_allowed",
  busy: "busy",
};

const known: Readonly<Record<number, Word>> = {
  2002: "refused_2002",
  2004: "refused_2004",
  2008: "refused_2008",
  2051: "refused_2051",
};

/** Why nothing came of it, in a sentence that says what to do next. */
export function sentenceOf(failed: Failed, say: Say, sent = false) {
  if (!failed) return say("reload");
  if (failed.why === "refused") {
    const word = known[failed.code];
    return word ? say(word) : `${say("refused")}${failed.words}`;
  }
  return say(failed.why === "offline" && sent ? "offline_sent" : sentences[failed.why]);
}

/** The same with the ways onward. */
export function trouble(failed: Failed, say: Say, again?: () => void) {
  const ways: Node[] = [];
  const shop = failed?.shop;
  const why = failed?.why;
  if (why === "no-token" || why === "revoked")
    ways.push(button(say("open_options"), "main", () => void ask({ kind: "options" })));
  if (shop && (why === "no-token" || why === "revoked" || why === "not-allowed"))
    ways.push(link(say("make_token"), `${shop}/pluginSettings`));
  if (shop && why === "unknown-offer")
    ways.push(
      link(say("search_shop"), `${shop}/CommoditySearch`),
      link(say("ask_us"), `${shop}/contactUs`),
    );
  if (again && (why === "offline" || why === "busy"))
    ways.push(button(say("try_again"), "main", again));
  const problem = element("p", { className: "problem", textContent: sentenceOf(failed, say) });
  problem.setAttribute("role", "alert");
  return ways.length > 0 ? [problem, element("div", { className: "row" }, ...ways)] : [problem];
}

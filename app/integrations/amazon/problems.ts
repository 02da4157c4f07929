import { type Message, message } from "#app/domain/core/message/message.ts";
import type { PlanFinding } from "#app/domain/core/message/plan-messages.ts";
import { lineOf } from "../channels/articles.ts";

/** What Amazon finds wrong with a delivery plan, by its code or its words. */
const findings: readonly (readonly [RegExp, PlanFinding])[] = [
  [/FBA_INB_0182|prep class/i, "prep-unknown"],
  [/FBA_INB_018[01]|expiration date/i, "expiry"],
  [/FBA_INB_001[69]|hazmat|dangerous/i, "hazmat"],
  [/FBA_INB_0004|eligible/i, "not-eligible"],
  [/FBA_INB_0344/, "no-placement"],
  [/FBA_INB_0354/, "no-such-combination"],
  [/dimension/i, "dimensions"],
  [/expected items/i, "contents"],
  [/FBA_INB_03(13|17|22)|packing information/i, "boxes-not-told"],
  [/delivery window/i, "no-window"],
  [/(cancelled|voided) inbound/i, "cancelled"],
  [/labelOwner|prepOwner/, "owners"],
  [/weight/i, "weight"],
  [/capacity|restock|storage/i, "capacity"],
  [/postal|phone|address/i, "address"],
  [/expired/i, "expired"],
  [/msku.*(not found|invalid|unknown)|(invalid|unknown).*msku/i, "unknown-sku"],
];

/** Amazon's own words of a problem by what they mean; words that we do not know are kept as they are. */
export function findingOf(code: string, words: string, details = ""): Message {
  const text = lineOf([words, details].filter(Boolean).join(" "), 1_000);
  const what = findings.find(([pattern]) => pattern.test(`${code} ${text}`))?.[1];
  return what ? message("plan.found", { what }) : message("plain", { text });
}

/** The SKU that a problem is about; empty where it names none. */
export function skuOf(message: string, details: string) {
  return /resource '([^']{1,255})'/.exec(`${details} ${message}`)?.[1] ?? "";
}

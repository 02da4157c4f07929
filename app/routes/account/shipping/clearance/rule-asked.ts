import { type ShareRule, shareRules } from "#app/domain/trade/shipments/share-rule.ts";

/** The rule that the address asks for; undefined where it names none. */
export function ruleAsked(request: Request): ShareRule | undefined {
  const asked = new URL(request.url).searchParams.get("rule");
  return shareRules.find((rule) => rule === asked);
}

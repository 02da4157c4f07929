import type { NewPlan } from "#app/domain/channels/ports/inbound.ts";

type Owner = "AMAZON" | "SELLER" | "NONE";
type PlanItem = NewPlan["items"][number];

const owners = { us: "SELLER", marketplace: "AMAZON", none: "NONE" } as const;

/** The items in the form of Amazon's call; nobody preps them unless Amazon demands an owner of the prep. */
export function itemsOf(items: readonly PlanItem[]) {
  return items.map(({ sku, quantity, labelledBy }) => {
    const labelOwner: Owner = owners[labelledBy];
    const prepOwner = "NONE" as Owner;
    return { msku: sku, quantity, labelOwner, prepOwner };
  });
}

/** One whom Amazon accepts for the labels or the prep of a SKU, as it says where it refuses another. */
interface AcceptedOwner {
  sku: string;
  of: "labelOwner" | "prepOwner";
  owner: Owner;
}

const refusal =
  /ERROR: (.+?) (?:requires|does not require) (labelOwner|prepOwner) but \w+ was assigned\. Accepted values: \[([A-Z, ]+)\]/g;

/** Whom Amazon accepts instead: the seller before Amazon, who would charge for it. */
export function acceptedOwners(words: string): AcceptedOwner[] {
  return [...words.matchAll(refusal)].flatMap(([, sku = "", of, accepted = ""]) => {
    const values = accepted.split(",").map((one) => one.trim());
    const owner = (["NONE", "SELLER", "AMAZON"] as const).find((one) => values.includes(one));
    return owner ? [{ sku, of: of as AcceptedOwner["of"], owner }] : [];
  });
}

/** The same items with the owners that Amazon accepts. */
export function withOwners<Item extends { msku: string }>(
  items: readonly Item[],
  accepted: readonly AcceptedOwner[],
) {
  return items.map((item) => {
    const own = accepted.filter(({ sku }) => sku === item.msku);
    return { ...item, ...Object.fromEntries(own.map(({ of, owner }) => [of, owner])) };
  });
}

import type { AmazonArticle } from "./articles.ts";
import { type Asked, invalid, Refused } from "./call.ts";
import type { Plan, PlanBox, PlanItem, Problem } from "./plan.ts";
import type { Plans } from "./plans.ts";

const heaviestKg = 30;
const longestCm = 63.5;

/** Refused at once: what the form itself lacks, or an owner whom Amazon does not accept. */
export function lookAtPlan({ body }: Asked, { articleOf, marketplaces }: Plans) {
  const { items, sourceAddress, destinationMarketplaces } = (body ?? {}) as {
    items?: PlanItem[];
    sourceAddress?: Record<string, string>;
    destinationMarketplaces?: string[];
  };
  const address = sourceAddress ?? {};
  const needed = ["name", "addressLine1", "city", "countryCode", "postalCode", "phoneNumber"];
  if (needed.some((name) => !address[name])) throw invalid("sourceAddress is not complete.");
  if (!/^[\d+() -]{6,20}$/.test(address.phoneNumber!)) throw invalid("phoneNumber is invalid.");
  const [marketplace = "", ...more] = destinationMarketplaces ?? [];
  if (more.length > 0 || !marketplaces.includes(marketplace))
    throw new Refused(400, "BadRequest", "Invalid destinationMarketplace provided.");
  if (!items?.length) throw invalid("items must not be empty.");
  lookAtItems(items, articleOf);
}

/** Refused at once: a quantity that is none, or an owner whom Amazon does not accept. */
export function lookAtItems(
  items: readonly PlanItem[],
  articleOf: (sku: string) => AmazonArticle | undefined,
) {
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 500_000;
  if (items.some(({ msku, quantity }) => !msku || !isCount(quantity))) throw invalid();
  const wrong = items.flatMap(({ msku, labelOwner, prepOwner }) => {
    const { labelOwners, prepOwners } = articleOf(msku) ?? {};
    return [
      ...refusedOwner(msku, "labelOwner", labelOwner, labelOwners),
      ...refusedOwner(msku, "prepOwner", prepOwner, prepOwners),
    ];
  });
  const [first, ...further] = wrong;
  if (first) throw new Refused(400, "BadRequest", first, "", further);
}

function refusedOwner(
  sku: string,
  of: string,
  owner: string,
  accepted: readonly string[] | undefined,
) {
  if (!["AMAZON", "NONE", "SELLER"].includes(owner))
    throw invalid(`${of} is not one of the values.`);
  if (!accepted || accepted.includes(owner)) return [];
  const verb = owner === "NONE" ? "requires" : "does not require";
  return [
    `ERROR: ${sku} ${verb} ${of} but ${owner} was assigned. Accepted values: [${accepted.join(", ")}]`,
  ];
}

/** Found while a plan is made. */
export function problemsOfPlan(
  { items }: Plan,
  articleOf: (sku: string) => AmazonArticle | undefined,
) {
  return items.flatMap(({ msku }): Problem[] => {
    const article = articleOf(msku);
    if (!article) return [problem("InvalidInput", "ERROR: This MSKU was not found.", msku)];
    if (!article.isUnclassified) return [];
    return [problem("FBA_INB_0182", "ERROR: Prep classification for this SKU was missing.", msku)];
  });
}

/** Found while the boxes of a plan are looked through. */
export function problemsOfBoxes({ items }: Plan, boxes: readonly PlanBox[]) {
  const packed = new Map<string, number>();
  for (const box of boxes)
    for (const { msku, quantity } of box.items ?? [])
      packed.set(msku, (packed.get(msku) ?? 0) + quantity * box.quantity);
  const differs =
    packed.size !== items.length ||
    items.some(({ msku, quantity }) => packed.get(msku) !== quantity);
  const sides = ({ length, width, height }: PlanBox["dimensions"]) => [length, width, height];
  return [
    ...(differs
      ? [
          problem(
            "FBA_INB_0313",
            "ERROR: Shipment did not contain expected items and/or quantities.",
          ),
        ]
      : []),
    ...(boxes.some(({ weight }) => weight.value > heaviestKg)
      ? [
          problem(
            "InvalidInput",
            `ERROR: The weight of a box exceeds the maximum of ${heaviestKg} KG.`,
          ),
        ]
      : []),
    ...(boxes.some(({ dimensions }) => sides(dimensions).some((side) => side > longestCm))
      ? [
          {
            ...problem("DimensionMismatch", "The dimension does not match what is expected."),
            severity: "WARNING" as const,
          },
        ]
      : []),
  ];
}

export function problem(code: string, message: string, sku = ""): Problem {
  const details = sku && `There's an input error with the resource '${sku}'.`;
  return { code, message, details, severity: "ERROR" };
}

import { readFileSync } from "node:fs";
import {
  buildSchema,
  type DocumentNode,
  execute,
  type FieldNode,
  type GraphQLError,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  validate,
} from "graphql";
import type { Points } from "./points-left.ts";
import type { ShopifyShop } from "./shopify-shop.ts";

const schema = buildSchema(
  readFileSync("app/local/partners/channels/shopify/admin-2026-10.graphql", "utf8"),
);
const costMax = 1_000;
const mutationCost = 10;

/** What each first field needs of what the owner agreed to. */
const needed: Readonly<Record<string, string>> = {
  productVariants: "read_products",
  orders: "read_orders",
  order: "read_orders",
  fulfillmentCreate: "write_merchant_managed_fulfillment_orders",
};

/** A question as Shopify answers it: looked at against its schema, paid for in points, within the scopes. */
export async function answered(
  shop: ShopifyShop,
  { query, variables }: { query: string; variables?: Record<string, unknown> },
  { scope, points, busy }: { scope: string; points: Points; busy: boolean },
) {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [{ message: String((error as GraphQLError).message) }] };
  }
  const wrong = validate(schema, document);
  if (wrong.length > 0) return { errors: wrong.map(({ message }) => ({ message })) };
  const operation = document.definitions[0] as OperationDefinitionNode;
  const requestedQueryCost = costOf(operation);
  const cost = () => ({ cost: { requestedQueryCost, throttleStatus: points.status() } });
  if (requestedQueryCost > costMax) return complaint("MAX_COST_EXCEEDED", "Too costly", {});
  if (busy) points.empty();
  if (!points.take(requestedQueryCost)) return complaint("THROTTLED", "Throttled", cost());
  const denied = firstFields(operation.selectionSet).find(
    (field) => needed[field] && !scope.split(",").includes(needed[field]),
  );
  if (denied) return complaint("ACCESS_DENIED", `Access denied for ${denied} field.`, cost());
  const result = await execute({
    schema,
    document,
    rootValue: shop,
    variableValues: variables ?? {},
  });
  return { ...result, extensions: cost() };
}

function complaint(code: string, message: string, extensions: object) {
  return { data: null, errors: [{ message, extensions: { code } }], extensions };
}

function firstFields({ selections }: SelectionSetNode) {
  return selections.flatMap((one) => (one.kind === "Field" ? [one.name.value] : []));
}

/** An object costs a point, a list as many times what it holds as it is asked for, a change ten. */
export function costOf(operation: OperationDefinitionNode) {
  const base = operation.operation === "mutation" ? mutationCost : 0;
  return base + costOfAll(operation.selectionSet);
}

function costOfAll({ selections }: SelectionSetNode): number {
  return selections.reduce((sum, one) => sum + (one.kind === "Field" ? costOfField(one) : 0), 0);
}

function costOfField(field: FieldNode): number {
  if (!field.selectionSet) return 0;
  const { value } = field.arguments?.find(({ name }) => name.value === "first") ?? {};
  const times = value?.kind === "IntValue" ? Number(value.value) : undefined;
  if (times === undefined) return 1 + costOfAll(field.selectionSet);
  const held = field.selectionSet.selections.reduce(
    (sum, one) =>
      sum + (one.kind === "Field" && one.name.value !== "pageInfo" ? costOfField(one) : 0),
    0,
  );
  return times * Math.max(1, held);
}

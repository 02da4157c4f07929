import { readFileSync } from "node:fs";
import {
  buildSchema,
  executeSync,
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  parse,
  validate,
} from "graphql";
import { beforeEach, expect, test } from "vitest";
import * as operations from "#app/integrations/shopify/operations.ts";
import { answered } from "#app/local/partners/channels/shopify/answered.ts";
import { Points } from "#app/local/partners/channels/shopify/points-left.ts";
import { ShopifyShop } from "#app/local/partners/channels/shopify/shopify-shop.ts";
import { demoGoods } from "#db/seed/channels/demo-goods.ts";

const scope = "read_products,read_orders,write_merchant_managed_fulfillment_orders";
const written: Readonly<Record<string, RegExp>> = {
  DateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  Decimal: /^-?\d+(\.\d+)?$/,
  Money: /^-?\d+(\.\d+)?$/,
};
let now: Date;
let shop: ShopifyShop;

beforeEach(() => {
  now = new Date("2026-11-20T03:00:00Z");
  shop = new ShopifyShop("minato.myshopify.com", {
    goods: demoGoods,
    now: () => now,
    mood: () => "well",
  });
});

/** A version of Shopify's schema, whose own scalars are looked at too. */
function schemaOf(path: string) {
  const schema = buildSchema(readFileSync(path, "utf8"));
  for (const [name, pattern] of Object.entries(written)) {
    const scalar = schema.getType(name) as GraphQLScalarType | undefined;
    if (!scalar) continue;
    scalar.serialize = (value) => {
      if (pattern.test(String(value))) return value;
      throw new GraphQLError(`${name} cannot represent ${value}`);
    };
  }
  return schema;
}

const schemas = {
  "2026-07": schemaOf("tests/support/shopify/admin-2026-07.graphql"),
  "2026-10": schemaOf("app/local/partners/channels/shopify/admin-2026-10.graphql"),
};

interface Asked {
  query: string;
  variables: Record<string, unknown>;
}

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const points = new Points(() => now);
  const said = await answered(shop, { query, variables }, { scope, points, busy: false });
  const { data, errors } = said as { data?: any; errors?: unknown };
  expect(errors).toBeUndefined();
  return { asked: { query, variables }, data };
}

/** What a schema finds wrong with an answer to a question: each field is read from it again by its type. */
function faultsOf(schema: GraphQLSchema, { query, variables }: Asked, rootValue: unknown) {
  const document = parse(query);
  const told = executeSync({
    schema,
    document,
    rootValue,
    variableValues: variables,
    fieldResolver(source, _, __, { path }) {
      if (path.key in source) return source[path.key];
      throw new GraphQLError(`${path.key} is not answered`);
    },
    typeResolver: (_, __, { schema: of }, type) => of.getPossibleTypes(type)[0]!.name,
  });
  const faults = [...validate(schema, document), ...(told.errors ?? [])];
  if (faults.length === 0) expect(told.data).toEqual(rootValue);
  return faults.map(({ message }) => message);
}

/** Every operation of ours, asked as our adapters ask it, with the shapes that its answer may have. */
async function everyAnswer() {
  const orders = await ask(operations.ordersQuery, { after: null, search: null });
  const last = await ask(operations.ordersQuery, { search: "updated_at:>='2026-11-19T00:00:00Z'" });
  const open = shop.demo.all().find((order) => shop.demo.state(order) === "open")!;
  const id = `gid://shopify/Order/9007199${open.number}`;
  const before = await ask(operations.fulfilmentsQuery, { id });
  const [part] = before.data.order.fulfillmentOrders.nodes;
  const trackingInfo = { company: "Yamato (JA)", number: "4000" };
  const lineItemsByFulfillmentOrder = [{ fulfillmentOrderId: part.id }];
  const fulfillment = { lineItemsByFulfillmentOrder, trackingInfo };
  const hook = { topic: "APP_UNINSTALLED", subscription: { uri: "https://shop.example/hook" } };
  return [
    await ask(operations.shopQuery),
    await ask(operations.variantsQuery, { after: null }),
    ...[orders, last, before],
    await ask(operations.orderQuery, { id }),
    await ask(operations.orderQuery, { id: "gid://shopify/Order/1" }),
    await ask(operations.moreLinesQuery, { id, after: null }),
    await ask(operations.fulfilMutation, { fulfillment }),
    // Sent by now: told of once more it complains.
    await ask(operations.fulfilMutation, { fulfillment }),
    await ask(operations.fulfilmentsQuery, { id, after: null }),
    await ask(operations.subscriptionsQuery),
    await ask(operations.subscribeMutation, hook),
    await ask(operations.subscribeMutation, hook),
    await ask(operations.subscriptionsQuery),
  ];
}

test("each answer of the stand-in is one that both versions of the schema could give", async () => {
  const answers = await everyAnswer();
  const queries = new Set(answers.map(({ asked }) => asked.query));
  expect(queries).toEqual(new Set(Object.values(operations)));
  for (const [version, schema] of Object.entries(schemas))
    for (const { asked, data } of answers)
      expect([version, asked.query, faultsOf(schema, asked, data)]).toEqual([
        ...[version, asked.query],
        [],
      ]);
});

test("an answer without a field, with a word that is none, or a date that is none, is found out", async () => {
  const { asked, data } = await ask(operations.ordersQuery, {});
  const spoilt = (change: object) => {
    const [first, ...rest] = data.orders.nodes;
    const nodes = [{ ...first, ...change }, ...rest];
    return { ...data, orders: { ...data.orders, nodes } };
  };
  const changes = [
    ...[{ name: null }, { displayFulfillmentStatus: "SENT" }, { createdAt: "yesterday" }],
    { test: "no" },
  ];
  for (const schema of Object.values(schemas)) {
    for (const change of changes) expect(faultsOf(schema, asked, spoilt(change))).toHaveLength(1);
    const { id: _, ...nameless } = data.orders.nodes[0];
    const bare = { ...data, orders: { ...data.orders, nodes: [nameless] } };
    expect(faultsOf(schema, asked, bare)).toEqual(["id is not answered"]);
  }
});

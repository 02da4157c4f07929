import { readFileSync } from "node:fs";
import { buildSchema, type OperationDefinitionNode, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import * as operations from "#app/integrations/shopify/operations.ts";
import { apiVersion } from "#app/integrations/shopify/settings.ts";
import { costOf } from "#app/local/partners/channels/shopify/answered.ts";

const schemas = {
  "2026-07": "tests/support/shopify/admin-2026-07.graphql",
  "2026-10": "app/local/partners/channels/shopify/admin-2026-10.graphql",
};

describe.each(Object.entries(schemas))("Shopify's schema of %s", (_, path) => {
  const schema = buildSchema(readFileSync(path, "utf8"));

  test.each(Object.entries(operations))("answers %s", (_, operation) => {
    expect(validate(schema, parse(operation)).map(({ message }) => message)).toEqual([]);
  });
});

test("the version that we ask is one of them", () => {
  expect(Object.keys(schemas)).toContain(apiVersion);
});

test.each(Object.entries(operations))("%s costs less than a question may", (_, operation) => {
  const cost = costOf(parse(operation).definitions[0] as OperationDefinitionNode);
  expect(cost).toBeLessThanOrEqual(1_000);
});

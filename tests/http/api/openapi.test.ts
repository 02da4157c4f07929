import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { apiCodes } from "#app/http/api/codes.ts";
import { calls } from "#app/routes/api/calls.server.ts";
import { openShop } from "#tests/support/shop.ts";

interface Operation {
  operationId: string;
  summary: string;
  requestBody: { content: Record<string, { schema: { type: string; properties: object } }> };
  responses: Record<string, unknown>;
  security?: unknown[];
}

const shop = await openShop();
const response = await shop.fetch(new Request("https://shop.test/api/openapi.json"));
const written = (await response.json()) as {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, { post: Operation }>;
  components: Record<string, Record<string, unknown>>;
};
const operations = Object.entries(written.paths).map(([path, { post }]) => ({ path, ...post }));

test("a code of its own stands for one reason", () => {
  const own = Object.values(apiCodes).flatMap(({ code }) => (code >= 1_000 ? [code] : []));
  expect(own.filter((code, at) => own.indexOf(code) < at)).toEqual([]);
});

test("the document has the shape of OpenAPI 3.1 and names the host it came from", () => {
  expect(written.openapi).toBe("3.1.0");
  expect(written.servers).toEqual([{ url: "https://shop.test" }]);
  expect(written.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  for (const { path, responses, requestBody, summary } of operations) {
    expect(path).toMatch(/^\/api\/[A-Za-z]+(\/[A-Za-z]+)?$/);
    expect(Object.keys(responses)).toEqual(["200", "400", "500"]);
    expect(summary).toMatch(/[ぁ-んァ-ヶ]/);
    for (const { schema } of Object.values(requestBody.content)) expect(schema.type).toBe("object");
  }
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test("every reference leads to something in the document", () => {
  const references = JSON.stringify(written).matchAll(/"\$ref":"#\/([^"]+)"/g);
  for (const [, place = ""] of references) {
    const found = place
      .split("/")
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], written);
    expect(found, place).toBeDefined();
  }
});

test("every call is listed, and every listed call is answered", async () => {
  expect(operations.map(({ path }) => path).sort()).toEqual(
    calls.map(({ path }) => `/api/${path}`).sort(),
  );
  for (const { path, security } of operations) {
    const answer = await shop.fetch(new Request(`https://shop.test${path}`, { method: "POST" }));
    const { code } = (await answer.json()) as { code: number };
    if (security) expect([0, 400, 1001]).toContain(code);
    else expect({ path, code }).toEqual({ path, code: 401 });
  }
});

/** Still answered by their example alone. */
const undescribed = [
  "address/delete",
  "address/list",
  "aiMaterial/detail",
  "aiMaterial/list",
  "amazonDeliveryPlan/details",
  "amazonDeliveryPlan/list",
  "approval/list",
  "authorisation/list",
  "blacklist/list",
  "cart/list",
  "connectedShop/hidden",
  "connectedShop/inventory",
  "connectedShop/list",
  "cost/predict",
  "employee/list",
  "export/list",
  "extension/settings",
  "favourite/goodsList",
  "favourite/shopList",
  "goods/categories",
  "goods/detail",
  "goods/picture",
  "goods/search",
  "goods/shop",
  "notice/list",
  "notice/settings",
  "order/amounts",
  "order/changes",
  "order/detail",
  "order/preview",
  "orderSheet/detail",
  "ownProduct/get",
  "ownProduct/list",
  "pallet/accept",
  "pallet/goods",
  "pallet/list",
  "pallet/refuse",
  "pallet/run",
  "payment/detail",
  "payment/preview",
  "porder/detail",
  "porder/prepare",
  "questionnaire/detail",
  "store/list",
  "user/balanceChanges",
];

test("what a call answers is described, but for the whole documents and lists named here", () => {
  const open = calls.flatMap(({ path, output, file }) => (output || file ? [] : [path]));
  expect(open.sort()).toEqual(undescribed);
});

test("each call says its fields as the form asks them", () => {
  const fieldsOf = (path: string, type = "application/json") =>
    written.paths[path]?.post.requestBody.content[type]?.schema;
  expect(fieldsOf("/api/cart/add")).toMatchObject({
    required: ["goodsId", "skuId", "quantity"],
    properties: {
      goodsId: { type: "string", pattern: "^\\d{5,20}$" },
      quantity: { type: "string" },
    },
  });
  expect(fieldsOf("/api/common/uploadFile", "multipart/form-data")).toMatchObject({
    properties: { file: { format: "binary" } },
  });
});

test("each code stands for one kind of refusal, in Japanese, and is in the document", () => {
  for (const { code, msg } of Object.values(apiCodes)) {
    expect(written.info.description).toContain(`| ${code} |`);
    expect(msg).toMatch(/[ぁ-ん]/);
  }
});

test("a reason has its code from one area alone", async () => {
  const areas = readdirSync("app/http/api/codes").filter((file) => file.endsWith("-codes.ts"));
  const declared = await Promise.all(
    areas.map(async (file) => {
      const [codes] = Object.values(await import(`#app/http/api/codes/${file}`));
      return Object.keys(codes as object);
    }),
  );
  expect(declared.flat().sort()).toEqual(Object.keys(apiCodes).sort());
});

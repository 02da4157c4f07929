import { expect, test } from "vitest";
import { sameOriginPath } from "#app/http/same-origin-path.ts";

test.each(["/user/order", "/OrderDetails?order_sn=KB-260115-0001#msg", "/"])(
  "%s is a page to go on to",
  (path) => {
    expect(sameOriginPath(path, "/home")).toBe(path);
  },
);

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\/evil.example",
  "/\n/evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "user/order",
  "",
  undefined,
  42,
])("%j is not", (path) => {
  expect(sameOriginPath(path, "/home")).toBe("/home");
});

test.each([
  "/.//evil.example/login",
  "/..//evil.example",
  "/x/..//evil.example",
  "/x/../..//evil.example/",
  "/%2e//evil.example",
  "/%2E%2E//evil.example",
  "/x/%2e%2e//evil.example",
  "/././/evil.example",
  "/.//@evil.example",
  "/..//evil.example?to=/",
  "/user/..//\\evil.example",
])("%j names another host once its steps are taken", (path) => {
  const led = new URL(sameOriginPath(path, "/home"), "https://shop.test");
  expect(led.origin).toBe("https://shop.test");
  expect(sameOriginPath(path, "/home")).toBe("/home");
});

test.each([
  ["/a/../user", "/user"],
  ["/./user?to=//evil.example", "/user?to=//evil.example"],
  ["/user//order", "/user/order"],
])("%j stays here and leads to %j", (path, led) => {
  expect(sameOriginPath(path, "/home")).toBe(led);
});

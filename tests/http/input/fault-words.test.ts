import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logFault, withoutValues } from "#app/http/log.server.ts";

// What a fault is told with, part by part; each of these is somebody's.
const somebodys = {
  "a query's values": "insert into users\nparams: 葉山,Mitsuki Hayama,Oiso 99-1",
  "an address": "no mailbox mitsuki.hayama@post.example",
  "a number": "account 7654321 is closed",
  "a name": "unknown person 葉山 美月",
  "a name in a path": "/user/%E8%91%89%E5%B1%B1",
};
const traces = /Mitsuki|mitsuki|Oiso|7654321|葉山|%E8/;

let said: { mock: { calls: unknown[][] } };
beforeEach(() => {
  said = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test.each(Object.entries(somebodys))("%s is left out", (_, text) => {
  expect(text).toMatch(traces);
  expect(withoutValues(text)).not.toMatch(traces);
});

test("what was being done, and where, stays", () => {
  const failed = "insert into users\nparams: Mitsuki\n    at commit (app/commit.server.ts:12:3)";
  expect(withoutValues(failed)).toBe(
    "insert into users\nparams: …\n    at commit (app/commit.server.ts:12:3)",
  );
});

test.each(Object.entries(somebodys))(
  "%s is in no part of the line: path, message, stack, cause, or what is no error",
  (_, text) => {
    const error = new Error(text, { cause: new Error(text) });
    logFault({ kind: "page", what: text, error });
    logFault({ kind: "call", what: "cart/add", error: text });
    const lines = said.mock.calls.flat().map(String);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).not.toMatch(traces);
  },
);

import { expect, test } from "vitest";
import { KeptPages } from "#app/http/kept-pages.server.ts";

const guide = () => new Request("https://shop.test/option");

function page(headers: Record<string, string> = {}, status = 200) {
  return new Response("<h1>オプション</h1>", {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      ...headers,
    },
  });
}

test("a page for everybody is kept and answered again, and not sent to who has it", async () => {
  const kept = new KeptPages();
  const first = await kept.keep(guide(), page());
  const etag = first.headers.get("ETag")!;
  expect(await first.text()).toBe("<h1>オプション</h1>");

  const again = kept.find(guide())!;
  expect(again.refresh).toBe(false);
  expect(await again.response.text()).toBe("<h1>オプション</h1>");

  const known = kept.find(new Request(guide(), { headers: { "If-None-Match": etag } }))!;
  expect(known.response.status).toBe(304);
  expect(await known.response.text()).toBe("");
});

test("an old copy is shown while a new one is made, and a very old one is not", async () => {
  let now = 0;
  const kept = new KeptPages(() => now);
  await kept.keep(guide(), page());
  now = 61_000;
  expect(kept.find(guide())!.refresh).toBe(true);
  now = 3 * 86_400_000;
  expect(kept.find(guide())).toBeUndefined();
});

test.each([
  ["of one person", page({ "Cache-Control": "private, no-store" })],
  ["that sets a cookie", page({ "Set-Cookie": "__Host-reader=1" })],
  ["that is an error", page({}, 404)],
  ["that is no page", page({ "Content-Type": "text/csv" })],
])("an answer %s is not kept", async (_, answer) => {
  const kept = new KeptPages();
  await kept.keep(guide(), answer);
  expect(kept.find(guide())).toBeUndefined();
});

test("a form is never answered from a copy, and what staff write drops them all", async () => {
  const kept = new KeptPages();
  await kept.keep(guide(), page());
  expect(kept.find(new Request(guide(), { method: "POST" }))).toBeUndefined();
  kept.clear();
  expect(kept.find(guide())).toBeUndefined();
});

test("the copies of many addresses do not fill the memory", async () => {
  const kept = new KeptPages();
  for (let id = 0; id < 500; id++)
    await kept.keep(new Request(`https://shop.test/notice?id=${id}`), page());
  expect(kept.find(new Request("https://shop.test/notice?id=0"))).toBeUndefined();
  expect(kept.find(new Request("https://shop.test/notice?id=499"))).toBeDefined();
});

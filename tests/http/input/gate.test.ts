import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { withoutValues } from "#app/http/log.server.ts";
import type { Visit } from "#app/http/usage-statistics.server.ts";
import { sessions } from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
const page = (path: string, init: RequestInit = {}) =>
  new Request(`https://shop.test${path}`, init);

beforeEach(async () => {
  shop = await openShop();
});

describe("host", () => {
  test("an address that is no site of ours shows the full-screen notice", async () => {
    const response = await shop.fetch(new Request("https://evil.example/"));
    expect(response.status).toBe(421);
    const html = await response.text();
    expect(html).toContain("接続先のアドレスが正しくありません");
    expect(html).not.toMatch(/<header|<footer|<nav|href="\/login/);
  });

  test("it is the same in front of the console", async () => {
    const response = await shop.fetch(new Request("https://evil.example/staff"));
    expect(response.status).toBe(421);
    expect(await response.text()).toContain("接続先のアドレスが正しくありません");
  });

  test("a site whose interface this deployment does not serve shows it too", async () => {
    const response = await shop.fetch(page("/"), { apiHosts: ["elsewhere.test"] });
    expect(response.status).toBe(421);
  });
});

describe("forms", () => {
  const form = { method: "POST", body: new URLSearchParams({ name: "x" }) };

  test("of another origin are refused, also from nowhere", async () => {
    for (const origin of ["https://evil.example", "null", "https://shop.test.evil.example"]) {
      const response = await shop.fetch(page("/login", { ...form, headers: { Origin: origin } }));
      expect(response.status).toBe(403);
      const said = await response.text();
      expect(said).toContain("この操作は許可されていません");
      expect(said).toContain("ほかのサイトから送られた操作のため");
    }
  });

  test("of the same host without TLS, or at another port, are of another origin", async () => {
    for (const origin of ["http://shop.test", "https://shop.test:8443"]) {
      const response = await shop.fetch(page("/login", { ...form, headers: { Origin: origin } }));
      expect([origin, response.status]).toEqual([origin, 403]);
    }
    const own = await shop.fetch(
      page("/login", { ...form, headers: { Origin: "https://shop.test", Host: "shop.test" } }),
    );
    expect(own.status).toBe(400);
  });

  test("that a browser says come from another site are refused without an origin too", async () => {
    const from = (where: string) =>
      shop.fetch(page("/login", { ...form, headers: { "Sec-Fetch-Site": where } }));
    expect((await from("cross-site")).status).toBe(403);
    expect((await from("same-origin")).status).toBe(400);
  });

  test("without an origin are refused from the page of another site", async () => {
    const from = (referer: string) =>
      shop.fetch(page("/login", { ...form, headers: { Referer: referer } }));
    for (const elsewhere of ["https://evil.example/", "http://shop.test/login", "nowhere"])
      expect([elsewhere, (await from(elsewhere)).status]).toEqual([elsewhere, 403]);
    expect((await from("https://shop.test/login?to=%2F")).status).toBe(400);
  });

  test("over the limit are told how long to wait", async () => {
    const response = await shop.fetch(page("/login", form), { allowForm: async () => false });
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("10");
    expect(await response.text()).toContain("10秒ほど");
  });
});

describe("what costs much", () => {
  const costs: Record<string, string[]> = {
    search: [
      ...["/CommoditySearch?q=bag", "/shopGoods?shop=supplier-2"],
      ...["/costCalculator?hsWords=bag", "/costCalculator.data?part=codes&hsWords=bag"],
    ],
    drawing: [
      ...["/page.png?of=/option", "/costCalculator/csv", "/user/lists/orders.csv"],
      ...["/deliverySettlement/settlement.pdf?pOrder_sn=PD-1", "/staff/shipping/PD-1/settlement"],
      ...["/user/invoices/one/pdf", "/commodityManagement/labels/pdf", "/staff/withdrawals/one"],
    ],
    picture: ["/files/one?w=320", "/opinionPictures/one?w"],
  };
  const from = (address: string) => ({ headers: { "CF-Connecting-IP": address } });

  test.each(Object.entries(costs))(
    "%s is limited for one address, in words",
    async (cost, paths) => {
      const asked: string[] = [];
      const allowAsk = async (kind: string, address: string) => {
        asked.push(`${kind} ${address}`);
        return false;
      };
      for (const path of paths) {
        const response = await shop.fetch(page(path, from("203.0.113.9")), { allowAsk });
        expect([path, response.status]).toEqual([path, 429]);
        expect(response.headers.get("Retry-After")).toBe("10");
        expect(await response.text()).toMatch(/10秒(ほど|左右)/);
      }
      expect(new Set(asked)).toEqual(new Set([`${cost} 203.0.113.9`]));
    },
  );

  test("is counted apart from all that costs little, and not on the machine at hand", async () => {
    const allowAsk = async () => false;
    for (const [path, address] of [
      ["/option", "203.0.113.9"],
      ["/files/one", "203.0.113.9"],
      ["/CommoditySearch", "127.0.0.1"],
    ] as const) {
      const response = await shop.fetch(page(path, from(address)), { allowAsk });
      expect([path, response.status]).not.toEqual([path, 429]);
    }
  });
});

describe("answers", () => {
  test("of what has no page of its own are a page in Japanese, too", async () => {
    const browser = await shop.browser(hanako);
    for (const [path, status] of [
      ["/user/invoices/invoice/KB-260115-9999/pdf", 404],
      ["/user/lists/nothing.csv", 404],
      ["/page.png?of=/nothing", 404],
    ] as const) {
      const answered = await browser.open(path);
      expect([path, answered.status]).toEqual([path, status]);
      expect(answered.text).toContain("お探しのページが見つかりません");
    }
  });

  test("say in the tab that there is no such page", async () => {
    const browser = await shop.browser();
    expect((await browser.open("/nothing-here")).title).toBe(
      "お探しのページが見つかりません | 買付便",
    );
  });

  test("name one address for a page, whichever host of the site was asked", async () => {
    const sites = [
      {
        name: "日本公式",
        hosts: ["shop.test", "www.shop.test"],
        apiHost: "shop.test",
        statistics: false,
      },
    ];
    const asked = new Request("https://www.shop.test/option");
    const html = await (await shop.fetch(asked, { sites })).text();
    expect(html).toContain('<link rel="canonical" href="https://shop.test/option"/>');
  });

  test("that failed leave the query in the log, and none of its values", () => {
    const failed = "Failed query: select 1\nparams: taro@example.jp,山田\n太郎";
    expect(withoutValues(failed)).toBe("Failed query: select 1\nparams: …");
    expect(withoutValues(`Error: ${failed}\n    at query (x.js:1)`)).toBe(
      "Error: Failed query: select 1\nparams: …\n    at query (x.js:1)",
    );
    expect(withoutValues("a failure")).toBe("a failure");
  });
});

describe("headers", () => {
  test("pages give no data but themselves, and are kept by nobody", async () => {
    const browser = await shop.browser(hanako);
    for (const path of [
      "/user.data",
      "/_root.data",
      "/user/order.data",
      "/__manifest?p=/user",
      "/__manifest?p=/ProductDetails&p=/user",
    ]) {
      for (const method of ["GET", "POST"]) {
        const response = await browser.answer(path, { method });
        expect([path, response.status]).toEqual([path, 404]);
        expect(response.headers.get("Content-Type")).toContain("text/html");
        expect(response.headers.get("Cache-Control")).toContain("no-store");
      }
    }
    // A way onward names somebody's page too.
    const onward = await shop.fetch(page("/user"));
    expect(onward.headers.get("Cache-Control")).toContain("no-store");
  });

  test("a page without state runs one small script of ours, and is not kept by anybody else", async () => {
    const response = await shop.fetch(page("/login"));
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    const scripts = (await response.text()).match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(1);
    const [, path] =
      /^<script type="module" src="(\/assets\/[\w.-]+\.js)">$/.exec(scripts[0]!) ?? [];
    expect(readFileSync(`build/client${path}`).length).toBeLessThan(1_024);
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  test("the console's pages know nobody who opened them; a page of the shop begins no process for that", async () => {
    const policyOf = async (path: string) =>
      (await shop.fetch(page(path))).headers.get("Cross-Origin-Opener-Policy");
    expect(await policyOf("/staff/login")).toBe("same-origin");
    expect(await policyOf("/staff")).toBe("same-origin");
    for (const path of ["/", "/login", "/cart", "/guia-de-usuario", "/staffing"])
      expect([path, await policyOf(path)]).toEqual([path, null]);
  });

  test("a hydrated page runs scripts of its own nonce alone, another one each time; with Save-Data it has none", async () => {
    const open = (headers = {}) =>
      shop.fetch(page("/ProductDetails?goods_id=600000000001", { headers }));
    const nonceOf = (response: Response) =>
      /script-src 'self' 'nonce-([^']+)';/.exec(
        response.headers.get("Content-Security-Policy") ?? "",
      )?.[1];
    const [one, other] = [await open(), await open()];
    expect(nonceOf(one)).toMatch(/^.{24}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    const html = await one.text();
    const scripts = [...html.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>/g)];
    expect(scripts.length).toBeGreaterThan(1);
    const own = /^<script type="module" src="\/assets\/[\w.-]+\.js">$/;
    for (const [tag] of scripts)
      expect(own.test(tag) || tag.includes(`nonce="${nonceOf(one)}"`), tag).toBe(true);
    const saving = await open({ "Save-Data": "on" });
    expect(nonceOf(saving)).toBeUndefined();
    expect(await saving.text()).not.toContain("__remixContext");
  });

  test("a page with a script runs files of our own alone, after it has been painted", async () => {
    const response = await shop.fetch(page("/register"));
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
    const html = await response.text();
    const scripts = [
      ...html.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g),
    ].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const path = /^<script type="module" src="(\/assets\/[\w.-]+\.js)"><\/script>$/.exec(
        script,
      )?.[1];
      expect(readFileSync(`build/client${path}`).length).toBeLessThan(6 * 1_024);
    }
  });

  test("a guide has no script, is the same for everybody, and may be cached for visitors", async () => {
    const unknown = await shop.fetch(page("/comisiones-1688"));
    expect(unknown.headers.get("Cache-Control")).toContain("s-maxage");
    expect(unknown.headers.get("Vary")).toContain("Cookie");
    expect(await unknown.text()).not.toContain("<script");
    const visitor = await (await shop.browser()).open("/comisiones-1688");
    const member = await (await shop.browser(hanako)).open("/comisiones-1688");
    const said = (one: typeof member) => one.document.querySelector("main")?.toString();
    expect(said(member)).toContain("手数料");
    expect(said(member)).toBe(said(visitor));
    expect(visitor.header).toContain("ログイン");
    expect(member.header).toContain("花子商店");
    expect(member.response.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("statistics", () => {
  const counted = async (statistics: boolean, path: string) => {
    const visits: Visit[] = [];
    const site = { name: "日本公式サイト", hosts: ["shop.test"], apiHost: "shop.test", statistics };
    const count = (visit: Visit) => void visits.push(visit);
    await shop.fetch(page(path, { headers: { "CF-IPCountry": "JP" } }), { sites: [site], count });
    return visits;
  };

  test("name the page and the country, and no document, person or word", async () => {
    const [visit] = await counted(true, "/nothing/403?q=secret");
    expect(visit).toMatchObject({
      site: "日本公式サイト",
      method: "GET",
      page: "/nothing/:id",
      country: "JP",
      status: 404,
    });
    expect(JSON.stringify(visit)).not.toContain("secret");
  });

  test("are kept only of a site that says so", async () => {
    expect(await counted(false, "/login")).toEqual([]);
    expect(await counted(true, "/login")).toHaveLength(1);
  });
});

describe("a fault of ours", () => {
  test("shows an id that stands in the log and in the headers", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = new Proxy(shop.products, {
      get: () => () => Promise.reject(new Error("the source is down")),
    });
    const response = await shop.fetch(page("/CommoditySearch?q=bag"), { products: broken });
    const id = response.headers.get("X-Request-Id")!;
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(html).toContain(`<code class="number" id="request-id">${id}</code>`);
    expect(html).not.toContain("the source is down");
    expect(logged.mock.calls.flat().join()).toContain(`"requestId":"${id}"`);
    logged.mockRestore();
  });

  test("is not what a form to a page without one is called", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const body = new URLSearchParams({ name: "x" });
    const response = await shop.fetch(page("/CommoditySearch", { method: "POST", body }));
    expect(response.status).toBe(405);
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe("a page nobody has", () => {
  test.each([
    "/nothing-here",
    "/user/nothing",
    "/comisiones-amazon",
    "/ProductDetails?goods_id=999999999999",
    "/ProductDetails",
    "/dev/mail",
  ])("%s is a Japanese 404", async (path) => {
    const response = await shop.fetch(page(path));
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("お探しのページが見つかりません");
  });

  test("is a 404 for a form as well", async () => {
    expect((await shop.fetch(page("/nothing-here", { method: "POST" }))).status).toBe(404);
  });
});

describe("a page that says why something was refused", () => {
  test.each(["400", "403", "404", "405", "408", "413", "414", "421", "429", "500", "200"])(
    "is no page to whoever types /problem/%s",
    async (status) => {
      for (const path of [`/problem/${status}`, `/problem/${status}.data`]) {
        const response = await shop.fetch(page(path));
        expect([path, response.status]).toEqual([path, 404]);
      }
      const shown = await (await shop.fetch(page(`/problem/${status}`))).text();
      expect(shown).toContain("お探しのページが見つかりません");
    },
  );
});

describe("sign-in", () => {
  test.each([
    "/user",
    "/user/order",
    "/warehouse",
    "/payment?order_sn=KB-260115-0001",
    "/OrderDetails?order_sn=KB-260115-0001",
  ])("a stranger at %s signs in first, and the page is remembered", async (path) => {
    const response = await shop.fetch(page(path));
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`/login?${new URLSearchParams({ to: path })}`);
  });

  test("never leads to another origin", async () => {
    const browser = await shop.browser(hanako);
    const home = await browser.open("/login?to=https://evil.example/");
    expect(home.path).toBe("/");
  });

  test("a tampered cookie is a stranger's", async () => {
    const response = await shop.fetch(
      page("/user", { headers: { Cookie: "__Host-session=rubbish" } }),
    );
    expect(response.status).toBe(302);
  });

  test("an ended session opens nothing from the next request on", async () => {
    const browser = await shop.browser(hanako);
    const mine = await browser.open("/user");
    expect(mine.status).toBe(200);
    await mine.submit("ログアウト");
    expect((await browser.open("/user")).path).toContain("/login");
  });

  test("a cart whose owner's session has ended asks them to sign in once, then is a visitor's", async () => {
    const browser = await shop.browser(hanako);
    await shop.db.delete(sessions).where(eq(sessions.userId, hanako.id));
    const login = await browser.open("/cart");
    expect([login.path, login.text]).toEqual([
      "/login?to=%2Fcart",
      expect.stringContaining("有効期限が切れました"),
    ]);
    expect((await browser.open("/cart")).path).toBe("/cart");
  });
});

describe("a form that cannot be read", () => {
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };

  test.each([
    ["of another kind", { "Content-Type": "application/json" }, '{"name":"x"}', 400],
    ["of no kind", {}, new Uint8Array([1, 2, 3]), 400],
    ["that breaks off", multipart, "--x\r\nContent-Disposition: form-data; name=", 400],
    ["without a border", { "Content-Type": "multipart/form-data" }, "x", 400],
    ["of text without end", form, "a".repeat(4 * 1024 * 1024 + 1), 413],
    ["of files without end", { ...multipart, "Content-Length": "99999999" }, "x", 413],
  ])("%s is refused on a page of ours", async (_, headers, body, status) => {
    const response = await shop.fetch(page("/login", { method: "POST", headers, body }));
    expect(response.status).toBe(status);
    expect(await response.text()).toContain("送信された内容");
  });

  const large = new Uint8Array(8 * 1024 * 1024 + 1).fill(65);
  const part = (head: string) => [`--x\r\n${head}\r\n\r\n`, large] as const;
  const field = 'Content-Disposition: form-data; name="name"; filename="a"';
  const size = { "Content-Length": String(large.length) };

  test.each<[string, Record<string, string>, readonly BlobPart[]]>([
    ["breaks off", multipart, part(field)],
    ["never begins", multipart, [large]],
    ["names no field", multipart, [...part("Content-Disposition: form-data"), "\r\n--x--\r\n"]],
    ["goes on without a border", multipart, [...part(field), "\r\n--xy"]],
    ["has no border", { "Content-Type": "multipart/form-data" }, part(field)],
  ])("that is too large to be looked through and %s is refused too", async (_, headers, body) => {
    const request = page("/login", {
      method: "POST",
      headers: { ...headers, ...size },
      body: new Blob([...body]),
    });
    const response = await shop.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("送信された内容");
  });

  test("that is large and whole is read", async () => {
    const end = '\r\n--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n\r\n--x--\r\n';
    const body = new Blob([...part(field), end]);
    const headers = { ...multipart, ...size };
    const response = await shop.fetch(page("/login", { method: "POST", headers, body }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("パスワードを入力してください");
  });

  test("leaves those alone that can", async () => {
    for (const body of [new URLSearchParams({ name: "x" }), new FormData()]) {
      const response = await shop.fetch(page("/login", { method: "POST", body }));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("パスワードを入力してください");
    }
  });
});

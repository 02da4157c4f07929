import { beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Suggestions } from "#app/ui/suggestions.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";
import { chen, li, sato, wang, wei, wu, zhou } from "#tests/support/people.ts";

let shop: LivedShop;
/** What is typed, by what it finds. */
let typed: string[];

const people: Staff[] = [
  { ...zhou, id: "staff-admin" },
  { ...chen, id: "staff-manager" },
  { ...li, id: "staff-buying" },
  { ...wei, id: "staff-warehouse" },
  { ...wang, id: "staff-finance" },
  { ...sato, id: "staff-content" },
  { ...wu, id: "staff-supervisor" },
];

beforeAll(async () => {
  shop = await openLivedShop();
  const sample = await findSample(shop);
  const first = async (query: string) =>
    Object.values((await shop.db.all<Record<string, string>>(query))[0]!)[0]!;
  typed = [
    ...[sample.order, sample.shipping, sample.problemCase, sample.claim, sample.goodsRequest],
    ...["KB-", "PD-", "L-000001", "A-01"],
    await first("SELECT china_tracking FROM purchases WHERE china_tracking <> ''"),
    await first("SELECT tracking_number FROM shipping_requests WHERE tracking_number <> ''"),
    await first("SELECT tracking_number FROM boxes WHERE tracking_number <> ''"),
    await first("SELECT number FROM payments"),
    await first("SELECT management_number FROM own_products WHERE management_number <> ''"),
    await first("SELECT payer FROM bank_lines WHERE settled_at IS NULL"),
    await first("SELECT number FROM top_up_reports WHERE state = 'reported'"),
    await first("SELECT number FROM top_up_reports WHERE state = 'confirmed'"),
    await first("SELECT number FROM withdrawals WHERE state = 'transferred'"),
    await first("SELECT min(number) FROM issued_papers WHERE kind = 'receipt'"),
    await first("SELECT max(number) FROM issued_papers"),
    await first("SELECT operation_id FROM companies WHERE id = 'company-demo'"),
  ];
}, 60_000);

const search = (find: string) => `/staff/search?${new URLSearchParams({ find })}`;

test.each(people)(
  "all that $role finds can be opened",
  async (who) => {
    const browser = await shop.browser(who);
    const closed: string[] = [];
    let opened = 0;
    for (const words of typed) {
      const page = await browser.open(search(words));
      if (page.status !== 200) closed.push(`${words} leads to ${page.path}: ${page.status}`);
      const links = page.document
        .querySelectorAll(".found a")
        .map((link) => link.getAttribute("href"));
      for (const href of [...new Set(links)]) {
        const { status, path } = await browser.open(href!);
        opened++;
        if (status !== 200 || path.startsWith("/staff/login"))
          closed.push(`${words}: ${href} ${status}`);
      }
    }
    expect(closed).toEqual([]);
    expect(opened).toBeGreaterThan(who.role === "content" ? -1 : 8);
  },
  60_000,
);

describe("the search of everything", () => {
  test("opens the only thing that is called so, and says what it takes where there is none", async () => {
    const browser = await shop.browser(people[0]!);
    expect((await browser.open(search(typed[0]!))).path).toBe(`/staff/orders/${typed[0]}`);
    const none = await browser.open(search("<script>alert(1)</script>"));
    expect(none.text).toContain("没有找到");
    expect(none.document.querySelectorAll("main script")).toHaveLength(0);
    expect((await browser.open("/staff/search")).text).toContain("请输入要找的内容");
  });

  test("leads by a paper's number to where it stands, offering the file, for who speaks of money alone", async () => {
    const papers = await shop.db.all<{
      kind: string;
      number: string;
      about: string;
      named: string;
    }>(
      `SELECT min(number) AS number, kind, document_kind AS about, document_number AS named
       FROM issued_papers GROUP BY document_kind`,
    );
    expect(papers.map(({ about }) => about)).toEqual(expect.arrayContaining(["order", "shipping"]));
    const browser = await shop.browser(people.find(({ role }) => role === "account_manager")!);
    for (const { kind, number, about, named } of papers) {
      const found = await browser.open(search(number.toLowerCase()));
      expect(found.path).toContain("/staff/search");
      const page = await browser.open(
        found.document.querySelector(".found a")!.getAttribute("href")!,
      );
      expect(page.status).toBe(200);
      if (about === "order" || about === "shipping") expect(page.path).toContain(named);
      if (about === "order") expect(page.text).toContain(number);
      const file = found.document.querySelectorAll(".found a")[1]!;
      expect(file.text).toContain("PDF");
      expect(file.getAttribute("href")).toBe(`/staff/papers/${kind}/${number}`);
    }
    const several = await browser.open(search(papers[0]!.number.slice(0, -1)));
    expect(several.document.querySelectorAll(".found li").length).toBeGreaterThan(1);
    const buying = await (await shop.browser(people[2]!)).open(search(papers[0]!.number));
    expect(buying.text).toContain("没有找到");
  });

  test("finds every number by a part of it, however its hyphens are written, within one's duties", async () => {
    const one = async (query: string) =>
      (await shop.db.all<{ number: string; part: string }>(query))[0]!;
    const payment = await one("SELECT number, substr(number, 5) AS part FROM payments LIMIT 1");
    const box = await one(
      `SELECT r.number || '-B' || b.number AS number, substr(r.number, 5) || 'B' || b.number AS part
       FROM boxes b JOIN shipping_requests r ON r.id = b.request_id LIMIT 1`,
    );
    const carried = await one(
      `SELECT tracking_number AS number, substr(tracking_number, 3, 8) AS part FROM shipping_requests
       WHERE tracking_number <> '' LIMIT 1`,
    );
    const product = await one(
      `SELECT management_number AS number, substr(management_number, 2) AS part FROM own_products
       WHERE length(management_number) > 4 LIMIT 1`,
    );
    const line = await one(
      "SELECT payer AS number, CAST(amount_yen AS text) AS part FROM bank_lines WHERE settled_at IS NULL LIMIT 1",
    );
    const found = async (who: Staff, words: string) =>
      (await (await shop.browser(who)).open(search(words))).text;
    const [admin, , , warehouse, finance] = people as [Staff, Staff, Staff, Staff, Staff];
    for (const { number, part } of [payment, box, carried, product, line])
      expect(await found(admin, part), part).toContain(number);
    const wide = box.number.replaceAll("-", "－").slice(0, -1);
    expect(await found(admin, wide)).toContain(box.number);
    expect(await found(finance, carried.part)).toContain(carried.number);
    expect(await found(warehouse, payment.part)).not.toContain(payment.number);
    expect(await found(warehouse, line.part)).not.toContain(line.number);
  });

  test("finds a tracking number of mixed case", async () => {
    await shop.db.run(
      "UPDATE shipping_requests SET tracking_number = 'ab12Cd' WHERE id = (SELECT min(id) FROM shipping_requests WHERE tracking_number <> '')",
    );
    const browser = await shop.browser(people[0]!);
    expect((await browser.open(search("ab12Cd"))).path).toMatch(/^\/staff\/shipping\/PD-/);
  });

  test("sends a visitor to sign in", async () => {
    expect((await (await shop.browser()).open(search("KB-"))).path).toContain("/staff/login");
  });
});

describe("what the search suggests while one types", () => {
  async function suggested(who: Staff, q: string) {
    const browser = await shop.browser(who);
    const answer = await browser.answer(`/staff/suggestions?${new URLSearchParams({ q })}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const { groups } = (await answer.json()) as Suggestions;
    return groups.flatMap(({ items }) => items);
  }

  test.each(people)(
    "opens for $role, who is suggested it",
    async (who) => {
      const browser = await shop.browser(who);
      const items = await Promise.all(["a", "单", ...typed].map((words) => suggested(who, words)));
      const hrefs = new Set(items.flat().map(({ href }) => href));
      expect(hrefs.size).toBeGreaterThan(4);
      for (const href of hrefs) {
        const { status, path } = await browser.open(href);
        expect([href, status, path.startsWith("/staff/login")]).toEqual([href, 200, false]);
      }
    },
    60_000,
  );

  test("is a page by its name or its address, and a number by its beginning, within one's duties", async () => {
    const [admin, , buying, warehouse] = people as [Staff, Staff, Staff, Staff];
    const texts = async (who: Staff, q: string) =>
      (await suggested(who, q)).map(({ text }) => text);
    expect(await texts(buying, "待报价")).toContain("待报价");
    expect(await texts(buying, "quotes")).toContain("待报价");
    expect(await texts(admin, "新建优惠券")).toEqual(["新建优惠券"]);
    expect(await texts(warehouse, "新建优惠券")).toEqual([]);
    expect(await texts(buying, typed[0]!.toLowerCase())).toContain(typed[0]);
    expect(await texts(admin, "")).toEqual([]);
  });

  test("is asked by staff alone", async () => {
    const answer = await (await shop.browser()).answer("/staff/suggestions?q=KB-");
    expect(answer.headers.get("Location")).toContain("/staff/login");
  });
});

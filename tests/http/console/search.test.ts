import { beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "#app/domain/core/actor.ts";
import { findSample } from "#tests/support/find-sample.ts";
import { type LivedShop, openLivedShop } from "#tests/support/lived-shop.ts";
import { chen, li, sato, wang, wei, zhou } from "#tests/support/people.ts";

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

import type { InStatement, Row } from "@libsql/client";
import { beforeAll, expect, test } from "vitest";
import { openWalkedShop } from "#tests/support/every/walked-shop.ts";
import type { LivedShop } from "#tests/support/lived-shop.ts";

// Every statement that a page sends while it is read, and how the database goes about it.

/** Tables that stay small however long the shop runs: prices, rules, people and places of the provider. */
const small = [
  "freight_lists",
  "option_prices",
  "articles",
  "audit_author",
  "bank_mappings",
  "categories",
  "category_words",
  "circulars",
  "closures",
  "exchange_rates",
  "labels",
  "missing_labels",
  "logistics_methods",
  "membership_plans",
  "option_items",
  "service_rates",
  "settings",
  "shelves",
  "fba_fees",
  "marketplace_fees",
  "simplified_rates",
  "sqlite_master",
  "staff",
];
const statements = new Map<string, InStatement>();
let shop: LivedShop;

beforeAll(async () => {
  const walked = await openWalkedShop(["owner", "admin"]);
  shop = walked.shop;
  const [owner, admin] = [walked.browsers.get("owner")!, walked.browsers.get("admin")!];
  for (const filter of ["?state=buying", "?q=バッグ", "?q=KB-&state=buying&after=KB-9"])
    await admin.answer(`/staff/orders${filter}`);
  for (const filter of [
    "from=2026-01-01&to=2026-01-02",
    "who=staff-buying&entity=orders&from=2026-01-01",
  ])
    await admin.answer(`/staff/audit?${filter}`);
  for (const filter of ["number=KB-261118-0091&who=staff-buying", "entity=orders&member=20418"])
    await admin.answer(`/staff/audit?${filter}&to=2026-02-01`);
  for (const code of ["YT88219044173", "A-01-01", "PD-261118-0091-B1"])
    await admin.answer(`/staff/scan?code=${code}`);
  for (const query of ["?q=A-01&after=A-01-03_x", "?view=member&q=20418", "?view=product&q=1"])
    await admin.answer(`/staff/stock${query}`);
  for (const file of ["shipping-lines.csv", "shipping-lines.csv?stage=all&owner=staff-admin"])
    await admin.answer(`/staff/lists/${file}`);
  for (const file of ["stock.csv?q=A-01", "stock.csv?view=member&q=20418", "order-lines.csv"])
    await admin.answer(`/staff/lists/${file}`);
  for (const queue of ["stock", "aside", "settle", "overdue", "waiting"])
    await admin.answer(`/staff/lists/cases.csv?queue=${queue}`);
  for (const filter of ["?state=on-way&after=1_x", "?q=バッグ&from=2026-01-01&to=2026-02-01"])
    await owner.answer(`/user/wuliuStatus${filter}`);
  for (const statement of [...walked.sent, ...shop.sent])
    statements.set(textOf(statement), statement);
}, 180_000);

function textOf(statement: InStatement) {
  return typeof statement === "string" ? statement : statement.sql;
}

test("no page walks through a table that grows", async () => {
  const walks: string[] = [];
  for (const [text, statement] of statements) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    const plan = await shop.client.execute(
      typeof statement === "string"
        ? `EXPLAIN QUERY PLAN ${text}`
        : { ...statement, sql: `EXPLAIN QUERY PLAN ${text}` },
    );
    for (const row of plan.rows) {
      const step = String(row.detail);
      const walked = step.match(/^SCAN (?<name>\S+)(?<how>.*)$/)?.groups;
      if (!walked || /CONSTANT|VIRTUAL TABLE|subquery|^\(/.test(step)) continue;
      // What the statement made itself goes by the name it was given there.
      if (plan.rows.some((one) => makes(one, walked.name!) && one.parent === row.parent)) continue;
      const table = tableOf(text, walked.name!);
      if (table === undefined || small.includes(table)) continue;
      // Rows made once for the whole statement, whose own making is a step of the plan too.
      if (plan.rows.some(({ detail }) => detail === `MATERIALIZE ${table}`)) continue;
      // A walk along an index or the key itself, that a limit stops early, does not grow.
      const sorters = plan.rows.filter(({ detail }) =>
        /TEMP B-TREE FOR ORDER BY/.test(String(detail)),
      );
      const inOrder = sorters.length === 0;
      if ((/USING (COVERING )?INDEX/.test(step) || inOrder) && /\blimit\b/i.test(text)) continue;
      // Nor does one whose own query sorts nothing and ends at its limit, whatever is sorted around it.
      const ownSorter = sorters.some(({ parent }) => parent === row.parent);
      if (!ownSorter && row.parent !== 0 && endsEarly(text, table)) continue;
      walks.push(`${step}  ⟵  ${text.replace(/\s+/g, " ").slice(0, 400)}`);
    }
  }
  expect(statements.size).toBeGreaterThan(80);
  expect(walks).toEqual([]);
});

/** Whether a step of a plan makes rows of this name for the steps beside it. */
function makes(step: Row, name: string) {
  return new RegExp(`^(CO-ROUTINE|MATERIALIZE) ${name.replace(/[()]/g, "\\$&")}$`).test(
    String(step.detail),
  );
}

/** Whether each query within the statement that reads this table, and no other, ends at a limit. */
function endsEarly(text: string, table: string) {
  const reads = new RegExp(`from\\s+"?${table}"?(?!\\w)`, "i");
  const own = innerQueries(text).filter((inner) => reads.test(inner.replace(/(?<=.)\(.*\)/s, "")));
  return own.length > 0 && own.every((inner) => /\blimit\b/i.test(inner));
}

/** The table behind an alias; nothing for a table made within the statement. */
function tableOf(text: string, name: string) {
  const plain = name.replaceAll('"', "");
  const alias = text.match(new RegExp(`"?(\\w+)"?\\s+(?:as\\s+)?"?${plain}"?(?=[\\s,)])`, "i"));
  const words = ["from", "join", "select", "as", "on", "by"];
  if (alias && !words.includes(alias[1]!.toLowerCase())) return alias[1]!;
  return new RegExp(`(?:from|join)\\s+"?${plain}"?(?!\\w)`, "i").test(text) ? plain : undefined;
}

test("a column of the outer query keeps its table's name within an inner one", () => {
  // Without it the database takes the inner table's column of that name, and says nothing.
  const bare = [...statements.keys()]
    .flatMap(innerQueries)
    .filter((inner) => /(=|\|\|)\s*"\w+"(?!\.)/.test(inner));
  expect(bare).toEqual([]);
});

/** What stands between `(SELECT` and the parenthesis that closes it. */
function innerQueries(text: string) {
  return [...text.matchAll(/\(\s*SELECT\b/g)].map(({ index }) => {
    let depth = 0;
    let end = index;
    do depth += text[end] === "(" ? 1 : text[end] === ")" ? -1 : 0;
    while (++end < text.length && depth > 0);
    return text.slice(index, end).replace(/\s+/g, " ");
  });
}

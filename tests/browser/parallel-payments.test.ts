import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { dataDir, origin } from "./steps/people.ts";

async function signIn() {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams({ name: "demo", password: "Demo1234" }),
    redirect: "manual",
  });
  return response.headers.getSetCookie()[0]!.split(";")[0]!;
}

function read<Row>(query: string, ...values: unknown[]) {
  const db = new Database(join(dataDir, "shop.db"), { readonly: true });
  const row = db.prepare(query).get(...values) as Row;
  db.close();
  return row;
}

test("a hundred payments of one order at once, each with its own key: one is paid, ninety-nine are told so, one debit", async () => {
  const cookie = await signIn();
  const { id, number, total } = read<{ id: string; number: string; total: number }>(
    "SELECT id, number, total_yen AS total FROM orders WHERE company_id = 'company-demo' AND state = 'awaiting_payment' ORDER BY created_at DESC LIMIT 1",
  );
  const balance = () =>
    read<{ yen: number }>(
      "SELECT balance_yen AS yen FROM ledger_accounts WHERE id = 'wallet/company-demo'",
    ).yen;
  const before = balance();

  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const response = await fetch(`${origin}/payment?order_sn=${number}`, {
        method: "POST",
        headers: { Cookie: cookie },
        body: new URLSearchParams({ key: crypto.randomUUID(), seenYen: String(total) }),
        redirect: "manual",
      });
      return { status: response.status, text: await response.text() };
    }),
  );

  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(
    answers.filter(({ status, text }) => status === 409 && text.includes("支払い済み")),
  ).toHaveLength(99);
  expect(balance()).toBe(before - total);
  expect(
    read<{ count: number }>(
      "SELECT count(*) AS count FROM ledger_transfers WHERE id = ?",
      `order-payment/${id}`,
    ).count,
  ).toBe(1);
}, 60_000);

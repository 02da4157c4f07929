import { expect } from "vitest";
import { importStatement } from "#app/domain/money/bank/bank-lines.server.ts";
import { reportTopUp } from "#app/domain/money/payments/report-top-up.server.ts";
import { hanako, type Shop, sun } from "../shop.ts";

const hanakosPayer = "カ)ハナコシヨウテン";

let statementBalanceYen = 0;

/** Imports a statement with one line of 15 January, and answers the line's id. */
export async function lineArrived(shop: Shop, amountYen: number, payer = hanakosPayer) {
  const id = crypto.randomUUID();
  // Two equal lines of a day differ in the balance after them.
  const line = { bankDay: "2026-01-15", amountYen, payer, balanceYen: ++statementBalanceYen };
  await importStatement(shop.as(sun), id, [line]);
  return `${id}/0000`;
}

/** 花子 reports a transfer of 15 January, and its report's id is answered. */
export async function transferReported(shop: Shop, amountYen = 50_000) {
  const id = crypto.randomUUID();
  const wanted = { id, amountYen, payerKana: hanakosPayer, ownNumber: "" };
  expect(await reportTopUp(shop.as(hanako), { ...wanted, expectedOn: "2026-01-15" })).toMatchObject(
    { ok: true },
  );
  return id;
}

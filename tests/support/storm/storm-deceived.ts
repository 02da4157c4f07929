import type { Database } from "#db/client.ts";
import {
  coupons,
  financeProposals,
  ledgerTransfers,
  orders,
  topUpReports,
  withdrawals,
} from "#db/schema/index.ts";
import type { Command } from "./insist.ts";

/**
 * Clients whose answer is not what happened: told that it is done without its row and transfer, or
 * told that it is not while it is. Who decides on something may lose to somebody else, or to their own lost answer.
 */
export async function deceived(db: Database, answers: ReadonlyMap<Command, boolean>) {
  const [transferRows, paidRows, couponRows, reportRows, proposalRows, withdrawalRows] =
    await db.batch([
      db.select({ id: ledgerTransfers.id }).from(ledgerTransfers),
      db.select({ id: orders.id, key: orders.paidKey }).from(orders),
      db.select({ id: coupons.id }).from(coupons),
      db.select({ id: topUpReports.id, state: topUpReports.state }).from(topUpReports),
      db.select({ reportId: financeProposals.reportId }).from(financeProposals),
      db.select({ id: withdrawals.id, state: withdrawals.state }).from(withdrawals),
    ]);
  const transfers = new Set(
    // Money goes back once for each rejection, by the version that was rejected.
    transferRows.map(({ id }) => id.replace(/^(withdrawal-return\/[^/]+)\/.*/, "$1")),
  );
  const paid = new Map(paidRows.map(({ id, key }) => [key, id]));
  const held = new Set(couponRows.map(({ id }) => id));
  const reports = new Set(reportRows.map(({ id }) => id));
  const entered = new Set(proposalRows.map(({ reportId }) => reportId));
  const states = new Map([...reportRows, ...withdrawalRows].map(({ id, state }) => [id, state]));

  return [...answers]
    .filter(([command, told]) => !isTrue(command, told))
    .map(([{ kind, body }, told]) => `${kind} ${JSON.stringify(body)} was told ${told}`);

  function isTrue({ kind, body }: Command, told: boolean) {
    const id = body.id ?? "";
    switch (kind) {
      case "pay": {
        const order = paid.get(body.key!);
        return told === (order !== undefined && transfers.has(`order-payment/${order}`));
      }
      case "report":
        return told === reports.has(id);
      case "withdraw":
        return told === transfers.has(`withdrawal/${id}`);
      case "redeem":
        return told === held.has(id);
      case "enter":
        return !told || entered.has(id);
      case "confirm":
        return !told || (states.get(id) === "confirmed" && transfers.has(`deposit/${id}`));
      case "takeBack":
        return told === (states.get(id) === "taken_back");
      case "settle":
        return body.intent === "pay"
          ? !told || (states.get(id) === "transferred" && transfers.has(`withdrawal-paid/${id}`))
          : !told || (states.get(id) === "rejected" && transfers.has(`withdrawal-return/${id}`));
    }
  }
}

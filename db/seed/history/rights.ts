import { and, eq } from "drizzle-orm";
import { authorise } from "#app/domain/customers/authorisation/authorisations.server.ts";
import { requestApproval } from "#app/domain/money/payments/approvals.server.ts";
import { payables } from "#app/domain/trade/payables.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";

/** The owner lets the account manager pay, up to three million yen a day. */
export async function letManagerPay(book: DayBook) {
  await book.reach(40);
  must(await authorise(book.buyer("user-demo", 40), "payment", 3_000_000));
}

/** An employee's payment above their limit, waiting for the owner. */
export async function waitForApproval(book: DayBook) {
  const [request] = await book.db
    .select()
    .from(shippingRequests)
    .where(
      and(
        eq(shippingRequests.companyId, "company-demo"),
        eq(shippingRequests.state, "awaiting_payment"),
      ),
    )
    .limit(1);
  if (!request) throw new Error("the demo has no shipping request to pay");
  must(
    await requestApproval(
      book.buyer("user-demo-buyer", 0.7),
      (await payables.find(book, request.companyId, "id", [
        { kind: "shipping", key: request.id },
      ]))!,
      {
        id: crypto.randomUUID(),
        note: "週末の販売に間に合わせたいです。",
        coupons: new Map(),
      },
    ),
  );
}

import { paypalPayments } from "#app/integrations/paypal/card-payments.server.ts";
import { type Fault, startPaypal } from "#app/local/partners/paypal-server.ts";

export type { Fault };

/** The local PayPal without calls of its own, failing on demand, and the adapter that asks it. */
export async function openPaypal() {
  const faults: (Fault | undefined)[] = [];
  const asked: string[] = [];
  const paypal = await startPaypal({
    calls: false,
    fault(path) {
      asked.push(path);
      return faults.shift();
    },
  });
  return {
    ...paypal,
    cards: paypalPayments({ ...paypal.settings, timeoutMs: 2_000 }),
    /** Paths that were asked for, tokens too. */
    asked,
    /** The next questions go wrong like this, one after the other; undefined is answered. */
    fail(...next: (Fault | undefined)[]) {
      faults.splice(0, faults.length, ...next);
    },
    /** The buyer's choice on the approval page. */
    approve(orderId: string, outcome: "COMPLETED" | "PENDING" | "DECLINED" = "COMPLETED") {
      paypal.kept.approve(orderId, outcome);
    },
  };
}

export type Paypal = Awaited<ReturnType<typeof openPaypal>>;

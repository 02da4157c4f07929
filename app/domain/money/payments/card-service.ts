export interface CardOrder {
  /** The service's order id. */
  orderId: string;
  /** Our payment's id as the order holds it; undefined where the answer leaves it out. */
  paymentId: string | undefined;
  /** `open` means that the buyer has not approved it yet. */
  status: "open" | "approved" | "completed" | "voided";
  capture?: CardCapture | undefined;
  /** The refunds of the capture, as far as the order shows them. */
  refunds: readonly CardRefund[];
}

interface CardRefund {
  id: string;
  amountYen: number;
}

export interface CardCapture {
  id: string;
  status: "completed" | "pending" | "declined" | "refunded" | "partly-refunded";
  /** Undefined when the capture is not in yen. */
  amountYen: number | undefined;
}

interface NewCardOrder {
  /** Serves as the idempotency key: the same id makes one order. */
  id: string;
  chargedYen: number;
  description: string;
  returnUrl: string;
  cancelUrl: string;
}

/** The service does not answer; whether it received the request is unknown. */
export type ServiceAway = "away";

/** The port to a card payment service. */
export interface CardService {
  /** The origin of the approval page, which our pages' content security policy allows. */
  approvalOrigin: string;
  createOrder(order: NewCardOrder): Promise<{ orderId: string; approveUrl: string } | ServiceAway>;
  /** Captures an approved order; a repeated call answers the first capture. */
  captureOrder(
    id: string,
    orderId: string,
  ): Promise<CardOrder | "declined" | "not-approved" | ServiceAway>;
  showOrder(orderId: string): Promise<CardOrder | "unknown" | ServiceAway>;
  /** Verifies that a webhook comes from the service; `body` is the exact text received. */
  verifyWebhook(headers: Headers, body: string): Promise<boolean | ServiceAway>;
}

export interface CardOrder {
  /** The service's own number of the order that it answered about. */
  orderId: string;
  /** Our payment as the order names it; undefined where the answer leaves it out. */
  paymentId: string | undefined;
  /** `open`: the buyer has not approved it yet. */
  status: "open" | "approved" | "completed" | "voided";
  capture?: CardCapture | undefined;
  /** What of the capture has gone back, as far as the order shows it. */
  refunds: readonly CardRefund[];
}

interface CardRefund {
  id: string;
  amountYen: number;
}

export interface CardCapture {
  id: string;
  status: "completed" | "pending" | "declined" | "refunded" | "partly-refunded";
  /** Undefined when it is not in yen. */
  amountYen: number | undefined;
}

interface NewCardOrder {
  /** Asking for the same id twice makes one order. */
  id: string;
  chargedYen: number;
  description: string;
  returnUrl: string;
  cancelUrl: string;
}

/** There is no answer to be had now; whether the service heard the question is unknown. */
export type Away = "away";

/** What we need of a service for cards. */
export interface CardPayments {
  /** Where buyers approve: pages that lead there name it in their policy. */
  approvalOrigin: string;
  createOrder(order: NewCardOrder): Promise<{ orderId: string; approveUrl: string } | Away>;
  /** Takes the money of an approved order; asked again it answers the first capture. */
  captureOrder(
    id: string,
    orderId: string,
  ): Promise<CardOrder | "declined" | "not-approved" | Away>;
  showOrder(orderId: string): Promise<CardOrder | "unknown" | Away>;
  /** Whether this call really comes from the service; `body` as it arrived, to the byte. */
  verifyWebhook(headers: Headers, body: string): Promise<boolean | Away>;
}

/** An order as a stand-in of a marketplace keeps it; sums in fen. */
export interface LocalOrder {
  number: string;
  outsideNumber: string;
  goodsFen: number;
  freightFen: number;
  note: string;
  state: "unpaid" | "paid" | "sent" | "closed";
  trackingNumbers: string[];
}

/** What was ordered at a stand-in: one order for each outside number, however often it is asked. */
export class LocalOrders {
  readonly all: LocalOrder[] = [];
  readonly #firstNumber: bigint;

  constructor(firstNumber: bigint) {
    // A shop that is started again keeps its purchases: no number comes twice.
    this.#firstNumber = firstNumber + BigInt(Date.now());
  }

  place(order: Omit<LocalOrder, "number" | "state" | "trackingNumbers">) {
    const known = this.all.find(({ outsideNumber }) => outsideNumber === order.outsideNumber);
    if (known) return known;
    const number = String(this.#firstNumber + BigInt(this.all.length));
    const placed: LocalOrder = { ...order, number, state: "unpaid", trackingNumbers: [] };
    this.all.push(placed);
    return placed;
  }

  find(which: { number?: string | undefined; outsideNumber?: string | undefined }) {
    return this.all.find(
      ({ number, outsideNumber }) =>
        number === which.number || (which.outsideNumber && outsideNumber === which.outsideNumber),
    );
  }

  /** Unpaid orders are closed; others are not. */
  cancel(number: string) {
    const order = this.find({ number });
    if (order?.state !== "unpaid") return order ? "late" : "unknown";
    order.state = "closed";
    return "closed";
  }

  /** The seller sends it, in one parcel or several. */
  send(number: string, ...trackingNumbers: string[]) {
    const order = this.find({ number });
    if (!order) return;
    order.state = "sent";
    order.trackingNumbers.push(...trackingNumbers);
  }
}

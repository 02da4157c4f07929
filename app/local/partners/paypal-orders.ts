import { createHash, randomBytes } from "node:crypto";

type CaptureStatus = "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED";

interface Money {
  currency_code: string;
  value: string;
}

interface Capture {
  id: string;
  status: CaptureStatus;
  amount: Money;
  custom_id: string;
}

export interface Order {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  customId: string;
  amount: Money;
  description: string;
  returnUrl: string;
  cancelUrl: string;
  /** What the capture will become, as the local buyer chose. */
  outcome: "COMPLETED" | "PENDING" | "DECLINED";
  captures: Capture[];
  /** What went back and shows at the order. */
  refunds: Omit<Capture, "custom_id">[];
  /** What was taken back without showing there. */
  reversedYen: number;
}

/** A call that is to be made, with the address it goes to. */
export interface Call {
  to: string;
  body: string;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** Orders and captures as PayPal keeps them; every change leaves a call behind. */
export class PaypalOrders {
  readonly orders = new Map<string, Order>();
  readonly calls: Call[] = [];
  private readonly answered = new Map<string, Answer>();

  /** The answer to this request id, made the first time and given again after. */
  once(requestId: string | undefined, path: string, make: () => Answer): Answer {
    const key = requestId && `${path} ${requestId}`;
    const before = key ? this.answered.get(key) : undefined;
    if (before) return before;
    const answer = make();
    if (key && answer.status < 300) this.answered.set(key, structuredClone(answer));
    return answer;
  }

  create(asked: any, origin: string): Answer {
    const unit = asked?.purchase_units?.[0];
    const context = asked?.payment_source?.paypal?.experience_context;
    if (asked?.intent !== "CAPTURE" || !unit?.amount || !context?.return_url)
      return unprocessable("MISSING_REQUIRED_PARAMETER");
    if (unit.amount.currency_code === "JPY" && !/^[1-9]\d*$/.test(unit.amount.value))
      return unprocessable("DECIMALS_NOT_SUPPORTED");
    const order: Order = {
      id: newId(),
      status: "PAYER_ACTION_REQUIRED",
      customId: unit.custom_id ?? "",
      amount: unit.amount,
      description: unit.description ?? "",
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      outcome: "COMPLETED",
      captures: [],
      refunds: [],
      reversedYen: 0,
    };
    this.orders.set(order.id, order);
    const href = `${origin}/checkoutnow?token=${order.id}`;
    return { status: 200, body: { ...shown(order), links: [{ rel: "payer-action", href }] } };
  }

  show(id: string): Answer {
    const order = this.orders.get(id);
    return order
      ? { status: 200, body: shown(order) }
      : { status: 404, body: { name: "RESOURCE_NOT_FOUND", details: [] } };
  }

  approve(id: string, outcome: Order["outcome"]) {
    const order = this.orders.get(id);
    if (order?.status !== "PAYER_ACTION_REQUIRED") return;
    order.status = "APPROVED";
    order.outcome = outcome;
    this.call(order, "CHECKOUT.ORDER.APPROVED", shown(order));
  }

  capture(id: string): Answer {
    const order = this.orders.get(id);
    if (!order) return { status: 404, body: { name: "RESOURCE_NOT_FOUND", details: [] } };
    if (order.captures.length > 0) return unprocessable("ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return unprocessable("ORDER_NOT_APPROVED");
    if (order.outcome === "DECLINED") return unprocessable("INSTRUMENT_DECLINED");
    order.status = "COMPLETED";
    const { amount, customId: custom_id, outcome } = order;
    order.captures.push({ id: newId(), status: outcome, amount, custom_id });
    this.callCapture(order, `PAYMENT.CAPTURE.${outcome}`);
    return { status: 201, body: shown(order) };
  }

  /** PayPal has looked at a pending capture. */
  decide(id: string, outcome: "COMPLETED" | "DECLINED") {
    const order = this.orders.get(id);
    const capture = order?.captures[0];
    if (!order || capture?.status !== "PENDING") return;
    capture.status = outcome;
    this.callCapture(
      order,
      outcome === "COMPLETED" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED",
    );
  }

  /** What is left of the money goes back; a reversal, other than a refund, does not show at the order. */
  takeBack(id: string, kind: "REFUNDED" | "REVERSED") {
    this.giveBack(id, kind, Number.POSITIVE_INFINITY);
  }

  /** A part of the money goes back, in yen of what was charged, or what is left if that is less. */
  giveBack(id: string, kind: "REFUNDED" | "REVERSED", yen: number) {
    const order = this.orders.get(id);
    const capture = order?.captures[0];
    if (!order || !capture) return;
    if (capture.status !== "COMPLETED" && capture.status !== "PARTIALLY_REFUNDED") return;
    const gone = order.refunds.reduce((sum, { amount }) => sum + Number(amount.value), 0);
    const left = Number(capture.amount.value) - gone - order.reversedYen;
    const back = Math.min(yen, left);
    if (back === 0) return;
    const amount = { ...capture.amount, value: String(back) };
    const refund = { id: newId(), status: "COMPLETED" as const, amount };
    if (kind === "REVERSED") order.reversedYen += back;
    else {
      order.refunds.push(refund);
      capture.status = back === left ? "REFUNDED" : "PARTIALLY_REFUNDED";
    }
    const links = [{ rel: "up", href: `https://paypal.test/v2/payments/captures/${capture.id}` }];
    const resource = { ...refund, links, custom_id: capture.custom_id };
    this.call(order, `PAYMENT.CAPTURE.${kind}`, resource);
  }

  private callCapture(order: Order, type: string) {
    this.call(order, type, {
      ...order.captures[0],
      supplementary_data: { related_ids: { order_id: order.id } },
    });
  }

  private call(order: Order, event_type: string, resource: unknown) {
    this.calls.push({
      to: new URL("/hooks/paypal", order.returnUrl).href,
      // Spaces as PayPal's, which a JSON written anew would lose.
      body: JSON.stringify({ id: `WH-${newId()}`, event_type, resource }, null, 1),
    });
  }
}

/** What stands in the header of a call over this text. */
export function signatureOf(transmissionId: string, webhookId: string, event: string) {
  return createHash("sha256").update(`${transmissionId}|${webhookId}|${event}`).digest("base64");
}

function shown({ id, status, customId, amount, captures, refunds }: Order) {
  const payments = {
    captures: captures.map((capture) => ({ ...capture })),
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => ({ ...refund })) } : {}),
  };
  const unit = { reference_id: customId, custom_id: customId, amount };
  return { id, status, purchase_units: [captures.length > 0 ? { ...unit, payments } : unit] };
}

function unprocessable(issue: string): Answer {
  return { status: 422, body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue }] } };
}

function newId() {
  return randomBytes(9).toString("hex").slice(0, 17).toUpperCase();
}

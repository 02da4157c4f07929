import type { Channel } from "#app/domain/channels/ports/channel.ts";
import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";
import { type DemoCustomer, demoCustomer } from "./demo-customers.ts";

export interface DemoOrder {
  /** Of the day and the place within it: the same whenever it is asked for. */
  number: number;
  orderedAt: Date;
  customer: DemoCustomer;
  lines: readonly { goods: DemoGoods; quantity: number }[];
  note: string;
}

/** A parcel reported to the marketplace. */
interface ToldParcel {
  trackingNumber: string;
  carrier: string;
  /** By the place of the line in its order. */
  quantities: readonly number[];
  toldAt: Date;
}

export type DemoState = "held" | "open" | "sent" | "cancelled";

/** What sets the orders of each marketplace apart. */
export const salts: Record<Channel, number> = { shopify: 1, rakuten: 2, yahoo: 3, amazon: 4 };

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A customer may still think better of it. */
const heldMs = 30 * minuteMs;
const cancelledAfterMs = 6 * 60 * minuteMs;
/** After this time an order without report counts as sent by the seller. */
const sentByHandMs = 5 * dayMs;
/** So long the demo's seller waits for what our warehouse sends to its customers. */
const sentFromChinaMs = 21 * dayMs;
const soldFromChina = ["MT-201", "MT-207"];
const ordersADay = 100;
/** How far back the demo's seller has sold. */
const soldDays = 60;

/** Whether the demo's seller has it bought and sent by us. */
export function isFromChina({ lines }: DemoOrder) {
  return lines.length === 1 && soldFromChina.includes(lines[0]!.goods.sku);
}

/** The orders of the demo's customers at one marketplace, which come and move with the clock that it is given. */
export class DemoOrders {
  readonly #byDay = new Map<number, DemoOrder[]>();
  readonly #told = new Map<number, ToldParcel[]>();

  constructor(
    private readonly goods: readonly DemoGoods[],
    private readonly now: () => Date,
    /** Sets one marketplace's orders apart from another's. */
    private readonly salt: number,
  ) {}

  /** All that were made by now, the earliest first. */
  all() {
    const now = this.now().getTime();
    const today = Math.floor(now / dayMs);
    const days = Array.from({ length: soldDays + 1 }, (_, ago) => today - soldDays + ago);
    return days
      .flatMap((day) => this.#ofDay(day))
      .filter(({ orderedAt }) => orderedAt.getTime() <= now);
  }

  find(number: number) {
    const day = Math.floor(number / ordersADay);
    if (!(day >= Math.floor(this.now().getTime() / dayMs) - soldDays)) return undefined;
    const order = this.#ofDay(day).find((one) => one.number === number);
    return order && order.orderedAt <= this.now() ? order : undefined;
  }

  told({ number }: DemoOrder): readonly ToldParcel[] {
    return this.#told.get(number) ?? [];
  }

  tell({ number }: DemoOrder, parcel: ToldParcel) {
    this.#told.set(number, [...(this.#told.get(number) ?? []), parcel]);
  }

  /** How many pieces of each line are still to be sent. */
  left(order: DemoOrder) {
    if (this.state(order) === "cancelled") return order.lines.map(() => 0);
    if (this.#isSentByHand(order)) return order.lines.map(() => 0);
    return order.lines.map(({ quantity }, line) =>
      this.told(order).reduce((left, { quantities }) => left - (quantities[line] ?? 0), quantity),
    );
  }

  state(order: DemoOrder): DemoState {
    const age = this.now().getTime() - order.orderedAt.getTime();
    if (this.told(order).length > 0) return this.#allTold(order) ? "sent" : "open";
    if (order.number % 19 === 4 && age >= cancelledAfterMs) return "cancelled";
    if (age >= this.#sentAfterMs(order)) return "sent";
    return age < heldMs ? "held" : "open";
  }

  /** When it became what it is. */
  changedAt(order: DemoOrder) {
    const told = this.told(order).at(-1);
    if (told) return told.toldAt;
    const sent = this.#sentAfterMs(order);
    const after = { held: 0, open: heldMs, cancelled: cancelledAfterMs, sent };
    return new Date(order.orderedAt.getTime() + after[this.state(order)]);
  }

  #sentAfterMs(order: DemoOrder) {
    return this.salt === salts.shopify && isFromChina(order) ? sentFromChinaMs : sentByHandMs;
  }

  #isSentByHand(order: DemoOrder) {
    return this.state(order) === "sent" && this.told(order).length === 0;
  }

  #allTold(order: DemoOrder) {
    return order.lines.every(
      ({ quantity }, line) =>
        this.told(order).reduce((sum, { quantities }) => sum + (quantities[line] ?? 0), 0) >=
        quantity,
    );
  }

  #ofDay(day: number) {
    const known = this.#byDay.get(day);
    if (known) return known;
    const sold = this.goods.flatMap((goods, place) => {
      const phase = ((place * 37 + this.salt * 13) % 100) / 100;
      const upTo = (days: number) => Math.floor(days * goods.soldADay + phase);
      return Array.from({ length: upTo(day + 1) - upTo(day) }, () => goods);
    });
    const orders = sold.slice(0, ordersADay).map((goods, place) => {
      const number = day * ordersADay + place;
      const mixed = (number * 7_919 + this.salt * 104_729) % 1_440;
      const second = place % 5 === 3 ? sold[(place * 3 + 1) % sold.length] : undefined;
      const lines = [{ goods, quantity: 1 + (number % 11 === 5 ? 2 : 0) }];
      if (second && second !== goods) lines.push({ goods: second, quantity: 1 });
      return {
        number,
        lines,
        customer: demoCustomer(number + this.salt),
        orderedAt: new Date(day * dayMs + mixed * minuteMs),
        note: number % 13 === 6 ? "平日の午前中に届けてください。" : "",
      };
    });
    orders.sort((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime());
    this.#byDay.set(day, orders);
    return orders;
  }
}

/** What lies in the seller's own room now: it sells by the day and is filled up every second week. */
export function onHandAt({ onHand, soldADay }: DemoGoods, now: Date) {
  if (onHand <= 0 || onHand >= 999_999) return onHand;
  const days = (now.getTime() / dayMs) % 14;
  return Math.max(0, onHand - Math.floor(days * soldADay));
}

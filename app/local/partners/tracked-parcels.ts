interface TrackedEvent {
  time_utc: string;
  description: string;
  location: string;
  stage: string | null;
  sub_status: string;
}

interface Tracked {
  number: string;
  carrier: number;
  status: string;
  /** The newest first, as 17TRACK gives them. */
  events: TrackedEvent[];
}

/** What the local page can make of a parcel, by the state it then has. */
export const steps = {
  picked: ["InTransit", "PickedUp", "InTransit_PickedUp", "快件已被揽收", "浙江省 义乌市"],
  departed: ["InTransit", "Departure", "InTransit_Departure", "快件已发往下一站", "浙江省 金华市"],
  arrived: ["InTransit", "Arrival", "InTransit_Arrival", "快件已到达转运中心", "广东省 广州市"],
  out: ["OutForDelivery", "OutForDelivery", "OutForDelivery_Other", "快件派送中", "广东省 广州市"],
  delivered: ["Delivered", "Delivered", "Delivered_Other", "快件已签收", "广东省 广州市"],
  failed: ["DeliveryFailure", null, "DeliveryFailure_Other", "派送失败", "广东省 广州市"],
  trouble: ["Exception", "Exception", "Exception_Other", "快件破损，处理中", "广东省 广州市"],
} as const;
export type Step = keyof typeof steps;

/** A carrier's number, of those that 17TRACK gives them. */
const carrier = 190008;
const providerName = "圆通速递";

/** Parcels as 17TRACK keeps them once they are registered. */
export class TrackedParcels {
  readonly parcels = new Map<string, Tracked>();
  /** Further numbers whose carrier is not recognised. */
  readonly unknown = new Set<string>();

  register(asked: readonly { number: string }[]) {
    return answer(asked, ({ number }) => {
      if (this.unknown.has(number) || number.startsWith("UNKNOWN")) return -18019903;
      if (this.parcels.has(number)) return -18019901;
      this.parcels.set(number, { number, carrier, status: "NotFound", events: [] });
      return { number, carrier, origin: 2 };
    });
  }

  show(asked: readonly { number: string }[]) {
    return answer(asked, ({ number }) => {
      const parcel = this.parcels.get(number);
      return parcel ? shown(parcel) : -18019902;
    });
  }

  /** Something happens to a parcel; it is registered by that if it was not. */
  feed(number: string, step: Step, at: Date) {
    this.register([{ number }]);
    const parcel = this.parcels.get(number);
    if (!parcel) return;
    const [status, stage, sub_status, description, location] = steps[step];
    parcel.status = status;
    parcel.events.unshift({
      time_utc: at.toISOString(),
      description,
      location,
      stage,
      sub_status,
    });
  }
}

function shown({ number, carrier, status, events }: Tracked) {
  return {
    number,
    carrier,
    tag: "",
    track_info: {
      latest_status: { status, sub_status: events[0]?.sub_status ?? "NotFound_Other" },
      latest_event: events[0] ?? null,
      tracking: { providers: [{ provider: { key: carrier, name: providerName }, events }] },
    },
  };
}

/** Each number is accepted or rejected by itself. */
function answer(
  asked: readonly { number: string }[],
  one: (asked: { number: string }) => number | object,
) {
  const accepted: object[] = [];
  const rejected: object[] = [];
  for (const { number } of asked) {
    const told = one({ number });
    if (typeof told === "object") accepted.push(told);
    else rejected.push({ number, error: { code: told, message: "" } });
  }
  return { code: 0, data: { accepted, rejected } };
}

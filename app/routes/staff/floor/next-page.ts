import { href } from "#app/href.ts";
import type { FoundOf, FoundView } from "./view.server.ts";

/** 无主: a parcel that no purchase of ours has the number of. */
export function isUnknown(found: FoundView) {
  return found.kind === "parcel" && found.awaited.length + found.here.length === 0;
}

/** Where what was scanned is worked on, by the button or by an empty Enter; undefined where the next scan does it. */
export function nextPage(found: FoundView): { to: string; zh: string } | undefined {
  switch (found.kind) {
    case "lot":
      return found.lot?.state === "arrival_work" ? inspect(found.lot.id) : undefined;
    case "parcel": {
      const first = found.here.find(({ state }) => state === "arrival_work");
      return found.pieces === 0 && first ? inspect(first.id) : undefined;
    }
    case "shelf":
      return undefined;
    case "order":
      return { to: href("/staff/orders/:number", { number: found.text }), zh: "打开订单" };
    default:
      return found.request && ofRequest(found.request, found.text);
  }
}

/** Led there by a scan, who inspects goes on to the next lot of the parcel and then to the next scan. */
function inspect(lotId: string) {
  return { to: `${href("/staff/inspect/:lotId", { lotId })}?scan`, zh: "验货" };
}

type Request = NonNullable<FoundOf<"request" | "box">["request"]>;

function ofRequest({ number, toPack, toLoad, toUnpack }: Request, code: string) {
  if (toPack) return { to: href("/staff/pack/:number", { number }), zh: "装箱" };
  if (toLoad) return { to: href("/staff/depart"), zh: "装车" };
  if (toUnpack) return { to: `${href("/staff/unpack")}?code=${code}`, zh: "拆箱归架" };
  return { to: href("/staff/shipping/:number", { number }), zh: "打开配送单" };
}

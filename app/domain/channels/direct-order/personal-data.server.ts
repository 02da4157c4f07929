import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { Receiver, ShopOrder } from "../ports/shop-orders.ts";

/** What an order says of a person: where it goes, and in their own words. */
export interface PersonalData {
  receiver: Receiver | null;
  note: string;
}

/** Sealed; empty where an order says nothing of anybody. */
export async function sealPersonal(seal: Seal, { receiver, note }: ShopOrder) {
  if (!receiver && !note) return "";
  return seal.seal(JSON.stringify({ receiver, note } satisfies PersonalData));
}

/** Undefined where nothing is kept, or where no key opens it any more. */
export async function openPersonal(
  seal: Seal | undefined,
  sealed: string,
): Promise<PersonalData | undefined> {
  if (!seal || !sealed) return undefined;
  const text = await seal.open(sealed).catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as PersonalData);
}

import type { Buyer, Staff } from "#app/domain/core/actor.ts";

/** Who is looking and what every page's header shows. Read in one round trip. */
export interface Viewer {
  buyer: Buyer | undefined;
  staff: Staff | undefined;
  guestKey: string | undefined;
  /** The code of the method of delivery by which they want costs reckoned, as their browser says it. */
  costMethod: string | undefined;
  /**
   * The company's own wallet, for who may see it; 0 for who uses those of stores alone. No part of the header, which
   * every page sends along.
   */
  balanceYen: number | undefined;
  /** What is set apart for the stores that they look after; undefined where none has a wallet of its own. */
  storesYen: number | undefined;
  /** Whether the browser still carries a session that opens nothing any more. */
  ended: { buyer: boolean; staff: boolean };
  /** When the buyer last gave their password or code in this session; signing in counts. */
  reauthenticatedAt: number | undefined;
  /** What the buyer has to do before anything else: no second factor is asked of them. */
  buyerFirst: Exclude<FirstDuty, "second-factor"> | undefined;
  /** The same of the member of staff. */
  staffFirst: FirstDuty | undefined;
  header: Header;
}

/** A password that somebody else has set is to be replaced; staff stand behind a second factor. */
export type FirstDuty = "own-password" | "second-factor";

interface CartCounts {
  all: number;
  alibaba: number;
}

export interface Header {
  companyName: string | null;
  /** Lines in the cart, and those of them that are of 1688. */
  cart: CartCounts;
  unreadCount: number;
  /** Whether they may open the wallet's pages. */
  wallet: boolean;
  rate: { day: string; ttsRate: string; spreadYen: string; rate: string } | null;
}

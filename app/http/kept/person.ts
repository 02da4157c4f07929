import type { Header } from "../session/viewer.ts";
import type { Place } from "./page-places.ts";

/** What fills the places of a kept page: all that differs between two viewers of the same prices. */
export interface Person {
  signedIn: boolean;
  header: Pick<Header, "companyName" | "cart" | "unreadCount" | "wallet">;
  /** Whether the company keeps these goods or this shop; null to those who may not say. */
  kept: boolean | null;
}

/** Draws what belongs to the person at a place. */
export type DrawPart = (place: Place, person: Person) => string;

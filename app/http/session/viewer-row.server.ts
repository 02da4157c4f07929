import type { Buyer, Permission, StaffRole } from "#app/domain/core/actor.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import { buyerMay, seesMoney } from "#app/domain/core/policy.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import type { FirstDuty, Viewer } from "./viewer.ts";

/** Who is looking as one row: each part as JSON text, null where there is nobody. */
export interface ViewerRow {
  user: string | null;
  staff: string | null;
  cart: string;
  rate: string | null;
}

interface UserRow {
  id: string;
  seenAt: number;
  companyId: string;
  role: "owner" | "employee";
  permissions: string;
  name: string;
  verified: number | null;
  storeIds: string | null;
  passwordGiven: number;
  reauthenticatedAt: number;
  companyName: string;
  balanceYen: number | null;
  storesYen: number | null;
  unreadCount: number;
}

interface StaffRow {
  id: string;
  seenAt: number;
  role: StaffRole;
  alsoRoles: StaffRole[];
  name: string;
  passwordGiven: number;
  secured: number;
}

interface RateRow {
  day: string;
  ttsRate: string;
  spreadYen: string;
}

/** What the browser brought along. */
interface Brought {
  buyerToken: string | undefined;
  staffToken: string | undefined;
  guestKey: string | undefined;
  costMethod: string | undefined;
  staffSecondFactor: boolean;
}

/** When each of the viewer's sessions was last used; undefined where there is none. */
export interface LastUse {
  buyer: number | undefined;
  staff: number | undefined;
}

/** The viewer that a row speaks of. */
export function viewerOfRow(
  row: ViewerRow | undefined,
  { buyerToken, staffToken, guestKey, costMethod, staffSecondFactor }: Brought,
): { viewer: Viewer; lastUse: LastUse } {
  const user: UserRow | null = row?.user ? JSON.parse(row.user) : null;
  const person: StaffRow | null = row?.staff ? JSON.parse(row.staff) : null;
  const rate: RateRow | null = row?.rate ? JSON.parse(row.rate) : null;
  const buyer = user ? buyerOf(user) : undefined;

  const viewer = {
    buyer,
    balanceYen: buyer && seesMoney(buyer) ? (user?.balanceYen ?? 0) : undefined,
    storesYen: buyer && seesMoney(buyer) ? (user?.storesYen ?? undefined) : undefined,
    staff: person
      ? {
          kind: "staff" as const,
          id: person.id,
          role: person.role,
          ...(person.alsoRoles.length > 0 && { also: person.alsoRoles }),
          name: person.name,
        }
      : undefined,
    reauthenticatedAt: user?.reauthenticatedAt,
    buyerFirst: user?.passwordGiven ? ("own-password" as const) : undefined,
    staffFirst: staffDuty(person, staffSecondFactor),
    guestKey,
    costMethod,
    ended: {
      buyer: buyerToken !== undefined && !user,
      staff: staffToken !== undefined && !person,
    },
    header: {
      companyName: user?.companyName ?? null,
      cart: row ? JSON.parse(row.cart) : { all: 0, alibaba: 0 },
      unreadCount: user?.unreadCount ?? 0,
      wallet: buyer !== undefined && buyerMay(buyer, "wallet"),
      rate: rate && {
        ...rate,
        day: formatDay(rate.day),
        rate: appliedRate(rate.ttsRate, rate.spreadYen),
      },
    },
  };
  return { viewer, lastUse: { buyer: user?.seenAt, staff: person?.seenAt } };
}

function buyerOf(user: UserRow): Buyer {
  return {
    kind: "buyer",
    id: user.id,
    companyId: user.companyId,
    role: user.role,
    permissions: JSON.parse(user.permissions) as Permission[],
    name: user.name,
    emailVerified: user.verified !== null,
    storeIds: user.storeIds === null ? null : (JSON.parse(user.storeIds) as string[]),
  };
}

function staffDuty(member: StaffRow | null, secondFactor: boolean): FirstDuty | undefined {
  if (member?.passwordGiven) return "own-password";
  return member && secondFactor && !member.secured ? "second-factor" : undefined;
}

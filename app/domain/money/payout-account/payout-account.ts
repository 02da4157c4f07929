/** Accepted by its holder's name or by staff, still to be decided by them, refused, or taken back by the company. */
export type PayoutAccountState = "accepted" | "to_decide" | "refused" | "cancelled";

/** How long a new account waits before anything is paid to it. */
export const payoutWaitHours = 48;

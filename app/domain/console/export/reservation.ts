import type { Permission } from "#app/domain/core/actor.ts";

/** The kinds of reserved files, and the permission that their data requires. */
export const reservationKinds = {
  orders: { ja: "注文", permission: undefined },
  deliveries: { ja: "配送依頼", permission: undefined },
  ledger: { ja: "入出金", permission: "wallet" },
} as const satisfies Record<string, { ja: string; permission: Permission | undefined }>;
export type ReservationKind = keyof typeof reservationKinds;

export const reservationStates = {
  queued: { ja: "作成待ち", shape: "wait" },
  running: { ja: "作成中", shape: "run" },
  succeeded: { ja: "ダウンロードできます", shape: "done" },
  failed: { ja: "作成できませんでした", shape: "trouble" },
  expired: { ja: "期限切れ", shape: "stop" },
} as const;

export const reservationDays = 7;
export const reservationsWaitingMax = 5;

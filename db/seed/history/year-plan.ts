import type { ShipmentStage } from "./shipments.ts";
import type { OrderStage } from "./trade.ts";

/** A year that has passed: orders about every ten days, all of them received and reviewed in Japan. */
export const passed = [
  330, 318, 305, 291, 280, 268, 255, 241, 230, 219, 207, 194, 183, 171, 160, 148, 137, 125, 114,
  102, 92, 81, 70, 61,
];
/** What is under way now: each order's age, how far it has come, and its shipping request. */
export const underway: { daysAgo: number; stage: OrderStage; shipment?: ShipmentStage }[] = [
  { daysAgo: 52, stage: "shelved", shipment: "received" },
  { daysAgo: 44, stage: "shelved", shipment: "shipped" },
  { daysAgo: 38, stage: "shelved", shipment: "packed" },
  { daysAgo: 33, stage: "shelved", shipment: "paid" },
  { daysAgo: 29, stage: "shelved", shipment: "quoted" },
  { daysAgo: 26, stage: "shelved", shipment: "quoting" },
  { daysAgo: 24, stage: "shelved", shipment: "cancelled" },
  { daysAgo: 22, stage: "shelved", shipment: "draft" },
  { daysAgo: 70, stage: "shelved" },
  { daysAgo: 20, stage: "shelved" },
  { daysAgo: 11, stage: "inspected" },
  { daysAgo: 9, stage: "received" },
  { daysAgo: 6, stage: "bought" },
  { daysAgo: 4, stage: "paid" },
  { daysAgo: 2.2, stage: "quoted" },
  { daysAgo: 1.4, stage: "quoted" },
  { daysAgo: 0.5, stage: "quoting" },
  { daysAgo: 0.2, stage: "quoting" },
  { daysAgo: 3, stage: "draft" },
  { daysAgo: 1, stage: "draft" },
];
/** On the day of this order the demo became a flat-fee member for thirty days. */
export const memberSince = 207;
export const membershipYen = 20_000;

export const methods = ["fast-ship", "sea", "air", "fast-ship", "express"] as const;
export const comments = [
  "検品の写真が分かりやすく、安心して販売できました。",
  "梱包がしっかりしていて破損はありませんでした。",
  "予定より1日早く届きました。",
  "数量の相違がなく助かりました。",
];

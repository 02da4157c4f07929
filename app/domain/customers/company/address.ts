export type { ShipTo } from "#db/schema/customers.ts";

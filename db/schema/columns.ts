import { integer, text } from "drizzle-orm/sqlite-core";

/** A moment, stored as milliseconds since 1970 (UTC). */
export const instant = () => integer({ mode: "timestamp_ms" });

/** A calendar day in Japan, `2026-11-20`: it sorts and compares as text. */
export const day = () => text();

/** An exact decimal kept as text: rates and percentages never become floats. */
export const decimal = () => text();

export const json = <Value>() => text({ mode: "json" }).$type<Value>();

export const flag = () => integer({ mode: "boolean" });

import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A moment, stored as milliseconds since 1970 (UTC). */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A calendar day in Japan, `2026-11-20`: it sorts and compares as text. */
export const day = (name: string) => text(name);

/** An exact decimal kept as text: rates and percentages never become floats. */
export const decimal = (name: string) => text(name);

/** A text that compares without regard to the case of Latin letters: `ab-1` is `AB-1`. */
export const caselessText = customType<{ data: string }>({ dataType: () => "text COLLATE NOCASE" });

export const json = <Value>(name: string) => text(name, { mode: "json" }).$type<Value>();

export const flag = (name: string) => integer(name, { mode: "boolean" });

/**
 * Shapes that the business keeps as JSON and declares itself (`declare module`, beside each shape): its messages and
 * letters, whose codes and parameters the schema need not know.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the shapes are declared
export interface KeptShapes {}

/** A kept shape by its name. */
export type Kept<Name extends string> = Name extends keyof KeptShapes ? KeptShapes[Name] : unknown;

import * as drizzle from "drizzle-orm";
import * as sqlite from "drizzle-orm/sqlite-core";

/**
 * Drizzle asks of each part of a statement what it is, and walks up the names of its classes as there may be
 * two copies of it: a tenth of the tests' time. Here is one, as in the Worker, so a part that is none of the
 * class asked for has no classes to walk up.
 */
for (const one of [...Object.values(drizzle), ...Object.values(sqlite)] as unknown[])
  if (typeof one === "function" && Object.hasOwn(one, drizzle.entityKind))
    Object.defineProperty(one.prototype, "constructor", { value: undefined });

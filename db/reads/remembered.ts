import { is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "../client.ts";

type Statement = BatchItem<"sqlite">;
type Values = Record<string, string | number>;

/** A statement as drizzle's batch asks it for its text, and afterwards to shape what was found. */
interface Prepared {
  getQuery(): Query;
  mapResult(found: unknown, fromBatch: boolean): unknown;
}

interface Built {
  prepared: Prepared;
  query: Query;
  /** Where in its values each of the given ones stands. */
  places: { at: number; name: string }[];
}

/** A list has a shape for each state, order and size that it is asked in. */
const shapesKept = 64;

/**
 * The statements of a page with their texts worked out once: `build` is called with marks in place of
 * the values, so it may only hand them on into statements, never look into them or reckon with them.
 * What decides the texts otherwise, as a kind of reader or the day, is the `shape`; each has its own.
 */
export function remembered<Given extends Values, Statements extends readonly Statement[]>(
  build: (db: Database, given: Given, shape: string) => Statements,
): (db: Database, given: Given, shape?: string) => Statements {
  const known = new Map<string, Built[]>();
  return (db, given, shape = "") => {
    const built = known.get(shape) ?? build(db, marks(given), shape).map(worked);
    known.set(shape, built);
    if (known.size > shapesKept) known.delete(known.keys().next().value!);
    return built.map((one) => withValues(one, given)) as unknown as Statements;
  };
}

function marks<Given extends Values>(given: Given): Given {
  const names = Object.keys(given);
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as unknown as Given;
}

function worked(statement: Statement): Built {
  const prepared = (statement as unknown as { _prepare(): Prepared })._prepare();
  const query = prepared.getQuery();
  const places = query.params.flatMap((value, at) => {
    // A column that writes its values in a way of its own, as a moment in milliseconds, gets them so already.
    const mark = is(value, Param) ? value.value : value;
    return is(mark, Placeholder) ? [{ at, name: mark.name as string }] : [];
  });
  return { prepared, query, places };
}

function withValues({ prepared, query, places }: Built, given: Values) {
  const params = [...query.params];
  for (const { at, name } of places) params[at] = given[name];
  const bound = Object.create(prepared, { getQuery: { value: () => ({ ...query, params }) } });
  return { _prepare: () => bound };
}

import { type InValue, LibsqlError, type Value } from "@libsql/client/web";

/** A statement as the protocol sends it: its text and its values by their places. */
export interface Asked {
  sql: string;
  args: readonly InValue[];
}

/** What a statement found, each row's values in the order of the columns. */
export interface Found {
  columns: string[];
  rows: Value[][];
}

type Sent =
  | { type: "null" }
  | { type: "integer" | "text"; value: string }
  | { type: "float"; value: number }
  | { type: "blob"; base64: string };

interface Told {
  message: string;
  code?: string;
}

interface Answer {
  results: [
    {
      type: "ok" | "error";
      error?: Told;
      response?: {
        result: {
          step_results: ({ cols: { name: string }[]; rows: Sent[][] } | null)[];
          step_errors: (Told | null)[];
        };
      };
    },
  ];
}

const text = (sql: string) => ({ stmt: { sql, want_rows: false } });

/**
 * The body of a request that reads all of this at one moment of the database: Hrana 2 over HTTP, the
 * protocol that `@libsql/client` speaks. A statement that fails leaves the others theirs.
 */
export function readRequest(asked: readonly Asked[]): string {
  const steps = asked.map(({ sql, args }) => ({ stmt: { sql, args: args.map(sentValue) } }));
  const together = steps.length > 1 ? [text("BEGIN DEFERRED"), ...steps, text("COMMIT")] : steps;
  return JSON.stringify({
    requests: [{ type: "batch", batch: { steps: together } }, { type: "close" }],
  });
}

/** What each of so many statements found, or why it did not. */
export function readAnswer(answer: unknown, count: number): (Found | LibsqlError)[] {
  const [{ response, error }] = (answer as Answer).results;
  if (!response) throw failure(error);
  const { step_results: results, step_errors: errors } = response.result;
  const begins = count > 1 ? 1 : 0;
  if (begins && !results[0]) throw failure(errors[0]);
  return Array.from({ length: count }, (_, at) => {
    const found = results[at + begins];
    if (!found) return failure(errors[at + begins]);
    return {
      columns: found.cols.map(({ name }) => name),
      rows: found.rows.map((row) => row.map(value)),
    };
  });
}

export function failure(told: Told | null | undefined) {
  return new LibsqlError(told?.message ?? "no answer", told?.code ?? "UNKNOWN");
}

function sentValue(given: InValue): Sent {
  if (given === null) return { type: "null" };
  switch (typeof given) {
    case "string":
      return { type: "text", value: given };
    case "number":
      return { type: "float", value: given };
    case "bigint":
      return { type: "integer", value: String(given) };
    case "boolean":
      return { type: "integer", value: given ? "1" : "0" };
  }
  if (given instanceof Date) return { type: "float", value: given.getTime() };
  return { type: "blob", base64: Buffer.from(given as Uint8Array).toString("base64") };
}

function value(sent: Sent): Value {
  switch (sent.type) {
    case "null":
      return null;
    case "text":
    case "float":
      return sent.value;
    case "integer": {
      const whole = Number(sent.value);
      if (!Number.isSafeInteger(whole))
        throw new RangeError(`too large to be exact: ${sent.value}`);
      return whole;
    }
    case "blob":
      return new Uint8Array(Buffer.from(sent.base64, "base64")).buffer;
  }
}

import { join } from "node:path";
import Database from "libsql";

export interface CopiedOrder {
  number: string;
  totalYen: number;
}

/** So many copies of the demo buyer's cheapest order in this state, with its lines and history; the shop must rest. */
export function copyOrders(dataDir: string, state: string, count: number): CopiedOrder[] {
  const db = new Database(join(dataDir, "shop.db"));
  const { id, totalYen } = db
    .prepare(
      `SELECT id, total_yen AS totalYen FROM orders
      WHERE state = ? AND user_id = 'user-demo' ORDER BY total_yen LIMIT 1`,
    )
    .get(state) as { id: string; totalYen: number };
  const copies = Array.from({ length: count }, (_, index) => `${state}-${index}`);
  const numbers = copies.map((_, index) => `KB-250101-${state.length}${1_000 + index}`);
  db.exec("BEGIN");
  for (const [index, copy] of copies.entries()) {
    insertCopies("orders", `id = '${id}'`, { id: copy, number: numbers[index]! });
    insertCopies("document_events", `document_kind = 'order' AND document_id = '${id}'`, {
      document_id: copy,
    });
    insertCopies(
      "order_lines",
      `order_id = '${id}'`,
      { order_id: copy },
      { id: "hex(randomblob(16))" },
    );
  }
  db.exec("COMMIT");
  db.close();
  return numbers.map((number) => ({ number, totalYen }));

  /** Inserts the rows once more, with other values or by an expression where one is given. */
  function insertCopies(
    table: string,
    where: string,
    values: Record<string, string>,
    expressions: Record<string, string> = {},
  ) {
    const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
    const names = (columns as { name: string }[]).map(({ name }) => name);
    const taken = names.map(
      (name) => expressions[name] ?? (name in values ? `'${values[name]}'` : `"${name}"`),
    );
    const quoted = names.map((name) => `"${name}"`).join(", ");
    db.exec(
      `INSERT INTO ${table} (${quoted}) SELECT ${taken.join(", ")} FROM ${table} WHERE ${where}`,
    );
  }
}

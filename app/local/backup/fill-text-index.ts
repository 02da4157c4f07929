/** What an index without content of its own holds: as the trigger of its table's inserts says. */
const contentless: Record<string, string> = {
  own_products_fts: `INSERT INTO own_products_fts(rowid, company, words)
    SELECT number, substr(company_id, -8), management_number || char(10) || name || char(10) || own_sku
      || char(10) || asin || char(10) || label_number || char(10) || jan FROM own_products`,
};

/** The statement that fills a full-text index anew from the rows of its table. */
export function fillTextIndex({ name, sql }: { name: string; sql: string }): string {
  if (!/content=''/.test(sql)) return `INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`;
  const filled = contentless[name];
  if (!filled) throw new Error(`${name} has no content and nobody says how it is filled`);
  return filled;
}

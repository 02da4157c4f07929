import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface Mapping {
  id: string;
  name: string;
  dayHeader: string;
  amountHeader: string;
  payerHeader: string;
  balanceHeader: string;
}

interface StatementImportProps {
  mappings: readonly Mapping[];
  idempotencyKey: string;
  chosen: string | undefined;
}

/** The form that takes a bank's statement. */
export function StatementImport({ mappings, idempotencyKey, chosen }: StatementImportProps) {
  if (mappings.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="h-import">
      <h2 id="h-import">导入流水</h2>
      <Form method="post" encType="multipart/form-data" className="cluster">
        <input type="hidden" name="id" value={idempotencyKey} key={idempotencyKey} />
        <label htmlFor="mapping">银行</label>
        <select
          className="input small auto-width"
          id="mapping"
          name="mapping"
          defaultValue={chosen}
        >
          {mappings.map(({ id, name }) => (
            <option key={id} value={id} lang="ja">
              {name}
            </option>
          ))}
        </select>
        <label htmlFor="statement">CSV文件</label>
        <input
          className="input small auto-width"
          id="statement"
          name="statement"
          type="file"
          accept=".csv,.txt"
        />
        <Button fill small name="intent" value="import">
          导入
        </Button>
      </Form>
      <p className="note">
        Shift_JIS或UTF-8均可。同一笔（日期、金额、汇款人、余额相同）只保存一次。
      </p>
    </section>
  );
}

const columns = [
  ["dayHeader", "日期列名", "取扱日付"],
  ["amountHeader", "入账金额列名", "お預り金額"],
  ["payerHeader", "汇款人列名", "摘要"],
  ["balanceHeader", "余额列名", "残高"],
] as const;

interface BankMappingProps {
  mappings: readonly Mapping[];
  mappingId: string;
  typed: Record<string, string>;
}

/** How each bank names its columns, and the form for another bank. */
export function BankMapping({ mappings, mappingId, typed }: BankMappingProps) {
  return (
    <section className="panel stack" aria-labelledby="h-mapping">
      <h2 id="h-mapping">各银行的列名</h2>
      {mappings.length > 0 && (
        <ul className="bullet-list">
          {mappings.map(({ id, name, ...headers }) => (
            <li key={id}>
              <b lang="ja">{name}</b>{" "}
              <span lang="ja">{columns.map(([column]) => headers[column]).join(" / ")}</span>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="stack">
        <input type="hidden" name="id" value={mappingId} key={mappingId} />
        <div className="columns two-columns">
          <div className="field">
            <label htmlFor="name">银行名称</label>
            <input className="input" id="name" name="name" defaultValue={typed.name ?? ""} />
          </div>
          {columns.map(([column, label, example]) => (
            <div className="field" key={column}>
              <label htmlFor={column}>{label}</label>
              <input
                className="input"
                id={column}
                name={column}
                lang="ja"
                defaultValue={typed[column] ?? ""}
              />
              <p className="hint">
                例 <span lang="ja">{example}</span>
              </p>
            </div>
          ))}
        </div>
        <Button soft name="intent" value="mapping">
          保存列名
        </Button>
      </Form>
    </section>
  );
}

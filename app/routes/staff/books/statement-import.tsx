import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { statementBytesMax } from "#app/domain/money/bank/statement.ts";
import { href } from "#app/href.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

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
  lastResult: SubmissionResult | undefined;
}

/** The form that takes a bank's statement. */
export function StatementImport({ mappings, idempotencyKey, lastResult }: StatementImportProps) {
  const [form, fields] = useForm<{ mapping: string; statement: string }>({
    id: "import",
    lastResult,
  });
  const [busy, setBusy] = useState(false);
  if (mappings.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="h-import">
      <h2 id="h-import">导入流水</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" encType="multipart/form-data" {...getFormProps(form)} className="cluster">
        <input type="hidden" name="id" value={idempotencyKey} />
        <SelectField
          field={fields.mapping}
          label="银行"
          choices={mappings.map(({ id, name }) => ({ value: id, label: name, lang: "ja" }))}
        />
        <FileField
          field={fields.statement}
          label="CSV文件"
          lang="zh"
          accept=".csv,.txt"
          limits={{ files: 1, bytesEach: statementBytesMax }}
          sendTo={href("/staff/uploads")}
          onBusy={setBusy}
        />
        <SendButton fill small intent="import" lang="zh" disabled={busy}>
          导入
        </SendButton>
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
  lastResult: SubmissionResult | undefined;
}

/** How each bank names its columns, and the form for another bank. */
export function BankMapping({ mappings, mappingId, lastResult }: BankMappingProps) {
  const [form, fields] = useForm<Omit<Mapping, "id">>({ id: "mapping", lastResult });
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
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" {...getFormProps(form)} className="stack">
        <input type="hidden" name="id" value={mappingId} />
        <div className="columns two-columns">
          <TextField field={fields.name} label="银行名称" />
          {columns.map(([column, label, example]) => (
            <TextField
              key={column}
              field={fields[column]}
              label={label}
              hint={
                <>
                  例 <span lang="ja">{example}</span>
                </>
              }
            />
          ))}
        </div>
        <SendButton soft intent="mapping" lang="zh">
          保存列名
        </SendButton>
      </Form>
    </section>
  );
}

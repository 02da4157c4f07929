import { documentInvoices, invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import type { InvoiceQuery } from "./invoice-query.ts";

interface StatementFormProps {
  path: string;
  today: string;
  statement: { from: string; to: string; problem?: string | undefined };
}

/** 取引明細書 of any period. */
export function StatementForm({ path, today, statement }: StatementFormProps) {
  const { from, to, problem } = statement;
  const told = problem ? { "aria-invalid": true, "aria-describedby": "statement-problem" } : {};
  return (
    <form className="panel cluster" method="get" action={path}>
      <div className="field">
        <label htmlFor="statement-from">取引明細書（残高の動き）の開始日</label>
        <input
          className="input"
          id="statement-from"
          name="statementFrom"
          type="date"
          max={today}
          defaultValue={from}
          required
          {...told}
        />
      </div>
      <div className="field">
        <label htmlFor="statement-to">終了日</label>
        <input
          className="input"
          id="statement-to"
          name="statementTo"
          type="date"
          defaultValue={to}
          required
          {...told}
        />
      </div>
      <Button fill>取引明細書を開く</Button>
      {problem && (
        <p className="field-error" id="statement-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

interface PaperFiltersProps {
  path: string;
  asked: Omit<InvoiceQuery, "from" | "until" | "after">;
}

/** Kind, number and days, as a plain form, and the list as a file. */
export function PaperFilters({ path, asked }: PaperFiltersProps) {
  const { kind, number, fromDay, toDay, problem } = asked;
  return (
    <ListFilter
      path={path}
      days={{ label: "発行日", fromDay, toDay, problem }}
      more={
        <ListFileLinks
          list="invoices"
          query={{
            kind,
            number: number || undefined,
            from: fromDay || undefined,
            to: toDay || undefined,
          }}
        />
      }
    >
      <FilterChoice
        name="kind"
        label="種類"
        value={kind}
        all="すべて"
        choices={documentInvoices.map((one) => [one, invoiceNames[one]])}
      />
      <FilterWords name="number" label="番号" value={number} maxLength={40} />
    </ListFilter>
  );
}

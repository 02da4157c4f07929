import type { ReactNode } from "react";

interface SheetFileFieldProps {
  problem: string | undefined;
  /** What the file may be, and what becomes of it. */
  children: ReactNode;
}

/** The field for a sheet of Excel or CSV. */
export function SheetFileField({ problem, children }: SheetFileFieldProps) {
  return (
    <div className="field">
      <label htmlFor="sheet">
        Excel・CSVファイル<span className="required">必須</span>
      </label>
      <FieldProblem id="sheet-error" text={problem} />
      <input
        id="sheet"
        name="sheet"
        type="file"
        accept=".xlsx,.xls,.csv"
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby="sheet-error sheet-hint"
      />
      <p id="sheet-hint" className="hint">
        {children}
      </p>
    </div>
  );
}

/** What is wrong with a field, where there is anything. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="field-error" role="alert" data-wrong hidden={!text}>
      {text}
    </p>
  );
}

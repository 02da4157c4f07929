import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";

interface SheetFileFieldProps {
  field: FieldMetadata<any>;
  /** What the file may be, and what becomes of it. */
  children: ReactNode;
}

/** The field for a sheet of Excel or CSV. */
export function SheetFileField({ field, children }: SheetFileFieldProps) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        Excel・CSVファイル<span className="required">必須</span>
      </label>
      <p id={field.errorId} className="field-error" role="alert" data-wrong hidden={field.valid}>
        {field.errors?.[0]}
      </p>
      <input
        id={field.id}
        name={field.name}
        type="file"
        accept=".xlsx,.xls,.csv"
        required
        aria-invalid={!field.valid || undefined}
        aria-describedby={`${field.errorId} ${field.descriptionId}`}
      />
      <p id={field.descriptionId} className="hint">
        {children}
      </p>
    </div>
  );
}

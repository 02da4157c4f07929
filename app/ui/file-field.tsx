import type { FieldMetadata } from "@conform-to/react";

/** One file of a form, which may be left out; pictures and PDFs. */
export function FileField({ field, label }: { field: FieldMetadata<unknown>; label: string }) {
  const wrong = field.errors?.join(" ");
  return (
    <div className={wrong ? "field invalid" : "field"}>
      <label htmlFor={field.id}>{label}</label>
      {wrong && (
        <p className="field-error" id={field.errorId}>
          {wrong}
        </p>
      )}
      <input
        id={field.id}
        type="file"
        name={field.name}
        accept="application/pdf,image/png,image/jpeg,image/webp"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? field.errorId : undefined}
      />
    </div>
  );
}

interface AgreeProps {
  field: {
    id: string;
    name: string;
    errorId: string;
    errors?: string[] | undefined;
    initialValue?: unknown;
  };
  page: string;
  what: string;
}

/** Consent to one of our invoices, which opens from its name. */
export function Agree({ field, page, what }: AgreeProps) {
  return (
    <div>
      <label className="checkbox" htmlFor={field.id}>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          required
          defaultChecked={field.initialValue === "on"}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
        />
        <span>
          <a href={page}>{what}</a>に同意する <small className="required">必須</small>
        </span>
      </label>
      {field.errors && (
        <p className="field-error" id={field.errorId}>
          {field.errors[0]}
        </p>
      )}
    </div>
  );
}

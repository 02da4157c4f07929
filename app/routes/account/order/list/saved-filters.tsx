import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";

interface SavedFiltersProps {
  /** The list's address without its query. */
  path: string;
  /** The query that stands now; it is what would be kept. */
  query: string;
  filters: readonly { id: string; name: string; query: string }[];
  /** How the filter that stands is to be called. */
  name: FieldMetadata<string>;
}

/** Filters that the person has named, and the way to keep the one that stands. */
export function SavedFilters({ path, query, filters, name }: SavedFiltersProps) {
  if (filters.length === 0 && !query) return null;
  return (
    <section className="toolbar cluster" aria-label="保存した条件">
      {filters.length > 0 && <span className="note">保存した条件</span>}
      {filters.map((filter) => (
        <Form key={filter.id} method="post" action={path + query} className="cluster">
          <a href={path + filter.query} aria-current={filter.query === query ? "page" : undefined}>
            {filter.name}
          </a>
          <input type="hidden" name="filter" value={filter.id} />
          <Button
            small
            soft
            name="intent"
            value="drop-filter"
            aria-label={`条件「${filter.name}」を削除`}
          >
            削除
          </Button>
        </Form>
      ))}
      {query && (
        <Form method="post" action={path + query} className="cluster" key={query}>
          <label htmlFor={name.id} className="note">
            いまの条件の名前
          </label>
          <input
            {...getInputProps(name, { type: "text" })}
            className="input small auto-width"
            maxLength={30}
            required
            key="name"
          />
          <FieldError id={name.errorId} text={name.errors?.[0]} />
          <Button small soft name="intent" value="save-filter">
            条件を保存
          </Button>
        </Form>
      )}
    </section>
  );
}

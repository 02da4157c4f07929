import { Form } from "@remix-run/react";
import { searchNameMax } from "#app/domain/catalog/search/saved-search.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";

interface SaveSearchFormProps {
  search: string;
  conditions: readonly string[];
  refused: { problem: string; name: string } | undefined;
}

/** The search that is to be kept, and how it is to be called. */
export function SaveSearchForm({ search, conditions, refused }: SaveSearchFormProps) {
  return (
    <Form method="post" className="panel accent stack">
      <h2>この検索を保存</h2>
      <p>{conditions.join(" ・ ") || "条件なし"}</p>
      <ErrorList problems={refused ? [{ fieldId: "name", text: refused.problem }] : []} />
      <input type="hidden" name="search" value={search} />
      <div className="field">
        <label htmlFor="name">検索条件の名前</label>
        <input
          className="input"
          id="name"
          name="name"
          defaultValue={refused?.name ?? conditions.join(" ").slice(0, searchNameMax)}
          aria-invalid={refused ? true : undefined}
        />
      </div>
      <div className="cluster">
        <Button main name="intent" value="save">
          保存する
        </Button>
      </div>
    </Form>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { tagLengthMax } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { sentText } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { PickAll } from "../shared/pick-all.tsx";

/** Ids of the fields of a list's form begin with it. */
export const productsFormId = "products";

/** What may be done with the products that are ticked. */
export function BulkBar({
  query,
  all,
  answer,
  children,
}: {
  query: string;
  /** Whether the page was asked for with all of them ticked. */
  all: boolean;
  /** The answer to the form that this stands in. */
  answer: SubmissionResult | undefined;
  children: ReactNode;
}) {
  const tagId = `${productsFormId}-tag`;
  const problem = answer?.error?.tag?.[0];
  return (
    <div className="panel stack small">
      <p className="cluster between">
        <span className="cluster">
          <PickAll picked={all} at="#library" />
          {children}
        </span>
        <span className="cluster note">
          <a href={`${href("/user/lists/:file", { file: "products.xlsx" })}${query}`}>Excel</a>
          <a href={`${href("/user/lists/:file", { file: "products.csv" })}${query}`}>CSV</a>
        </span>
      </p>
      <p className="cluster">
        <label className="note" htmlFor={tagId}>
          選択した商品のタグ
        </label>
        <input
          className="input small auto-width"
          id={tagId}
          name="tag"
          size={12}
          maxLength={tagLengthMax * 2}
          defaultValue={sentText(answer, "tag")}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${tagId}-error` : undefined}
        />
        <FieldError id={`${tagId}-error`} text={problem} />
        <Button small soft name="intent" value="tag">
          付ける
        </Button>
        <Button small soft name="intent" value="untag">
          外す
        </Button>
      </p>
      <details className="disclosure">
        <summary>選択した商品を削除する</summary>
        <p className="note">
          商品の情報、タグ、仕入先の登録がなくなります。注文と在庫はそのまま残ります。元には戻せません。
        </p>
        <Button small soft name="intent" value="delete">
          選択した商品を削除
        </Button>
      </details>
    </div>
  );
}

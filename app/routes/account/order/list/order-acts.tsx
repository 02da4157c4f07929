import { href } from "#app/href.ts";
import { PayTogetherButton } from "#app/routes/account/shared/document-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { listFileHref } from "../../../../shared/list-file-links.tsx";

interface OrderActsProps {
  /** Where the acts on the chosen orders are sent to. */
  action: string;
  /** Some of the orders wait for a payment that this person may make. */
  payable: boolean;
  mayOrder: boolean;
  /** The list shows what was taken off it. */
  removed: boolean;
}

/** What can be done with the orders that are ticked; what cannot be taken back asks once more. */
export function OrderActs({ action, payable, mayOrder, removed }: OrderActsProps) {
  return (
    <div className="toolbar cluster">
      {payable && <PayTogetherButton />}
      {(["csv", "xlsx"] as const).map((format) => (
        <button
          key={format}
          type="submit"
          className="button small soft"
          formAction={listFileHref({ list: "orders" }, format)}
        >
          {format === "csv" ? "CSV" : "Excel"}
        </button>
      ))}
      <span className="note">選んだ注文（10件まで）。選ばないと、この条件の10,000件まで</span>
      {mayOrder && (
        <span className="at-end cluster">
          <Button small soft formAction={href("/user/reorder")}>
            同じ内容で注文
          </Button>
          {removed ? (
            <Button small soft formMethod="post" formAction={action} name="intent" value="restore">
              一覧に戻す
            </Button>
          ) : (
            <>
              <Button small soft formMethod="post" formAction={action} name="intent" value="remove">
                一覧から外す
              </Button>
              <details className="disclosure">
                <summary>選んだ注文をキャンセル</summary>
                <p className="note">お支払い前の注文だけを取り消せます。元には戻せません。</p>
                <Button
                  small
                  soft
                  formMethod="post"
                  formAction={action}
                  name="intent"
                  value="cancel"
                >
                  まとめてキャンセルする
                </Button>
              </details>
            </>
          )}
        </span>
      )}
    </div>
  );
}

import { Form } from "@remix-run/react";
import { SendButton } from "#app/ui/send-button.tsx";

interface OrderStoreProps {
  storeId: string | null;
  stores: readonly { id: string; name: string; closedAt: Date | string | null }[];
  mayOrder: boolean;
  /** Whether the order may be for none. */
  none: boolean;
}

/** Which of the company's stores the order is for. */
export function OrderStore({ storeId, stores, mayOrder, none }: OrderStoreProps) {
  if (stores.length === 0) return null;
  const now = stores.find(({ id }) => id === storeId);
  return (
    <section className="panel" aria-labelledby="store">
      <h2 id="store">店舗</h2>
      {mayOrder ? (
        <Form method="post" className="cluster">
          <select
            className="input small"
            name="storeId"
            defaultValue={storeId ?? ""}
            aria-labelledby="store"
          >
            {(none || !now) && <option value="">指定なし</option>}
            {stores
              .filter((store) => !store.closedAt || store === now)
              .map((store) => (
                <option key={store.id} value={store.id}>
                  {store.name}
                </option>
              ))}
          </select>
          <SendButton small soft intent="store">
            店舗を変更
          </SendButton>
        </Form>
      ) : (
        <p>{now?.name ?? "指定なし"}</p>
      )}
    </section>
  );
}

interface EmployeeStoresProps {
  stores: readonly { id: string; name: string; closedAt: Date | string | null }[];
  /** What is chosen now; null is all of them. */
  chosen: readonly string[] | null;
  /** Whether the person at the form sees all of them, and so may give all. */
  all: boolean;
}

/** Which stores' orders an employee sees; nothing to ask where the company keeps none. */
export function EmployeeStores({ stores, chosen, all }: EmployeeStoresProps) {
  if (stores.length === 0) return null;
  return (
    <fieldset className="stack small" id="employee-stores">
      <legend>担当する店舗</legend>
      {all ? (
        <label className="checkbox">
          <input type="checkbox" name="limited" defaultChecked={chosen !== null} />
          <span>
            担当する店舗を限る
            <small className="block note">
              選んだ店舗の注文と、その在庫・配送・書類だけを扱えます。チェックを外すと、すべての店舗です
            </small>
          </span>
        </label>
      ) : (
        <input type="hidden" name="limited" value="on" />
      )}
      {stores.map((store) => (
        <label key={store.id} className="checkbox">
          <input
            type="checkbox"
            name="stores"
            value={store.id}
            defaultChecked={chosen?.includes(store.id)}
          />
          {store.name}
          {store.closedAt && "（閉店）"}
        </label>
      ))}
    </fieldset>
  );
}

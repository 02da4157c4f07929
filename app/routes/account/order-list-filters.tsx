import { orderStates } from "#app/domain/label/state-labels.ts";
import { orderLifecycle } from "#app/domain/order/order.ts";
import { type OrderQuery, orderQuery } from "./order-query.ts";

interface FilterProps {
  path: string;
  asked: OrderQuery;
}

/** All, then every state that has orders, with how many. */
export function OrderTabs({
  path,
  asked,
  counts,
}: FilterProps & { counts: Record<string, number> }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = orderLifecycle.states.filter((state) => counts[state] || state === asked.state);
  return (
    <nav className="tabs" aria-label="注文の状態">
      <ul>
        <li>
          <a
            href={path + orderQuery(asked, { state: undefined })}
            aria-current={asked.state ? undefined : "page"}
          >
            すべて <span className="n">{all}</span>
          </a>
        </li>
        {shown.map((state) => (
          <li key={state}>
            <a
              href={path + orderQuery(asked, { state })}
              aria-current={asked.state === state ? "page" : undefined}
            >
              {orderStates[state].ja} <span className="n">{counts[state] ?? 0}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Words, order and page size, as a plain form. */
export function OrderFilters({ path, asked }: FilterProps) {
  return (
    <form className="bar row" method="get" action={path}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <label htmlFor="order-words" className="note">
        注文番号・商品名
      </label>
      <input
        id="order-words"
        className="in s auto"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <label htmlFor="order-sort" className="note">
        並び順
      </label>
      <select id="order-sort" className="in s auto" name="sort" defaultValue={asked.sort}>
        <option value="newest">新しい順</option>
        <option value="oldest">古い順</option>
      </select>
      <label htmlFor="order-size" className="note">
        件数
      </label>
      <select id="order-size" className="in s auto" name="size" defaultValue={asked.size}>
        {[20, 50, 100].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit" className="btn s">
        絞り込む
      </button>
    </form>
  );
}

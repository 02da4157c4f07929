import { shippingStates } from "#app/domain/label/state-labels.ts";
import { shippingLifecycle } from "#app/domain/shipping/shipping-request.ts";
import { href } from "#app/href.ts";
import { type DeliveryQuery, deliveryQuery } from "./delivery-query.ts";

/** All, then every state that has requests, with how many. */
export function DeliveryTabs({
  asked,
  counts,
}: {
  asked: DeliveryQuery;
  counts: Record<string, number>;
}) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = shippingLifecycle.states.filter((state) => counts[state] || state === asked.state);
  const here = href("/user/deliveryList");
  return (
    <nav className="tabs" aria-label="配送依頼の状態">
      <ul>
        <li>
          <a
            href={here + deliveryQuery(asked, { state: undefined })}
            aria-current={asked.state ? undefined : "page"}
          >
            すべて <span className="n">{all}</span>
          </a>
        </li>
        {shown.map((state) => (
          <li key={state}>
            <a
              href={here + deliveryQuery(asked, { state })}
              aria-current={asked.state === state ? "page" : undefined}
            >
              {shippingStates[state].ja} <span className="n">{counts[state] ?? 0}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Words, order and page size, as a plain form; CSV is the same form sent elsewhere. */
export function DeliveryFilters({ asked }: { asked: DeliveryQuery }) {
  return (
    <form className="bar row" method="get" action={href("/user/deliveryList")}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <label htmlFor="delivery-words" className="note">
        番号・商品名・追跡番号
      </label>
      <input
        id="delivery-words"
        className="in s auto"
        name="q"
        type="search"
        defaultValue={asked.words}
        maxLength={100}
      />
      <label htmlFor="delivery-sort" className="note">
        並び順
      </label>
      <select id="delivery-sort" className="in s auto" name="sort" defaultValue={asked.sort}>
        <option value="newest">新しい順</option>
        <option value="oldest">古い順</option>
      </select>
      <label htmlFor="delivery-size" className="note">
        件数
      </label>
      <select id="delivery-size" className="in s auto" name="size" defaultValue={asked.size}>
        {[20, 50, 100].map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <button type="submit" className="btn s">
        絞り込む
      </button>
      <button type="submit" className="btn s soft" formAction={href("/user/deliveryList/csv")}>
        CSV
      </button>
    </form>
  );
}

import { href } from "#app/href.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Status } from "#app/ui/status.tsx";
import type { TodoRow } from "./my-todo-row.ts";
import type { payTogether } from "./pay-together.server.ts";

interface MyTodoProps {
  rows: readonly TodoRow[];
  together: ReturnType<typeof payTogether>;
}

/** So many stand open; the rest is folded below them. */
const openMax = 6;

/** What waits for the buyer, each with the one thing to do. */
export function MyTodo({ rows, together }: MyTodoProps) {
  return (
    <section aria-labelledby="todo">
      <div className="cluster between heading">
        <h2 id="todo">
          ご対応が必要な項目 <span className="number">{rows.length}件</span>
        </h2>
        {together && (
          <a className="button small" href={together.href}>
            {together.count}件をまとめて支払う（{together.yen}円）
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="いま対応が必要なものはありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して見積を依頼する</a>
          </p>
        </EmptyState>
      ) : (
        <>
          <TodoList rows={rows.slice(0, openMax)} />
          {rows.length > openMax && (
            <details className="disclosure">
              <summary>ほか{rows.length - openMax}件</summary>
              <TodoList rows={rows.slice(openMax)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function TodoList({ rows }: Pick<MyTodoProps, "rows">) {
  return (
    <ul className="todo-list">
      {rows.map(({ id, state, name, href: url, about, yen, when, left, command }) => (
        <li key={id}>
          <Status shape={state.shape}>{state.ja}</Status>
          <div>
            <a className="number" href={url}>
              {name}
            </a>
            <p>{about}</p>
          </div>
          <p className={state.shape === "due" ? "amount-cell amount-due" : "amount-cell"}>
            {yen && (
              <span className="yen-amount number">
                {yen}
                <small>円</small>
              </span>
            )}
          </p>
          <p className="when number">
            {when && <b>{when}</b>}
            {left && <span>{left}</span>}
          </p>
          {typeof command === "string" ? (
            <p className="note">{command}</p>
          ) : (
            <a
              className={command.main ? "button small filled" : "button small"}
              href={command.href}
            >
              {command.label}
              <span className="visually-hidden">：{name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

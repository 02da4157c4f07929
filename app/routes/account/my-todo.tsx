import { href } from "#app/href.ts";
import { Empty } from "#app/ui/empty.tsx";
import { State } from "#app/ui/state.tsx";
import type { TodoRow } from "./my-todo-row.ts";
import type { payTogether } from "./pay-together.server.ts";

interface MyTodoProps {
  rows: readonly TodoRow[];
  together: ReturnType<typeof payTogether>;
}

/** What waits for the buyer, each with the one thing to do. */
export function MyTodo({ rows, together }: MyTodoProps) {
  return (
    <section aria-labelledby="todo">
      <div className="row between h">
        <h2 id="todo">
          ご対応が必要な項目 <span className="n">{rows.length}件</span>
        </h2>
        {together && (
          <a className="btn s" href={together.href}>
            {together.count}件をまとめて支払う（{together.yen}円）
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <Empty title="いま対応が必要なものはありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して見積を依頼する</a>
          </p>
        </Empty>
      ) : (
        <ul className="todo">
          {rows.map(({ id, state, name, href: url, about, yen, when, left, command }) => (
            <li key={id}>
              <State shape={state.shape}>{state.ja}</State>
              <div>
                <a className="n" href={url}>
                  {name}
                </a>
                <p>{about}</p>
              </div>
              <p className={state.shape === "due" ? "amt-c due-ink" : "amt-c"}>
                {yen && (
                  <span className="yen n">
                    {yen}
                    <small>円</small>
                  </span>
                )}
              </p>
              <p className="when n">
                {when && <b>{when}</b>}
                {left && <span>{left}</span>}
              </p>
              {typeof command === "string" ? (
                <p className="note">{command}</p>
              ) : (
                <a className={command.main ? "btn s fill" : "btn s"} href={command.href}>
                  {command.label}
                  <span className="vh">：{name}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

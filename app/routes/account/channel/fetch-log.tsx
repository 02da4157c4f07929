import { fetchStates } from "#app/domain/channels/shops/fetch.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { Connections } from "./connections.tsx";

type Fetch = Connections["fetches"][number];

/** What was asked of the shops last, and how it went. */
export function FetchLog({ fetches }: { fetches: Connections["fetches"] }) {
  if (fetches.length === 0) return null;
  return (
    <section aria-labelledby="h-log">
      <h2 id="h-log" className="h">
        取得の記録
      </h2>
      <CardTable tight label="取得の記録" columns={["日時", "販売先", "種類", "結果", "内容"]}>
        {fetches.map((fetch) => (
          <tr role="row" key={fetch.id}>
            <th scope="row" role="rowheader">
              <span className="n">{when(fetch.startedAt)}</span>
            </th>
            <td role="cell" data-l="販売先">
              {fetch.of}
            </td>
            <td role="cell" data-l="種類">
              {fetch.kind}
            </td>
            <td role="cell" data-l="結果">
              <State shape={fetchStates[fetch.state].shape}>{fetchStates[fetch.state].ja}</State>
            </td>
            <td role="cell" data-l="内容">
              {contentOf(fetch)}
            </td>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}

function contentOf({ done, total, fault, nextTry }: Fetch) {
  const count = total ? `${grouped(String(done))} / ${grouped(String(total))}件` : `${done}件`;
  const next = nextTry && `次回 ${when(nextTry)}`;
  return [count, fault, next].filter(Boolean).join("、");
}

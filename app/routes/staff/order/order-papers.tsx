import type { ListedPaper } from "#app/domain/money/papers/list-papers.server.ts";
import { invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { paperStates } from "#app/domain/money/papers/paper-state.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

/** 已开单据: what was issued about the order, in the order of issue; nothing for who does not see papers. */
export function OrderPapers({ papers }: { papers: readonly ListedPaper[] | undefined }) {
  if (!papers) return null;
  return (
    <section className="stack small" aria-labelledby="h-papers">
      <h2 id="h-papers">
        已开单据 <small className="number">{papers.length}</small>
      </h2>
      {papers.length === 0 ? (
        <p className="note">还没有开单据。</p>
      ) : (
        <ul>
          {papers.map(({ kind, number, yen, issuedAt, replaces, state }) => (
            <li key={number} className="number">
              {chinaClock.when(issuedAt)} <span lang="ja">{invoiceNames[kind]}</span>{" "}
              <a href={href("/staff/papers/:invoice/:number", { invoice: kind, number })}>
                {number}
              </a>
              {yen !== null && ` ${grouped(String(yen))}日元`}
              {replaces && `（代替 ${replaces}）`}
              {state !== "valid" && ` ${paperStates[state].zh}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { type FloorActKind, floorActKinds } from "#app/domain/trade/scanning/floor-act.ts";
import { undoReasons } from "#app/domain/trade/scanning/undo-reasons.ts";
import { Button } from "#app/ui/button.tsx";
import { useInHand } from "./in-hand.ts";

interface Act {
  id: string;
  kind: FloorActKind;
  label: string;
  quantity: number;
  at: Date;
  undoneAt: Date | null;
  undoReason: string;
  unused: boolean;
}

interface LastActsProps {
  acts: readonly Act[];
  tally: readonly { kind: FloorActKind; acts: number }[];
  now: Date;
}

const counted = ["receive", "inspect", "shelve", "unknown"] as const;

/** 刚才做的: what this person did last, each with the way back while nothing has used it. */
export function LastActs({ acts, tally, now }: LastActsProps) {
  const times = (kind: FloorActKind) => tally.find((one) => one.kind === kind)?.acts ?? 0;
  return (
    <section className="stack" aria-labelledby="h-last">
      <h2 id="h-last">刚才做的</h2>
      <dl className="tally" aria-label="今天我做的">
        {counted.map((kind) => (
          <div key={kind}>
            <dt>{floorActKinds[kind].zh}</dt>
            <dd className="n">{times(kind)}</dd>
          </div>
        ))}
      </dl>
      {acts.length > 0 && (
        <ul className="last">
          {acts.map((act) => (
            <li key={act.id}>
              <time className="n" dateTime={act.at.toISOString()}>
                {clock(act.at, now)}
              </time>
              <span>
                <b>
                  {floorActKinds[act.kind].zh} {act.quantity} 件
                </b>
                <span className="mono">{act.label}</span>
              </span>
              <WayBack act={act} />
            </li>
          ))}
        </ul>
      )}
      <p className="note">下一步还没开始时可以撤销，撤销也留在记录里。</p>
    </section>
  );
}

/** The hour and minute in China; of another day its date. */
function clock(at: Date, now: Date) {
  const [then, today] = [at, now].map((one) =>
    new Date(one.getTime() + 8 * 3_600_000).toISOString(),
  ) as [string, string];
  return then.slice(0, 10) === today.slice(0, 10)
    ? then.slice(11, 16)
    : then.slice(5, 10).replace("-", "/");
}

function WayBack({ act }: { act: Act }) {
  const here = useInHand();
  if (act.undoneAt) return <span className="note">已撤销：{act.undoReason}</span>;
  if (!act.unused) return <span className="note">已有下一步</span>;
  const name = `${floorActKinds[act.kind].zh} ${act.label}`;
  return (
    <details className="undo">
      <summary className="btn s soft">
        撤销<span className="vh"> {name}</span>
      </summary>
      <form method="post" action={here} className="row">
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="act" value={act.id} />
        <select className="in s" name="reason" aria-label={`撤销原因 ${name}`}>
          {undoReasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </select>
        <Button small>确定撤销</Button>
      </form>
    </details>
  );
}

import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { countReasons } from "#app/domain/trade/floor/stock-count.ts";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";
import type { Loaded } from "./count.tsx";

interface DisputedProps {
  line: Loaded["lines"][number];
  count: Loaded["count"];
  /** The reason of a form that was refused. */
  typed: string | undefined;
}

/** A lot that two people counted differently: a third look, or who counted none of it says which stands. */
export function Disputed({ line, count, typed = "" }: DisputedProps) {
  const code = lotCode(line.number);
  const open = count.state === "counting" || count.state === "awaiting";
  return (
    <>
      <State shape="trouble">
        {`数得不一样：${line.figures.map(({ by, quantity }) => `${by} ${quantity}`).join("，")}`}
      </State>
      {open && !line.maySettle && <small className="blk">请再数一次，或由没数过的同事定数</small>}
      {open && line.maySettle && (
        <Form method="post" className="row no-print">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="version" value={count.version} />
          <input type="hidden" name="lotId" value={line.id} />
          <select name="place" className="in s auto" aria-label={`定数 ${code}`}>
            {line.figures.map(({ place, by, quantity }) => (
              <option key={place} value={place}>{`${quantity} 件（${by}）`}</option>
            ))}
          </select>
          <select
            name="reason"
            className="in s auto"
            aria-label={`差异原因 ${code}`}
            defaultValue={typed}
          >
            <option value="">没有差异</option>
            {Object.entries(countReasons).map(([reason, { zh }]) => (
              <option key={reason} value={reason}>
                {zh}
              </option>
            ))}
          </select>
          <Button small>
            以此数为准<span className="vh"> {code}</span>
          </Button>
        </Form>
      )}
    </>
  );
}

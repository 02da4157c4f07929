import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { Button } from "#app/ui/button.tsx";
import type { Loaded } from "./pack.tsx";

interface BoxContentsProps {
  box: Loaded["boxes"][number];
  loaded: Loaded;
  /** Whether pieces can be taken out here. */
  out?: boolean;
}

/** What lies in a box, lot by lot. */
export function BoxContents({ box, loaded: { lines, id }, out = false }: BoxContentsProps) {
  return (
    <ul>
      {box.contents.map(({ lineId, quantity }) => {
        const line = lines.find((one) => one.id === lineId);
        if (!line) return null;
        return (
          <li key={lineId}>
            <span>
              {line.titleZh} <span className="mono note">{lotCode(line.lotNumber)}</span>
            </span>
            <b className="n">{quantity}</b>
            {out && (
              <Form method="post">
                <input type="hidden" name="intent" value="out" />
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="box" value={box.number} />
                <input type="hidden" name="lineId" value={lineId} />
                <Button small soft aria-label={`取出 ${lotCode(line.lotNumber)}`}>
                  取出
                </Button>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

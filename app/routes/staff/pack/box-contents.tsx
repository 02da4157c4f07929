import { Form } from "@remix-run/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { SendButton } from "#app/ui/send-button.tsx";
import type { BoxView, PackView } from "./view.server.ts";

interface BoxContentsProps {
  box: BoxView;
  loaded: PackView;
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
              {line.titleZh} <span className="monospace note">{lotCode(line.lotNumber)}</span>
            </span>
            <b className="number">{quantity}</b>
            {out && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="box" value={box.number} />
                <input type="hidden" name="lineId" value={lineId} />
                <SendButton
                  lang="zh"
                  intent="out"
                  of={{ name: "lineId", value: lineId }}
                  small
                  soft
                  aria-label={`取出 ${lotCode(line.lotNumber)}`}
                >
                  取出
                </SendButton>
              </Form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { Picture } from "#app/ui/picture.tsx";
import { ReportShort } from "./report-short.tsx";
import type { PickLineView } from "./view.server.ts";

interface NextStopProps {
  line: PickLineView;
  /** How many lots are to be fetched after this one. */
  after: number;
  id: string;
  answer: SubmissionResult | undefined;
}

/** 下一站: the one shelf to walk to, its goods and how many, large enough for a phone at arm's length. */
export function NextStop({ line, after, id, answer }: NextStopProps) {
  return (
    <section className="next-stop no-print" aria-label="下一站">
      <p className="next-stop-shelf monospace">{line.shelf}</p>
      <div className="next-stop-goods">
        <Picture src={line.picture} size={160} />
        <div>
          <p className="next-stop-pieces">
            取 <b className="number">{line.left}</b> 件
          </p>
          <p className="monospace">{lotCode(line.lotNumber)}</p>
          <p>{line.titleZh}</p>
          <p>{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</p>
          <p className="note number">{line.requestNumber}</p>
        </div>
      </div>
      <ReportShort line={line} id={id} answer={answer} />
      <p className="note">{after > 0 ? `后面还有 ${after} 批` : "这是最后一批"}</p>
    </section>
  );
}

import { Button } from "#app/ui/button.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import { span } from "./cost-parts.tsx";
import { type CostDraft, wrongInput } from "./use-cost-draft.ts";

/** The figures in short at the foot of the form, in sight wherever somebody types on it. */
export function CostBar({ draft }: { draft: CostDraft }) {
  const { stale, isWrong, sending, answered } = draft;
  const chosen = answered.answer?.chosen;
  return (
    <StickyBar fixed>
      {chosen && (
        <BarSums stale={stale}>
          <div className="summary">
            <dt>1個あたり（{chosen.nameJa}）</dt>
            <dd className="number">{isWrong ? wrongInput : span(chosen.perPieceYen)}</dd>
          </div>
        </BarSums>
      )}
      <Button main aria-disabled={sending}>
        {sending ? "計算中…" : "計算する"}
      </Button>
    </StickyBar>
  );
}

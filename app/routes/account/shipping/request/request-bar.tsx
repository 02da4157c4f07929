import { Estimate, Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { BarSums, StickyBar } from "#app/ui/sticky-bar.tsx";
import type { RequestDraft } from "./use-request-draft.ts";

interface RequestBarProps {
  draft: RequestDraft;
  /** True while the request is being handed in. */
  sending: boolean;
  busy: boolean;
  /** The account manager who hands requests in while deliveries are delegated. */
  delegatedTo: string | null;
}

/** What the request comes to by the chosen method, and the way to hand it in, wherever the page is scrolled to. */
export function RequestBar({ draft, sending, busy, delegatedTo }: RequestBarProps) {
  const { figures, stale, failed, chosen, sum, besidesYen } = draft;
  const isWrong = figures.wrong.length > 0;
  return (
    <StickyBar fixed>
      <p role="status" className="added">
        {stale && !failed && <span className="visually-hidden">計算中…</span>}
      </p>
      <BarSums stale={stale}>
        {!isWrong && chosen?.freightYen && (
          <>
            <div className="more">
              <dt>国際送料</dt>
              <dd>
                <YenRange {...chosen.freightYen} />
              </dd>
            </div>
            <div className="more">
              <dt>保管料・オプション</dt>
              <dd>
                <Yen yen={besidesYen} />
              </dd>
            </div>
            {chosen.duesYen && (
              <div className="more">
                <dt>関税・消費税{chosen.paysDues ? "" : "（通関時）"}</dt>
                <dd>
                  <YenRange {...chosen.duesYen} />
                </dd>
              </div>
            )}
          </>
        )}
        <div className="summary">
          <dt className="number">
            見込みの合計{" "}
            <span className="fine-print">
              {figures.pieces.toLocaleString("ja-JP")}個
              {chosen?.boxes && `・${chosen.boxes.count.toLocaleString("ja-JP")}箱`}
              {chosen && `・${chosen.nameJa}`}
            </span>
          </dt>
          <dd>
            {isWrong ? (
              "数量をご確認ください"
            ) : sum ? (
              <YenRange {...sum} />
            ) : (
              (chosen?.refusal ?? "配送方法を選んでください")
            )}
          </dd>
        </div>
      </BarSums>
      {!delegatedTo && (
        <SendButton main intent="submit" isSent={sending} aria-disabled={busy}>
          配送を依頼する
        </SendButton>
      )}
    </StickyBar>
  );
}

function YenRange({ min, max }: { min: number; max: number }) {
  return <Estimate min={String(min)} max={String(max)} />;
}

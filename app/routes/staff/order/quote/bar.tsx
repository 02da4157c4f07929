import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { StickyBar } from "#app/ui/sticky-bar.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { quoteFormId } from "./table.tsx";
import type { QuoteDraft } from "./use-quote-draft.ts";

interface QuoteBarProps {
  draft: QuoteDraft;
  serviceRatePercent: string | undefined;
  totalYen: number | undefined;
  /** Rows with a figure that cannot be read yet. */
  unread: number;
}

/** What the quote comes to as typed, and the buttons of its form. What a script does by itself needs no button. */
export function QuoteBar({ draft, serviceRatePercent, totalYen, unread }: QuoteBarProps) {
  const hydrated = useHydrated();
  return (
    <StickyBar>
      <span className="note">
        手续费 {serviceRatePercent}% · 提交时锁定当日汇率
        {hydrated ? (
          <>
            {" "}
            · <kbd>Enter</kbd> 下一行
          </>
        ) : (
          <>
            {" "}
            · <kbd>Alt</kbd>+<kbd>C</kbd> 重新计算
          </>
        )}{" "}
        · <kbd>Alt</kbd>+<kbd>S</kbd> 提交报价，转到下一单
      </span>
      <span className="at-end cluster">
        {hydrated && <Kept draft={draft} />}
        {totalYen !== undefined && (
          <span className="number">
            日元合计 <b>{grouped(String(totalYen))}</b>
            {unread > 0 && (
              <span className="status status-trouble">另有 {unread} 行未填对，合计不完整</span>
            )}
          </span>
        )}
        {!hydrated && (
          <>
            <Button soft form={quoteFormId} name="intent" value="calculate" accessKey="c">
              重新计算
            </Button>
            <Button soft form={quoteFormId} name="intent" value="keep">
              保存草稿
            </Button>
          </>
        )}
        <SendButton lang="zh" main form={quoteFormId} intent="quote" accessKey="s" data-last>
          提交报价
        </SendButton>
      </span>
    </StickyBar>
  );
}

/** Whether what is typed stands safely with us. */
function Kept({ draft: { saving, unsaved, failed, savedAt } }: Pick<QuoteBarProps, "draft">) {
  if (failed) return <span className="status status-trouble">草稿没有保存</span>;
  return (
    <span className="note" role="status">
      {saving || unsaved
        ? "正在保存草稿…"
        : savedAt && `草稿已保存 ${chinaClock.when(savedAt).slice(11)}`}
    </span>
  );
}

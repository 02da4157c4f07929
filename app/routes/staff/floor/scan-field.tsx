import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { CameraScan } from "#app/ui/scanner/camera-scan.tsx";
import type { Scanner } from "#app/ui/scanner/use-scanner.ts";
import { badInHand, HeldFields, type HeldProps, lotInHand, parcelInHand } from "./held-fields.tsx";
import { useAnswerTo, useInHand } from "./in-hand.ts";
import { isUnknown, nextPage } from "./next-page.ts";

/** The one field, with what is in hand: whatever is scanned next is about that. */
export function ScanField({ formProps, ...held }: HeldProps & Pick<Scanner, "formProps">) {
  const { found, shelf } = held;
  const field = useRef<HTMLInputElement>(null);
  const code = String(useAnswerTo({ intent: "" })?.initialValue?.code ?? "");
  const pending = Boolean(parcelInHand(found));
  const lot = Boolean(lotInHand(found));
  const next = found && (isUnknown(found) ? "先不登记" : nextPage(found)?.zh);
  return (
    <form method="post" action={useInHand()} className="scan-field" id="scan" {...formProps}>
      <HeldFields {...held} />
      <label htmlFor="code">{asks({ pending, lot, bad: badInHand(found), next, shelf })}</label>
      <input
        ref={field}
        className="input monospace"
        id="code"
        name="code"
        maxLength={400}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby="code-note"
      />
      <Button fill>确定</Button>
      <CameraScan field={field} />
      <p className="note" id="code-note">
        {code && (
          <>
            刚才扫的：<b className="monospace">{code.slice(0, 60)}</b>。
          </>
        )}
        {hint(pending, shelf)}
      </p>
    </form>
  );
}

interface InHand {
  pending: boolean;
  lot: boolean;
  bad: boolean;
  /** What an empty Enter goes on with. */
  next: string | undefined;
  shelf: string | undefined;
}

function asks({ pending, lot, bad, next, shelf }: InHand) {
  if (pending) return "回车、再扫本单或扫下一单＝按应收数全部签收";
  if (bad) return "扫隔离架（Q-）：这一批全是次品，放上去";
  if (lot) return "扫货架：这一批放上去";
  if (next) return `空着按回车：${next}；或接着扫`;
  if (shelf) return `扫批次：放到 ${shelf}`;
  return "扫一下：快递单、批次、货架、箱子或订单";
}

function hint(pending: boolean, shelf: string | undefined) {
  if (pending) return "数量或质量不对，请先用该批的“数量/质量异常”。同一个码扫两次不会做两次。";
  if (shelf) return "接着扫的批次都放到这里；扫别的货架就换架，空着按回车结束。";
  return "扫快递单收货，扫批次验货或上架，扫货架看架上有什么。同一个码扫两次不会做两次。";
}

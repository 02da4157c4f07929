import type { FoundScan } from "#app/domain/trade/scanning/find-scanned.server.ts";
import { Button } from "#app/ui/button.tsx";
import { useInHand, useTyped } from "./in-hand.ts";
import { lotInHand } from "./lot-in-hand.ts";
import { isUnknown, nextPage } from "./next-page.ts";

interface ScanFieldProps {
  found: FoundScan | undefined;
  /** A shelf that the next lots are put on. */
  shelf: string | undefined;
  formKey: string;
}

/** The one field, with what is in hand: whatever is scanned next is about that. */
export function ScanField({ found, shelf, formKey }: ScanFieldProps) {
  const { code } = useTyped();
  const pending =
    found?.kind === "parcel" && found.pieces > 0 && !found.contested ? found : undefined;
  const lot = lotInHand(found);
  const next = found && (isUnknown(found) ? "先不登记" : nextPage(found)?.zh);
  return (
    <form method="post" action={useInHand()} className="gun" id="scan" data-scan>
      <input type="hidden" name="key" value={formKey} />
      {pending && <input type="hidden" name="parcel" value={pending.number} />}
      {pending && <input type="hidden" name="pieces" value={pending.pieces} />}
      {lot && <input type="hidden" name="lot" value={lot} />}
      {shelf && <input type="hidden" name="shelf" value={shelf} />}
      <label htmlFor="code">
        {asks({ pending: Boolean(pending), lot: Boolean(lot), next, shelf })}
      </label>
      <input
        className="in mono"
        id="code"
        name="code"
        maxLength={200}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby="code-note"
      />
      <Button fill>确定</Button>
      <p className="note" id="code-note">
        {code && (
          <>
            刚才扫的：<b className="mono">{code}</b>。
          </>
        )}
        {hint(Boolean(pending), shelf)}
      </p>
    </form>
  );
}

interface InHand {
  pending: boolean;
  lot: boolean;
  /** What an empty Enter goes on with. */
  next: string | undefined;
  shelf: string | undefined;
}

function asks({ pending, lot, next, shelf }: InHand) {
  if (pending) return "空着按回车，或扫下一包：照下面全部收下";
  if (lot) return "扫货架：这一批放上去";
  if (next) return `空着按回车：${next}；或接着扫`;
  if (shelf) return `扫批次：放到 ${shelf}`;
  return "扫一下：快递单、批次、货架、箱子或订单";
}

function hint(pending: boolean, shelf: string | undefined) {
  if (pending) return "数量有出入，请先用该批的“有出入”。同一个码扫两次不会做两次。";
  if (shelf) return "接着扫的批次都放到这里；扫别的货架就换架，空着按回车结束。";
  return "扫快递单收货，扫批次验货或上架，扫货架看架上有什么。同一个码扫两次不会做两次。";
}

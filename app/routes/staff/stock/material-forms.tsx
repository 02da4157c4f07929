import type { findMaterialPage } from "#app/domain/trade/floor/material-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { grouped } from "#app/ui/money.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Box, type SentBack } from "./sent-box.tsx";

type Found = NonNullable<Awaited<ReturnType<typeof findMaterialPage>>>;

interface ShortagesProps extends Pick<Found, "shortages"> {
  sent: SentBack | undefined;
}

/** 缺料: lots that wait for pieces, each supplied from the stock or gone on without. */
export function LotShortages({ shortages, sent }: ShortagesProps) {
  if (shortages.length === 0) return null;
  return (
    <section className="panel stack small">
      <h2>缺料</h2>
      <PhraseList of="material" id="material-phrases" />
      {shortages.map(({ id, lotNumber, shelf, orderNumber, quantity }) => (
        <form key={id} method="post" className="cluster">
          <input type="hidden" name="shortage" value={id} />
          <span className="number">
            <span className="monospace">{lotCode(lotNumber)}</span> {shelf || "未上架"} ·{" "}
            {orderNumber} · 缺 <b>{grouped(String(quantity))}</b>
          </span>
          <button type="submit" className="button small" name="intent" value="supply">
            补料
          </button>
          <Box
            intent="waive"
            list="material-phrases"
            name="reason"
            sent={sent?.typed.shortage === id ? sent : undefined}
            label={`${lotCode(lotNumber)}不补料的原因（日文，买家可见）`}
            placeholder="不补料的原因（日文，买家可见）"
          />
          <button type="submit" className="button small soft" name="intent" value="waive">
            不再补料
          </button>
        </form>
      ))}
    </section>
  );
}

interface StockFormsProps {
  formKey: string;
  stock: number;
  /** The form of this button, where it was sent back. */
  sent: (intent: string) => SentBack | undefined;
}

/** 入库、批次转辅料、更正. */
export function StockForms({ formKey, stock, sent }: StockFormsProps) {
  return (
    <>
      <Receipt formKey={formKey} sent={sent("receive")} />
      <form method="post" className="panel">
        <div className="cluster">
          <Box
            required
            name="lot"
            label="批次号（待验货，整批转入）"
            intent="lot"
            sent={sent("lot")}
          />
          <button type="submit" className="button small" name="intent" value="lot">
            批次转辅料
          </button>
        </div>
      </form>
      <form method="post" className="panel">
        <div className="cluster">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="seen" value={stock} />
          <Box
            required
            name="counted"
            label="实有数量"
            intent="correct"
            sent={sent("correct")}
            number
          />
          <Box required name="reason" label="更正原因" intent="correct" sent={sent("correct")} />
          <button type="submit" className="button small soft" name="intent" value="correct">
            更正
          </button>
        </div>
      </form>
    </>
  );
}

interface ReceiptProps {
  formKey: string;
  sent: SentBack | undefined;
}

/** 入库: how many came, and from where as the buyer reads it. */
function Receipt({ formKey, sent }: ReceiptProps) {
  return (
    <form method="post" className="panel">
      <div className="cluster">
        <input type="hidden" name="key" value={formKey} />
        <Box required name="quantity" label="入库数量" intent="receive" sent={sent} number />
        <Box
          name="note"
          label="来源（单号或日文，买家可见）"
          intent="receive"
          sent={sent}
          list="source-phrases"
        />
        <PhraseList of="receiveMaterial" id="source-phrases" />
        <button type="submit" className="button small" name="intent" value="receive">
          入库
        </button>
      </div>
    </form>
  );
}

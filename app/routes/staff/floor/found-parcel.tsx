import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import type { DifferForm } from "#app/domain/trade/floor/scan-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { isReceivedWhole } from "./held-fields.tsx";
import { useAnswerTo, useInHand } from "./in-hand.ts";
import { LotItem } from "./lot-item.tsx";
import { lotName } from "./lot-name.ts";
import { nextPage } from "./next-page.ts";
import { ownersOf, ParcelOwners } from "./parcel-owners.tsx";
import { ReceivedLots } from "./received-lots.tsx";
import type { FoundOf, LotView } from "./view.server.ts";
import { Contested, OnePiece, WhichSeller } from "./whose-parcel.tsx";

type Parcel = FoundOf<"parcel">;

interface FoundParcelProps {
  works: boolean;
  parcel: Parcel;
  formKey: string;
  lotKeys: Record<string, string>;
}

/** 快递包裹: what it is to bring, all of it received by one button; differences lot by lot. */
export function FoundParcel({ works, parcel, formKey, lotKeys }: FoundParcelProps) {
  const { number, sent, awaited, here, pieces } = parcel;
  const lots = [...awaited, ...here];
  const isShared = ownersOf(lots).length > 1;
  return (
    <section className="scan-result" aria-labelledby="h-hit">
      <div className="scan-result-head">
        <h2 id="h-hit">
          <span className="badge accent">快递包裹</span> <span className="monospace">{number}</span>{" "}
          {pieces > 0 ? <Status shape="wait">待收货</Status> : <Status shape="done">已收货</Status>}
        </h2>
        <ParcelOwners lots={lots} sent={sent} />
        <ol className="step-trail" aria-label="步骤">
          <li aria-current={pieces > 0 ? "step" : undefined}>1 收货</li>
          <li aria-current={pieces > 0 ? undefined : "step"}>2 验货</li>
          <li>3 上架</li>
        </ol>
      </div>
      {pieces > 0 && (
        <Awaited
          works={works}
          parcel={parcel}
          isShared={isShared}
          formKey={formKey}
          lotKeys={lotKeys}
        />
      )}
      {here.length > 0 && (
        <ReceivedLots works={works} lots={here} isShared={isShared} next={nextPage(parcel)} />
      )}
    </section>
  );
}

interface AwaitedProps extends FoundParcelProps {
  /** True where the parcel brings goods of several companies: each lot says whose it is. */
  isShared: boolean;
}

function Awaited({ works, parcel, isShared, formKey, lotKeys }: AwaitedProps) {
  const { number, awaited, pieces, contested, sellers, piece } = parcel;
  const count = `${awaited.length} 批，应到 ${pieces} 件。`;
  return (
    <div className="stack small">
      {contested && <Contested />}
      {piece && <OnePiece number={number} piece={piece} />}
      <CardTable
        tight
        caption={
          !works || !isReceivedWhole(parcel) ? count : `${count}数对了，回车一次即全部签收。`
        }
        columns={["商品", { right: "应到" }, "出入"]}
      >
        {awaited.map((lot) => (
          <TableRow key={lot.id}>
            <RowHeading>
              <LotItem {...lot} note={lot.lineNote} orderNote="" />
              {isShared && <span lang="ja">{lot.companyName}</span>}
            </RowHeading>
            <TableCell>
              <b>{lot.quantity}</b>
            </TableCell>
            <TableCell>
              {works ? <Differs lot={lot} parcel={number} formKey={lotKeys[lot.id] ?? ""} /> : "—"}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {sellers.length > 0 && <WhichSeller sellers={sellers} />}
      {works && isReceivedWhole(parcel) && (
        <ReceiveAll number={number} pieces={pieces} formKey={formKey} />
      )}
    </div>
  );
}

function ReceiveAll({
  number,
  pieces,
  formKey,
}: Pick<Parcel, "number" | "pieces"> & { formKey: string }) {
  return (
    <Form method="post" action={useInHand()} className="floor-actions thumb-reach">
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="parcel" value={number} />
      <input type="hidden" name="pieces" value={pieces} />
      <SendButton lang="zh" main of={{ name: "key", value: formKey }}>
        全部签收 {pieces} 件
      </SendButton>
      <a className="button soft" href={href("/staff/scan")}>
        先不签收
      </a>
    </Form>
  );
}

const ways = [
  ["short", "少到"],
  ["over", "多到"],
  ["wrong", "发错货"],
  ["damaged", "破损"],
  ["part", "分批到"],
] as const;

interface DiffersProps {
  lot: LotView;
  parcel: string;
  formKey: string;
}

/** Of one lot: how many, and which way it differs. */
function Differs({ lot, parcel, formKey }: DiffersProps) {
  const lastResult = useAnswerTo({ intent: "differ", lotId: lot.id });
  const [form, { pieces, asked }] = useForm<z.input<typeof DifferForm>>({
    id: `differ-${lot.id}`,
    lastResult,
  });
  const fold = useFold(lastResult !== undefined);
  return (
    <details className="exception" {...fold}>
      <summary>
        数量/质量异常<span className="visually-hidden"> {lotName(lot)}</span>
      </summary>
      <Form method="post" action={useInHand()} className="stack small" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="differ" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="parcel" value={parcel} />
        <input type="hidden" name="lotId" value={lot.id} />
        <input type="hidden" name="awaited" value={lot.quantity} />
        {asked.errors && <input type="hidden" name="asked" value={asked.errors[0]} />}
        <FieldError id={pieces.errorId} text={pieces.errors?.[0] ?? asked.errors?.[0]} />
        <label className="cluster">
          件数
          <NumberInput
            {...getInputProps(pieces, { type: "text", ariaDescribedBy: `how-${lot.id}` })}
            key={pieces.key}
            aria-label={`件数 ${lotName(lot)}`}
          />
        </label>
        <p className="hint" id={`how-${lot.id}`}>
          少到、多到、分批到填实到数；发错货、破损填其中几件
        </p>
        <p className="cluster">
          {ways.map(([how, word]) => (
            <button type="submit" key={how} className="button small" name="how" value={how}>
              {word}
              <span className="visually-hidden"> {lotName(lot)}</span>
            </button>
          ))}
        </p>
      </Form>
    </details>
  );
}

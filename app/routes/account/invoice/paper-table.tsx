import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import { type DocumentInvoice, invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { type PaperStanding, paperStates } from "#app/domain/money/papers/paper-state.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { documentHref } from "../shared/paid-document.ts";

export interface ListedPaper extends PaperStanding {
  number: string;
  kind: DocumentInvoice;
  documentKind: "order" | "shipping" | "membership" | "card";
  documentNumber: string;
  yen: number | null;
  issuedAt: Date | string;
  replaces: string | null;
}

interface PaperTableProps {
  papers: readonly ListedPaper[];
  label?: string;
  /** On a document's own page it is not named on every line. */
  ofDocument?: boolean;
}

/** Issued papers with what they are about and their PDF. */
export function PaperTable({ papers, label = "書類の一覧", ofDocument = false }: PaperTableProps) {
  return (
    <CardTable
      label={label}
      columns={[
        "番号",
        "種類",
        "状態",
        "発行日",
        ...(ofDocument ? [] : ["対象"]),
        { right: "金額" },
        "保存",
      ]}
    >
      {papers.map((one) => (
        <PaperLine key={one.number} {...one} ofDocument={ofDocument} />
      ))}
    </CardTable>
  );
}

function PaperLine({
  number,
  kind,
  documentKind,
  documentNumber,
  yen,
  issuedAt,
  replaces,
  state,
  replacedBy,
  ofDocument,
}: ListedPaper & { ofDocument: boolean }) {
  const address = { invoice: kind, number };
  const name = invoiceNames[kind];
  return (
    <TableRow>
      <RowHeading>
        <a className="number" href={href("/user/invoices/:invoice/:number", address)}>
          {number}
        </a>
      </RowHeading>
      <TableCell>
        {name}
        {replaces && <span className="note"> {replaces} に代わるもの</span>}
      </TableCell>
      <TableCell label="状態">
        <Status shape={paperStates[state].shape}>{paperStates[state].ja}</Status>
        {replacedBy && (
          <a
            className="note number"
            href={href("/user/invoices/:invoice/:number", { invoice: kind, number: replacedBy })}
          >
            {" "}
            {replacedBy}
          </a>
        )}
      </TableCell>
      <TableCell className="number">{formatDay(japanDay(new Date(issuedAt)))}</TableCell>
      {!ofDocument && (
        <TableCell label="対象" className="number">
          {documentKind === "order" || documentKind === "shipping" ? (
            <a href={documentHref({ kind: documentKind, number: documentNumber })}>
              {documentNumber}
            </a>
          ) : documentKind === "membership" ? (
            "定額会員"
          ) : (
            documentNumber
          )}
        </TableCell>
      )}
      <TableCell label="金額" className="numeric">
        {yen === null ? "" : <Yen yen={yen} />}
      </TableCell>
      <TableCell label="保存">
        <a
          href={href("/user/invoices/:invoice/:number/pdf", address)}
          aria-label={`${name} ${number} のPDF`}
          download
        >
          PDF
        </a>
      </TableCell>
    </TableRow>
  );
}

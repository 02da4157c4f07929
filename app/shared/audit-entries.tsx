import { auditEntities, operationNames } from "#app/domain/console/audit/audit-entities.ts";
import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import { deviceName } from "#app/domain/customers/session/device.ts";
import { href } from "#app/href.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { useClock } from "#app/ui/time/clock.tsx";

type SubjectKind = "order" | "shipping" | "money" | "name";

interface Entry {
  id: number;
  at: Date;
  by: string;
  byName: string;
  address: string;
  userAgent: string;
  entity: string;
  entityId: string;
  operation: "insert" | "update" | "delete";
  companyName?: string | null;
  /** The document that the row is part of, or whose name it is. */
  subject: { kind: SubjectKind; text: string } | undefined;
  changes: { column: string; name: string; before: string; after: string }[];
}

const words = {
  ja: {
    caption: "変更の記録",
    at: "日時",
    who: "操作者",
    what: "対象",
    how: "変更内容",
    empty: "（空）",
  },
  zh: {
    caption: "变更记录",
    at: "时间",
    who: "操作人",
    what: "对象",
    how: "变更内容",
    empty: "（空）",
  },
};

const everyDocument: readonly SubjectKind[] = ["order", "shipping"];

interface AuditEntriesProps {
  entries: readonly Entry[];
  lang: "ja" | "zh";
  /** The documents whose pages the reader may open; others stand as text. */
  leadsTo?: readonly SubjectKind[];
}

/** The log of changes as a table: when, who and from where, what, and each value before and after. */
export function AuditEntries({ entries, lang, leadsTo = everyDocument }: AuditEntriesProps) {
  const { when } = useClock();
  const quoted = (text: string | null) => (lang === "zh" ? langOf(text ?? "") : undefined);
  const { caption, at, who, what, how, empty } = words[lang];
  return (
    <CardTable label={caption} columns={[at, who, what, how]}>
      {entries.map((entry) => (
        <TableRow key={entry.id}>
          <RowHeading className="number">
            <time dateTime={entry.at.toISOString()}>{when(entry.at)}</time>
          </RowHeading>
          <TableCell label={who}>
            <b lang={quoted(entry.byName)}>{entry.byName}</b>
            <p className="note number">
              {lang === "ja" && entry.by.startsWith("staff:") && "当社担当者"}
              {entry.address}
              {entry.userAgent &&
                ` ${lang === "ja" ? "・" : "·"} ${deviceName(entry.userAgent) ?? entry.userAgent.slice(0, 40)}`}
            </p>
          </TableCell>
          <TableCell label={what}>
            {auditEntities[entry.entity]?.[lang] ?? entry.entity}{" "}
            {operationNames[entry.operation][lang]}
            {entry.subject && (
              <p className="note number" lang={quoted(entry.subject.text)}>
                <Subject {...entry.subject} lang={lang} leadsTo={leadsTo} />
              </p>
            )}
            <CompanyName>{entry.companyName}</CompanyName>
          </TableCell>
          <TableCell label={how}>
            <details open={entry.changes.length <= 4}>
              <summary className="note number">
                {entry.changes.length}
                {lang === "ja" ? "項目" : "项"}
              </summary>
              <ul className="note bullet-list as-typed">
                {entry.changes.map(({ column, name, before, after }) => (
                  <li key={column}>
                    <b>{name}</b>{" "}
                    {entry.operation !== "insert" && (
                      <del lang={quoted(before)}>{before || empty}</del>
                    )}
                    {entry.operation === "update" && " → "}
                    {entry.operation !== "delete" && (
                      <ins lang={quoted(after)}>{after || empty}</ins>
                    )}
                  </li>
                ))}
              </ul>
            </details>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function CompanyName({ children }: { children: Entry["companyName"] }) {
  if (!children) return null;
  return (
    <p className="note" lang="ja">
      {children}
    </p>
  );
}

function Subject({
  kind,
  text,
  lang,
  leadsTo,
}: NonNullable<Entry["subject"]> & Required<Pick<AuditEntriesProps, "lang" | "leadsTo">>) {
  const to = { order: orderHref, shipping: shippingHref, money: null, name: null }[kind];
  return to && leadsTo.includes(kind) ? <a href={to(text, lang)}>{text}</a> : text;
}

function orderHref(number: string, lang: "ja" | "zh") {
  return lang === "ja" ? orderPage(number) : href("/staff/orders/:number", { number });
}

function shippingHref(number: string, lang: "ja" | "zh") {
  return lang === "ja" ? shippingPage(number) : href("/staff/shipping/:number", { number });
}

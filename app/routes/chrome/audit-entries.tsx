import { auditEntities, deedNames } from "#app/domain/audit/audit-entities.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { when } from "#app/ui/timeline.tsx";

interface Entry {
  id: number;
  at: Date;
  by: string;
  byName: string;
  address: string;
  userAgent: string;
  entity: string;
  entityId: string;
  deed: "insert" | "update" | "delete";
  companyName?: string | null;
  changes: { column: string; name: string; before: string; after: string }[];
}

const words = {
  ja: {
    caption: "変更の記録",
    at: "日時",
    who: "だれが",
    what: "なにを",
    how: "変更の内容",
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

/** The log of changes as a table: when, who and from where, what, and each value before and after. */
export function AuditEntries({ entries, lang }: { entries: readonly Entry[]; lang: "ja" | "zh" }) {
  const { caption, at, who, what, how, empty } = words[lang];
  return (
    <CardTable label={caption} columns={[at, who, what, how]}>
      {entries.map((entry) => (
        <tr role="row" key={entry.id}>
          <td role="cell" data-l={at} className="n">
            <time dateTime={entry.at.toISOString()}>{when(entry.at)}</time>
          </td>
          <td role="cell" data-l={who}>
            <b>{entry.byName || (lang === "ja" ? "システム" : "系统")}</b>
            <p className="note n">
              {entry.address}
              {entry.userAgent && ` ・ ${entry.userAgent.slice(0, 60)}`}
            </p>
          </td>
          <td role="cell" data-l={what}>
            {auditEntities[entry.entity]?.[lang] ?? entry.entity} {deedNames[entry.deed][lang]}
            <p className="note n">{entry.entityId}</p>
            {entry.companyName && (
              <p className="note" lang="ja">
                {entry.companyName}
              </p>
            )}
          </td>
          <td role="cell" data-l={how}>
            <details open={entry.changes.length <= 4}>
              <summary className="note n">
                {entry.changes.length}
                {lang === "ja" ? "項目" : "项"}
              </summary>
              <ul className="note dots said">
                {entry.changes.map(({ column, name, before, after }) => (
                  <li key={column}>
                    <b>{name}</b> {entry.deed !== "insert" && <del>{before || empty}</del>}
                    {entry.deed === "update" && " → "}
                    {entry.deed !== "delete" && <ins>{after || empty}</ins>}
                  </li>
                ))}
              </ul>
            </details>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

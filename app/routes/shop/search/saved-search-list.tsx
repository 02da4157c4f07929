import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";

interface SavedSearchListProps {
  list: readonly {
    id: string;
    name: string;
    href: string;
    tells: boolean;
    mayTell: boolean;
    conditions: readonly string[];
  }[];
}

/** The person's searches, each to be run again or forgotten. */
export function SavedSearchList({ list }: SavedSearchListProps) {
  return (
    <CardTable label="保存した検索" columns={["名前", "条件", { unseen: "操作" }]}>
      {list.map(({ id, name, href, tells, mayTell, conditions }) => (
        <TableRow key={id}>
          <RowHeading>
            <a href={href}>{name}</a>
          </RowHeading>
          <TableCell className="wide">{conditions.join(" ・ ") || "条件なし"}</TableCell>
          <TableCell className="wide">
            <Form method="post" className="cluster">
              <input type="hidden" name="id" value={id} />
              <a className="button small" href={href}>
                検索する
              </a>
              {mayTell && (
                <Button
                  small
                  soft
                  name="intent"
                  value={tells ? "hush" : "tell"}
                  aria-label={`${name} の新着を${tells ? "知らせない" : "知らせる"}`}
                >
                  {tells ? "新着のお知らせを止める" : "新着を知らせる"}
                </Button>
              )}
              <Button small soft name="intent" value="drop" aria-label={`${name} を削除`}>
                削除
              </Button>
            </Form>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";

const numbers = ["KB-261120-0001", "KB-261120-0002"];
const filled = {
  rows: numbers,
  days: { label: "注文日", fromDay: "2026-11-01", toDay: "" },
  next: numbers[1],
};
const empty = {
  rows: [],
  days: {
    label: "注文日",
    fromDay: "2026-11-30",
    toDay: "2026-11-01",
    problem: "始まりの日は、終わりの日より前にしてください",
  },
  next: undefined,
};

/** A list as a page: with rows to be worked on together, or with nothing found and days that are refused. */
export function ListSpecimen({ isEmpty }: { isEmpty: boolean }) {
  const { rows, days, next } = isEmpty ? empty : filled;
  return (
    <ListPage
      title="注文一覧"
      count={`${rows.length}件`}
      note="会社の注文をすべて表示します。"
      actions={
        <a className="button small" href="#new">
          商品を探す
        </a>
      }
      tools={
        <ListFilter
          path="/list"
          keep={{ removed: "1" }}
          days={days}
          more={<a href="/list">条件を解除</a>}
        >
          <FilterWords label="注文番号・商品名" value="トート" />
          <FilterChoice
            name="state"
            label="状態"
            value="due"
            all="すべて"
            choices={[["due", "お支払い待ち"]]}
          />
        </ListFilter>
      }
      isEmpty={isEmpty}
      empty="この条件の注文はありません"
      hint={<a href="/list">すべての注文を見る</a>}
      pages={{ path: "/list", query: { state: "due" }, next, isFirst: false }}
    >
      <form>
        <CardTable label="注文" columns={["注文", "状態", { right: "金額" }]}>
          {rows.map((number) => (
            <TableRow key={number}>
              <RowHeading>
                <label className="checkbox">
                  <input type="checkbox" name="number" value={number} />
                  <span className="number">{number}</span>
                </label>
              </RowHeading>
              <TableCell>
                <Status shape="due">お支払い待ち</Status>
              </TableCell>
              <TableCell>
                <Yen yen={12_345} />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
        <p className="toolbar cluster">
          <Button small fill>
            まとめて支払う
          </Button>
        </p>
      </form>
    </ListPage>
  );
}

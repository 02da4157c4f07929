import { ageBands } from "#app/domain/trade/floor/stock-report.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { FilterChoice, FilterWords, ListFilter } from "#app/ui/list-filter.tsx";

interface ReportFilterProps {
  action: string;
  words: string;
  age: string | undefined;
}

/** Which of the stock a report is about, and the same as a file. */
export function ReportFilter({ action, words, age }: ReportFilterProps) {
  return (
    <ListFilter
      path={action}
      more={
        <>
          {(words || age) && <a href={action}>条件を解除</a>}
          <ListFileLinks list="inventory" query={{ words, age: age ?? "" }} />
        </>
      }
    >
      <FilterWords name="words" label="注文番号・商品名" value={words} />
      <FilterChoice
        name="age"
        label="保管日数"
        value={age}
        all="すべて"
        choices={ageBands.map(({ code, ja }) => [code, ja])}
      />
    </ListFilter>
  );
}

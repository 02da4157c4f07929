import { ageBands } from "#app/domain/trade/floor/stock-report.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";

interface ReportFilterProps {
  action: string;
  words: string;
  age: string | undefined;
}

/** Which of the stock a report is about, and the same as a file. */
export function ReportFilter({ action, words, age }: ReportFilterProps) {
  return (
    <form className="toolbar cluster" method="get" action={action}>
      <label htmlFor="report-words" className="note">
        注文番号・商品名
      </label>
      <input
        id="report-words"
        className="input small auto-width"
        name="words"
        type="search"
        defaultValue={words}
        maxLength={100}
      />
      <label htmlFor="report-age" className="note">
        保管日数
      </label>
      <select
        id="report-age"
        className="input small auto-width"
        name="age"
        defaultValue={age ?? ""}
      >
        <option value="">すべて</option>
        {ageBands.map(({ code, ja }) => (
          <option key={code} value={code}>
            {ja}
          </option>
        ))}
      </select>
      <button type="submit" className="button small">
        絞り込む
      </button>
      {(words || age) && <a href={action}>条件を解除</a>}
      <ListFileLinks list="inventory" query={{ words, age: age ?? "" }} />
    </form>
  );
}

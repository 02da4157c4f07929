import { href } from "#app/href.ts";

interface StatementPartsProps {
  /** The period as the address has it: `2026-01-01_2026-01-31`. */
  number: string;
  part: number;
  count: number;
}

/** The parts of a long statement, and all of its movements as one sheet. */
export function StatementParts({ number, part, count }: StatementPartsProps) {
  const page = href("/user/invoices/:invoice/:number", { invoice: "statement", number });
  const [from = "", to = ""] = number.split("_");
  const csv = href("/user/lists/:file", { file: "ledger.csv" });
  return (
    <nav aria-label="明細の部" className="cluster">
      <ul className="badge-list">
        {Array.from({ length: count }, (_, index) => index + 1).map((one) => (
          <li key={one}>
            <a
              className="chip"
              href={one === 1 ? page : `${page}?part=${one}`}
              aria-current={one === part ? "page" : undefined}
            >
              {one}/{count}
            </a>
          </li>
        ))}
      </ul>
      <a href={`${csv}?${new URLSearchParams({ from, to })}`}>すべての明細をCSVで保存</a>
    </nav>
  );
}

import { href } from "#app/href.ts";
import { CaseLinks, type LinkedCase } from "../problem/case-links.tsx";

interface PurchaseCasesProps {
  number: string;
  cases: readonly LinkedCase[];
  /** Whether goods are still on their way, and this person may say that they do not come. */
  mayReport: boolean;
}

/** 问题商品 of an order, and the way to report goods that are late or not to be had. */
export function PurchaseCases({ number, cases, mayReport }: PurchaseCasesProps) {
  if (cases.length === 0 && !mayReport) return null;
  return (
    <section className="stack small" aria-labelledby="h-cases">
      <div className="cluster between">
        <h2 id="h-cases">问题商品</h2>
        {mayReport && (
          <a className="button small soft" href={href("/staff/report-case/:number", { number })}>
            迟到、无货开单
          </a>
        )}
      </div>
      {cases.length > 0 && <CaseLinks cases={cases} />}
    </section>
  );
}

import { type QuoteWarning, quoteWarningTexts } from "#app/domain/trade/orders/quote.ts";

/** The lines that need a reason, each with a way to its note. */
export function QuoteWarnings({
  warnings,
}: {
  /** By the place of the line. */
  warnings: readonly (readonly QuoteWarning[])[];
}) {
  const found = warnings.flatMap((kinds, index) =>
    kinds.length > 0 ? [{ kinds, place: index }] : [],
  );
  if (found.length === 0) return null;
  return (
    <section className="flash" aria-labelledby="h-warnings">
      <h2 id="h-warnings">{found.length} 处要看</h2>
      <ul>
        {found.map(({ kinds, place }) => (
          <li key={place}>
            <a href={`#quote-lines[${place}].refusal`}>
              第{place + 1}行：{kinds.map((kind) => quoteWarningTexts[kind]).join("、")}
            </a>
            ，请在备注里写明原因（日文，买家可见）
          </li>
        ))}
      </ul>
    </section>
  );
}

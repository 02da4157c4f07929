import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ServiceRecord } from "#app/domain/content/articles/service-record.ts";
import { ServiceRecordTable } from "#app/routes/guide/service-record-table.tsx";

function drawn(records: ServiceRecord[]) {
  const html = renderToStaticMarkup(<ServiceRecordTable records={records} methods={[]} />);
  return parse(html).text.replace(/\s+/g, " ");
}

test("each figure stands with the cases behind it; of few cases nothing is said", () => {
  const text = drawn([
    { figure: "quote-answer", sample: 1_204, usual: 95, slow: 300 },
    { figure: "contact-answer", sample: 9, usual: 1, slow: 2 },
    { figure: "defects", sample: 12_345, usual: 100, slow: 100 },
  ]);
  expect(text).toContain("半数が1時間35分以内、9割が5時間以内");
  expect(text).toContain("1,204件");
  expect(text).toContain("0.82%（100個）");
  expect(text).not.toContain("お問い合わせへのご回答");
});

test("a new shop says that there is nothing to show yet", () => {
  expect(drawn([])).toContain("お取引が始まると");
});

import { expect, test } from "vitest";
import { drawLabel } from "#app/routes/account/product/labels/label-drawing.ts";
import {
  type LabelPaper,
  labelPapers,
  placeOnPaper,
} from "#app/routes/account/product/labels/label-papers.ts";
import { barsOf } from "#app/ui/code128.tsx";

const papers: [string, LabelPaper][] = Object.entries(labelPapers);

test.each(papers)("labels on %s stay on their sheet and apart from each other", (_, paper) => {
  const each = paper.columns * paper.rows;
  const places = Array.from({ length: each + 1 }, (__, turn) => placeOnPaper(paper, turn));
  expect(places.map(({ sheet }) => sheet)).toEqual([...Array(each).fill(0), 1]);
  for (const [index, { x, y }] of places.slice(0, each).entries()) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + paper.label.width).toBeLessThanOrEqual(paper.width + 0.001);
    expect(y + paper.label.height).toBeLessThanOrEqual(paper.height + 0.001);
    for (const other of places.slice(0, index)) {
      const apart =
        Math.abs(other.x - x) >= paper.label.width - 0.001 ||
        Math.abs(other.y - y) >= paper.label.height - 0.001;
      expect(apart).toBe(true);
    }
  }
});

test.each(papers)(
  "an FNSKU on %s has bars wide enough to scan and all within the label",
  (_, paper) => {
    const { width, height } = paper.label;
    const drawn = drawLabel(
      {
        code: "X001ABC7QN",
        kind: "code128",
        lines: ["キャンバストートバッグ 厚手12オンス 生成り M", "新品"],
      },
      width,
      height,
    )!;
    expect(drawn.texts.at(-1)!.text).toBe("新品");
    const { bars, modules } = barsOf("X001ABC7QN");
    expect(drawn.bars).toHaveLength(bars.length);
    const module = drawn.bars[0]!.width / bars[0]!.width;
    expect(module).toBeGreaterThanOrEqual(0.17);
    // The white that a scanner needs is within the label as well.
    expect(module * modules).toBeLessThanOrEqual(width);
    for (const [index, bar] of drawn.bars.entries())
      expect(bar.width / module).toBeCloseTo(bars[index]!.width);
    expect(drawn.bars[0]!.height).toBeGreaterThan(8);
    for (const { y, x } of drawn.texts) {
      expect(y).toBeLessThanOrEqual(height);
      expect(x).toBeGreaterThanOrEqual(0);
    }
  },
);

test("a number too long for the paper is not drawn too thin", () => {
  const long = { code: "ABCDEFGHIJKLMNOPQRSTUVWX", kind: "code128", lines: [] } as const;
  expect(drawLabel(long, 48.5, 25.4)).toBeUndefined();
  expect(drawLabel(long, 66, 33.9)).toBeDefined();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { changedWords } from "#app/routes/account/material/text/changed-words.server.ts";

const told = (before: string, after: string) =>
  changedWords(before, after)
    .map(({ mark, text }) => (mark === "same" ? text : `${mark === "in" ? "+" : "-"}[${text}]`))
    .join("");

test("what was put in and what was taken out is told by words of Japanese", () => {
  expect(told("トートバッグ 厚手 通勤", "トートバッグ 厚手 A4 通勤")).toBe(
    "トートバッグ 厚手 +[A4 ]通勤",
  );
  expect(told("色は3色です。", "色は4色です。")).toBe("色は-[3]+[4]色です。");
  expect(told("素材: 綿\n重量: 386g", "素材: 綿\n重量: 400g")).toBe(
    "素材: 綿\n重量: -[386g]+[400g]",
  );
  expect(told("同じ", "同じ")).toBe("同じ");
  expect(told("お使いの画面により、色が実物と異なって見えます", "防水のトートバッグです")).toBe(
    "-[お使いの画面により、色が実物と異なって見えます]+[防水のトートバッグです]",
  );
  expect(told("", "新しい")).toBe("+[新しい]");
});

test("both texts can be read out of what is told, whatever they are", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(fc.constantFrom("綿", "トート", "12", "\n", " ", "。"), { maxLength: 30 })
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = changedWords(before, after);
      const without = (mark: string) =>
        runs
          .filter((run) => run.mark !== mark)
          .map((run) => run.text)
          .join("");
      expect([without("in"), without("out")]).toEqual([before, after]);
    }),
  );
});

test("texts as long as are kept are compared within the time of a page", () => {
  const [one, other] = ["帆布 ".repeat(2_600), "綿布 ".repeat(2_600)];
  const began = performance.now();
  expect(changedWords(one, other).map(({ mark }) => mark)).toEqual(["out", "in"]);
  expect(performance.now() - began).toBeLessThan(2_000);
});

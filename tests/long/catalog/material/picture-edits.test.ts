import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { materialMarketNames } from "#app/domain/catalog/material/material.ts";
import { editPicture } from "#app/domain/catalog/material/pictures/edit-picture.ts";
import { pictureRules } from "#app/domain/catalog/material/pictures/picture-rules.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { findGround } from "#app/integrations/images/segmentation.ts";
import { writtenOn } from "#app/integrations/images/written-on.ts";
import { drawn, pointAt, withNoise } from "#tests/support/drawn-goods.ts";
import { ownEditing } from "#tests/support/machine/sharp-codec.ts";

const disk = (x: number, y: number, across: number, colour = "#c01820") =>
  `<circle cx="${x}" cy="${y}" r="${across / 2}" fill="${colour}"/>`;
const on = (colour: string) => `<rect width="100%" height="100%" fill="${colour}"/>`;
const words = (text: string, x: number, y: number, size: number, colour = "#222") =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" font-family="sans-serif" font-weight="bold">${text}</text>`;
const usual = { tolerance: "middle", marginPercent: 6 } as const;
const edit = (kind: Parameters<typeof editPicture>[1]["kind"], ...pictures: Pixels[]) =>
  editPicture(pictures, { ...usual, kind }, pictureRules.amazon, ownEditing);
const rulesOf = ({ findings }: Awaited<ReturnType<typeof editPicture>>) =>
  findings.map(({ rule }) => rule);

describe("a white ground", () => {
  test("of a red disk on noisy grey is white, and the disk is as it was", async () => {
    const picture = withNoise(await drawn(1400, 1400, on("#b4b4b4") + disk(600, 700, 1000)), 14);
    const before = picture.rgb.slice();
    const { goods, box } = findGround(picture, 36, [])!;
    expect(box.left).toBeGreaterThanOrEqual(97);
    expect(box.left).toBeLessThanOrEqual(101);
    expect(goods.filter((one) => one === 1).length).toBeCloseTo(Math.PI * 500 ** 2, -4);
    const made = await edit("white", picture);
    expect([made.picture.width, made.picture.height, rulesOf(made)]).toEqual([1137, 1137, []]);
    for (const [x, y] of [
      [2, 2],
      [568, 20],
      [1130, 1130],
      [100, 100],
    ] as const)
      expect(pointAt(made.picture, x, y)).toEqual([255, 255, 255]);
    // Of the size that it was, the disk stands in the middle of the square.
    for (const [x, y] of [
      [0, 0],
      [-400, 0],
      [200, 300],
    ] as const) {
      const was = pointAt({ ...picture, rgb: before }, 600 + x, 700 + y);
      const is = pointAt(made.picture, 568 + x, 568 + y);
      expect(Math.max(...is.map((value, part) => Math.abs(value - was[part]!)))).toBeLessThan(30);
    }
  });

  test("keeps a light hole of the goods that no edge leads to", async () => {
    const ring = on("#ddd") + disk(600, 600, 900) + disk(600, 600, 300, "#ddd");
    const made = await edit("white", await drawn(1200, 1200, ring));
    const middle = Math.floor(made.picture.width / 2);
    expect(pointAt(made.picture, middle, middle)).toEqual([221, 221, 221]);
  });

  test("is not made up where the edge is of many colours, nor where nothing stands on it", async () => {
    const stripes = Array.from(
      { length: 24 },
      (_, nth) =>
        `<rect x="${nth * 50}" width="25" height="1200" fill="hsl(${nth * 40} 80% 50%)"/>`,
    );
    const busy = await edit("white", await drawn(1200, 1200, stripes.join("")));
    expect([rulesOf(busy), busy.fillPercent, busy.picture.width]).toEqual([["ground"], null, 1200]);
    expect(rulesOf(await edit("white", await drawn(1200, 1200, on("#eee"))))).toEqual(["ground"]);
  });

  test("takes what is written beside the goods with it", async () => {
    const picture = on("#ccc") + disk(650, 720, 860) + words("Canvas tote 2026 NEW", 30, 90, 56);
    const made = await edit("white", await drawn(1200, 1200, picture));
    expect(rulesOf(made)).toEqual(["small"]);
    expect(writtenOn(made.picture)).toEqual([]);
  });

  test("says that goods are cut off at the edge of their picture", async () => {
    const made = await edit("white", await drawn(1200, 1200, on("#ccc") + disk(100, 600, 900)));
    expect(rulesOf(made)).toContain("cut");
  });
});

describe("the size that a marketplace asks for", () => {
  test("is met by a square with goods in its middle, nothing enlarged and nothing cropped", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          width: fc.integer({ min: 60, max: 900 }),
          height: fc.integer({ min: 60, max: 900 }),
          x: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
          y: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
          marginPercent: fc.integer({ min: 2, max: 20 }),
          market: fc.constantFrom(...materialMarketNames),
          kind: fc.constantFrom("white" as const, "fit" as const),
        }),
        async ({ width, height, x, y, marginPercent, market, kind }) => {
          const across = Math.min(width, height) * 0.5;
          const picture = await drawn(
            width,
            height,
            on("#ddd") + disk(width * x, height * y, across),
          );
          const ground = findGround(picture, 36, [])!;
          const points = ground.goods.reduce((sum, one) => sum + one, 0);
          const rule = pictureRules[market];
          const made = await editPicture(
            [picture],
            { kind, tolerance: "middle", marginPercent },
            rule,
            ownEditing,
          );
          expect(made.picture.width).toBe(made.picture.height);
          expect(made.picture.width).toBeLessThanOrEqual(rule.side);
          const red = Array.from({ length: made.picture.width ** 2 }, (_, at) => at).filter(
            (at) => made.picture.rgb[at * 3]! > made.picture.rgb[at * 3 + 1]! + 60,
          );
          const scale = Math.min(
            1,
            (rule.side * (1 - marginPercent / 50)) / (ground.box.right - ground.box.left),
          );
          expect(red.length).toBeGreaterThan(points * scale ** 2 * 0.93);
          expect(red.length).toBeLessThan(points * scale ** 2 * 1.05 + 8);
          const isEdge = (at: number) => at % made.picture.width === 0 || at < made.picture.width;
          expect(red.some(isEdge)).toBe(false);
          const small = made.picture.width < rule.sideMin;
          expect(rulesOf(made).includes("small")).toBe(small);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("names a ground that the marketplace does not want, and too much of a margin", async () => {
    const picture = () => drawn(1500, 1500, on("#cdd") + disk(750, 750, 1300));
    expect(rulesOf(await edit("fit", await picture()))).toEqual(["ground"]);
    const wide = { kind: "white", tolerance: "middle", marginPercent: 15 } as const;
    const made = await editPicture([await picture()], wide, pictureRules.amazon, ownEditing);
    expect(made.findings).toEqual([{ rule: "fill", found: 70, asked: 85 }]);
  });
});

describe("what is written on a picture", () => {
  const box = [150, 500, 870, 600] as const;
  test.each([
    ["dark on light", on("#eee") + words("SALE 2026 NEW STYLE", 160, 580, 64)],
    [
      "light on goods",
      on("#eee") + disk(550, 550, 1000) + words("SALE 2026 NEW STYLE", 160, 580, 64, "#fff"),
    ],
  ])("is found, %s, and blurred until nothing of it is left", async (_, inside) => {
    const picture = withNoise(await drawn(1200, 1200, inside), 6);
    const before = picture.rgb.slice();
    const [found, ...more] = writtenOn(picture);
    expect(more).toEqual([]);
    expect(found!.left).toBeGreaterThan(box[0] - 40);
    expect(found!.left).toBeLessThan(175);
    expect(found!.right).toBeGreaterThan(880);
    expect(found!.right).toBeLessThan(1010);
    expect([found!.top > 480, found!.bottom < 625]).toEqual([true, true]);
    const made = await edit("text", picture);
    expect([rulesOf(made), made.picture.width]).toEqual([[], 1200]);
    for (const [x, y] of [
      [20, 20],
      [550, 300],
      [550, 900],
    ] as const)
      expect(pointAt(made.picture, x, y)).toEqual(pointAt({ ...picture, rgb: before }, x, y));
  });

  test("is found in a column as well, and not seen in stripes, checks, seams and outlines", async () => {
    const column = [..."BAG2026"].map((sign, nth) => words(sign, 100, 200 + nth * 70, 60)).join("");
    expect(await writtenOn(await drawn(1200, 1200, on("#fff") + column))).toHaveLength(1);
    const stripes = Array.from(
      { length: 40 },
      (_, nth) => `<rect x="${200 + nth * 20}" y="300" width="10" height="120" fill="#222"/>`,
    );
    const checks = Array.from(
      { length: 400 },
      (_, nth) =>
        `<rect x="${200 + (nth % 20) * 40 + (((nth / 20) % 2) | 0) * 20}" y="${300 + Math.floor(nth / 20) * 20}" width="20" height="20" fill="#222"/>`,
    );
    const seam = `<rect x="300" y="300" width="500" height="500" fill="#e9dcc3"/><path d="M300 340h500" stroke="#333" stroke-width="4" stroke-dasharray="14 10"/>`;
    for (const plain of [stripes.join(""), checks.join(""), seam, disk(600, 600, 700, "#222")])
      expect(writtenOn(await drawn(1200, 1200, on("#fff") + plain))).toEqual([]);
  });

  const crossing = (colour: string, inside: string) =>
    on("#f2f2f2") + disk(700, 600, 700, colour) + inside;
  test.each([
    [
      "runs from the ground onto goods",
      crossing("#f0d8d8", words("SALE 2026 NEW STYLE", 120, 620, 64)),
    ],
    [
      "runs across goods and beyond",
      crossing("#bcd8ec", words("LIMITED EDITION 2026 NEW", 90, 330, 60)),
    ],
    [
      "stands in a frame",
      `${on("#fff")}<rect x="150" y="480" width="880" height="150" fill="none" stroke="#222" stroke-width="6"/>${words("SALE 2026 NEW STYLE", 200, 580, 60)}`,
    ],
  ])("is found as one line where it %s", async (_, inside) => {
    const picture = withNoise(await drawn(1200, 1200, inside), 4);
    const found = writtenOn(picture);
    expect(found).toHaveLength(1);
    expect(found[0]!.right - found[0]!.left).toBeGreaterThan(650);
    expect(rulesOf(await edit("text", picture))).toEqual([]);
  });

  test("stays named where a marketplace wants none of it", async () => {
    const inside =
      on("#fff") + disk(600, 600, 1100) + words("SALE 2026 NEW STYLE", 250, 620, 60, "#fff");
    expect(rulesOf(await edit("white", await drawn(1200, 1200, inside)))).toEqual(["text"]);
    const shopify = await editPicture(
      [await drawn(1200, 1200, inside)],
      { ...usual, kind: "white" },
      pictureRules.shopify,
      ownEditing,
    );
    expect(rulesOf(shopify)).toEqual([]);
  });
});

test("pictures side by side stand whole in their fields, and one alone says so", async () => {
  const colours = ["#c01820", "#18a020", "#2030c0"] as const;
  const pictures = await Promise.all(colours.map((colour) => drawn(800, 600, on(colour))));
  const made = await edit("collage", ...pictures);
  const { picture } = made;
  expect([picture.width, picture.height, rulesOf(made)]).toEqual([1600, 1600, []]);
  const quarter = Math.floor(picture.width / 4);
  expect(pointAt(picture, quarter, quarter)).toEqual([0xc0, 0x18, 0x20]);
  expect(pointAt(picture, quarter * 3, quarter)).toEqual([0x18, 0xa0, 0x20]);
  expect(pointAt(picture, quarter, quarter * 3)).toEqual([0x20, 0x30, 0xc0]);
  expect(pointAt(picture, quarter * 3, quarter * 3)).toEqual([255, 255, 255]);
  expect(rulesOf(await edit("collage", pictures[0]!))).toEqual(["few", "small"]);
});

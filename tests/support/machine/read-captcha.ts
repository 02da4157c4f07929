type Point = readonly [x: number, y: number];

/** The digits as they are best known to whoever has read how they are drawn: one manner each. */
const known = [
  "4,6 16,6 16,26 4,26 4,6",
  "6,10 11,5 11,27",
  "4,8 10,5 16,9 15,14 4,27 17,27",
  "4,6 16,6 9,14 16,20 14,26 4,27",
  "13,27 13,5 3,20 17,20",
  "16,5 5,5 5,14 14,14 16,21 13,26 4,27",
  "14,5 6,14 4,22 9,27 15,23 14,17 5,18",
  "4,6 17,6 9,27",
  "10,14 5,10 7,5 14,5 15,10 10,14 4,20 7,27 14,27 16,20 10,14",
  "15,12 9,15 5,10 8,5 14,5 15,12 13,27",
].map((points) => filled(pointsOf(points)));

/**
 * Reads a captcha from the points of its drawing, as a program does without looking at it: pieces that
 * end where another begins are one line, and the five longest lines are the digits.
 */
export function readByLines(svg: string) {
  const lines = joined(linesOf(svg))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, 5)
    .sort((one, other) => middleOf(one) - middleOf(other));
  return lines.map((line) => nearest(filled(line))).join("");
}

/** Reads it by where the ink lies: the drawing cut in five, each part laid over each digit. */
export function readByInk(svg: string) {
  const ink = linesOf(svg).flatMap(filled);
  const edges = [Math.min(...ink.map(([x]) => x)), Math.max(...ink.map(([x]) => x))] as const;
  const wide = (edges[1] - edges[0]) / 5;
  return [0, 1, 2, 3, 4]
    .map((place) =>
      nearest(
        ink.filter(([x]) => x >= edges[0] + place * wide && x <= edges[0] + (place + 1) * wide),
      ),
    )
    .join("");
}

/** Every line of the drawing, of polylines or of a path of moves and lines; strokes of another colour are no digits. */
function linesOf(svg: string): Point[][] {
  const digits = svg.slice(
    svg.indexOf("#00118f") === -1 ? 0 : svg.lastIndexOf("<g", svg.indexOf("#00118f")),
  );
  const polylines = [...digits.matchAll(/<polyline points="([^"]+)"/g)].map(([, points]) =>
    pointsOf(points!),
  );
  const pieces = [...svg.matchAll(/M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)/g)].map(
    ([, a, b, c, d]): Point[] => [
      [Number(a), Number(b)],
      [Number(c), Number(d)],
    ],
  );
  return [...polylines, ...pieces];
}

/** Lines that meet are one. */
function joined(lines: Point[][]) {
  const left = [...lines];
  const whole: Point[][] = [];
  while (left.length > 0) {
    const line = [...left.pop()!];
    for (let found = true; found; ) {
      found = false;
      for (const [index, other] of left.entries()) {
        if (!meets(line.at(-1)!, other[0]!) && !meets(line.at(-1)!, other.at(-1)!)) continue;
        line.push(...(meets(line.at(-1)!, other[0]!) ? other : other.toReversed()));
        left.splice(index, 1);
        found = true;
        break;
      }
    }
    whole.push(line);
  }
  return whole;
}

function meets([x, y]: Point, [a, b]: Point) {
  return Math.hypot(x - a, y - b) < 0.15;
}

function nearest(ink: Point[]) {
  const shape = sized(ink);
  const misses = known.map((digit) => apart(shape, sized(digit)));
  return misses.indexOf(Math.min(...misses));
}

/** How far two shapes are from one another, both ways. */
function apart(one: Point[], other: Point[]) {
  const way = (from: Point[], to: Point[]) =>
    from.reduce(
      (sum, [x, y]) => sum + Math.min(...to.map(([a, b]) => Math.hypot(x - a, y - b))),
      0,
    ) / Math.max(1, from.length);
  return way(one, other) + way(other, one);
}

/** In a box of one by one. */
function sized(points: Point[]): Point[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  return points.map(([x, y]) => [(x - left) / wide, (y - top) / high]);
}

/** A point about every two units of a line. */
function filled(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2));
    return Array.from({ length: steps + 1 }, (_, step): Point => {
      const share = step / steps;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    });
  });
}

function pointsOf(points: string): Point[] {
  return points.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return [x, y];
  });
}

function lengthOf(line: Point[]) {
  return line
    .slice(1)
    .reduce((sum, [x, y], index) => sum + Math.hypot(x - line[index]![0], y - line[index]![1]), 0);
}

function middleOf(line: Point[]) {
  return line.reduce((sum, [x]) => sum + x, 0) / line.length;
}

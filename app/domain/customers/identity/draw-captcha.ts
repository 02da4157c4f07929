type Point = readonly [x: number, y: number];
type Piece = readonly [from: Point, to: Point];

const captchaWidth = 200;
const captchaHeight = 64;

/** The strokes of each digit in a box of 20 × 32, in two handwritings each. */
const handwritings: Record<string, readonly string[]> = {
  0: ["4,6 16,6 16,26 4,26 4,6", "10,5 4,11 4,21 10,27 16,21 16,11 10,5"],
  1: ["6,10 11,5 11,27", "11,5 11,27 6,27 16,27"],
  2: ["4,8 10,5 16,9 15,14 4,27 17,27", "4,10 7,5 14,6 16,12 11,19 4,26 16,27"],
  3: ["4,6 16,6 9,14 16,20 14,26 4,27", "4,8 9,5 15,8 14,13 9,15 15,18 15,24 9,27 4,25"],
  4: ["13,27 13,5 3,20 17,20", "6,5 4,18 16,18 13,10 13,27"],
  5: ["16,5 5,5 5,14 14,14 16,21 13,26 4,27", "15,5 6,5 4,15 11,13 16,18 14,25 7,27 4,25"],
  6: ["14,5 6,14 4,22 9,27 15,23 14,17 5,18", "15,6 8,8 4,17 5,25 11,27 16,22 12,16 5,19"],
  7: ["4,6 17,6 9,27", "4,8 4,6 16,6 11,16 9,27"],
  8: [
    "10,14 5,10 7,5 14,5 15,10 10,14 4,20 7,27 14,27 16,20 10,14",
    "15,8 10,5 5,8 15,20 14,26 10,27 5,25 5,20 15,8",
  ],
  9: ["15,12 9,15 5,10 8,5 14,5 15,12 13,27", "16,10 11,5 5,8 6,14 12,15 16,9 15,20 10,27"],
};

/**
 * Draws the digits as one SVG path of short pieces in random order, among meaningless strokes: a program that
 * reads the points finds only pieces, while the picture shows digits.
 */
export function drawCaptcha(digits: readonly number[]) {
  const warp = wave();
  const pieces = [
    ...digits.flatMap((digit, place) => drawDigit(digit, place)),
    ...Array.from({ length: 5 }, strayStroke).flat(),
    ...Array.from({ length: 14 }, strayPiece),
  ];
  return shuffled(pieces)
    .map(([from, to]) => pathOf(warp(from), warp(to)))
    .join("");
}

/** Rotates, slants and stretches a digit about its middle. */
function drawDigit(digit: number, place: number) {
  const written = handwritings[digit]!;
  const points = written[Math.floor(random() * written.length)]!.split(" ").map((point) => {
    const [x = 0, y = 0] = point.split(",").map(Number);
    return [x - 10 + between(-1.2, 1.2), y - 16 + between(-1.2, 1.2)] as const;
  });
  const turn = between(-0.24, 0.24);
  const lean = between(-0.35, 0.35);
  const wide = between(1.05, 1.55);
  const high = between(1.05, 1.4);
  const middle: Point = [24 + place * 37 + between(-6, 6), 32 + between(-6, 6)];
  return inPieces(
    points.map(([x, y]) => {
      const [across, down] = [x * wide + y * lean, y * high];
      return [
        middle[0] + across * Math.cos(turn) - down * Math.sin(turn),
        middle[1] + across * Math.sin(turn) + down * Math.cos(turn),
      ];
    }),
  );
}

/** Makes a meaningless bent stroke as long as one of a digit's. */
function strayStroke() {
  let [x, y] = [between(4, captchaWidth - 4), between(6, captchaHeight - 6)];
  let heading = between(0, 2 * Math.PI);
  const points: Point[] = [[x, y]];
  for (let corner = 0; corner < 2; corner++) {
    x += Math.cos(heading) * between(7, 13);
    y += Math.sin(heading) * between(7, 13);
    points.push([x, y]);
    heading += between(-1.4, 1.4);
  }
  return inPieces(points);
}

function strayPiece(): Piece {
  const from: Point = [between(2, captchaWidth - 2), between(2, captchaHeight - 2)];
  return [from, [from[0] + between(-6, 6), from[1] + between(-6, 6)]];
}

/**
 * Cuts a line at random, each piece a little too short or too long, so that matching ends do not reveal the
 * order.
 */
function inPieces(points: readonly Point[]) {
  const pieces: Piece[] = [];
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const at = (share: number): Point => [
      from[0] + (to[0] - from[0]) * share + between(-0.5, 0.5),
      from[1] + (to[1] - from[1]) * share + between(-0.5, 0.5),
    ];
    for (let cut = 0; cut < length; ) {
      const next = Math.min(length, cut + between(3, 8));
      pieces.push([at((cut - between(0, 1.2)) / length), at((next + between(0, 1.2)) / length)]);
      cut = next;
    }
  }
  return pieces;
}

/** Makes a wave that bends the whole drawing. */
function wave() {
  const [first, second] = [between(0, 6.3), between(0, 6.3)];
  const [long, short] = [between(17, 28), between(11, 17)];
  return ([x, y]: Point): Point => [
    x + 3 * Math.sin(y / short + first),
    y + 4.5 * Math.sin(x / long + second),
  ];
}

function pathOf(one: Point, other: Point) {
  const [from, to] = random() < 0.5 ? [one, other] : [other, one];
  return `M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
}

function shuffled<Value>(values: readonly Value[]) {
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

function between(low: number, high: number) {
  return low + random() * (high - low);
}

function random() {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}

/** Sellers' figures are rough; beyond three times, or below a third, unit or place of a figure has slipped. */
const timesMax = 3;

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** What was measured of a piece and is far from what its order was quoted with, in the warehouse's words; empty where nothing is. */
export function unlikelyMeasures(measured: Measures, quoted: Measures): string[] {
  const weight = farFrom(measured.weightGrams, quoted.weightGrams)
    ? [`单件 ${measured.weightGrams} 克，报价时 ${quoted.weightGrams} 克`]
    : [];
  // Sides are told in any order, and soft goods lie folded: the room they take is compared.
  const size = farFrom(volume(measured), volume(quoted))
    ? [`尺寸 ${sides(measured)} 毫米，报价时 ${sides(quoted)} 毫米`]
    : [];
  return [...weight, ...size];
}

/** The figures that a tick stands for, as they were asked about. */
export function figuresOfPiece({ weightGrams, ...size }: Measures) {
  return [weightGrams ?? "", sides(size)].join("/");
}

function farFrom(measured: number | null, quoted: number | null) {
  if (!measured || !quoted) return false;
  return measured > quoted * timesMax || measured * timesMax < quoted;
}

type Size = Omit<Measures, "weightGrams">;

function volume({ lengthMm, widthMm, heightMm }: Size) {
  return lengthMm && widthMm && heightMm ? lengthMm * widthMm * heightMm : null;
}

function sides({ lengthMm, widthMm, heightMm }: Size) {
  return [lengthMm, widthMm, heightMm].map((side) => side ?? "").join("×");
}

/** Sellers' figures are rough: ten times as heavy, or a tenth, is a unit or a place that has slipped. */
const weightTimes = 10;
/** Soft goods lie folded, and a seller may measure the carton: room is compared more widely. */
const roomTimes = 30;

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

/** What was measured of a piece and is far from what its order was quoted with, in the warehouse's words; empty where nothing is. */
export function unlikelyMeasures(measured: Measures, quoted: Measures): string[] {
  const weight = farFrom(measured.weightGrams, quoted.weightGrams, weightTimes)
    ? [`单件 ${measured.weightGrams} 克，报价时 ${quoted.weightGrams} 克`]
    : [];
  // Sides are told in any order, and soft goods lie folded: the room they take is compared.
  const size = farFrom(volume(measured), volume(quoted), roomTimes)
    ? [`尺寸 ${sides(measured)} 毫米，报价时 ${sides(quoted)} 毫米`]
    : [];
  return [...weight, ...size];
}

/** The figures that a tick stands for, as they were asked about. */
export function figuresOfPiece({ weightGrams, ...size }: Measures) {
  return [weightGrams ?? "", sides(size)].join("/");
}

function farFrom(measured: number | null, quoted: number | null, times: number) {
  if (!measured || !quoted) return false;
  return measured > quoted * times || measured * times < quoted;
}

type Size = Omit<Measures, "weightGrams">;

function volume({ lengthMm, widthMm, heightMm }: Size) {
  return lengthMm && widthMm && heightMm ? lengthMm * widthMm * heightMm : null;
}

function sides({ lengthMm, widthMm, heightMm }: Size) {
  return [lengthMm, widthMm, heightMm].map((side) => side ?? "").join("×");
}

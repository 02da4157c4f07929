/**
 * Widths of space, bar, space, bar of the ten digits in EAN's set A; set B is its mirror, set C has bars for spaces.
 */
const digits = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** Which of the six digits at the left are of set B, by the first digit of thirteen, which has no bars of its own. */
const parities = ["", "245", "235", "234", "145", "125", "123", "135", "134", "124"].map(
  (places, first) => (first === 0 ? new Set<number>() : new Set([...places].map(Number))),
);
/** Modules of white that a scanner needs at the left and at the right. */
const quiet = { left: 11, right: 7 };

/** Where the bars of a JAN or EAN of 8 or 13 digits stand, in modules from the left edge (ISO/IEC 15420). */
export function eanBarsOf(text: string) {
  if (!/^(\d{8}|\d{13})$/.test(text)) throw new Error(`no EAN: ${text}`);
  const coded = text.length === 13 ? text.slice(1) : text;
  const mirrored = text.length === 13 ? parities[Number(text[0])]! : new Set<number>();
  const half = coded.length / 2;
  const left = [...coded.slice(0, half)].map((digit, place) => {
    const widths = digits[Number(digit)]!;
    return mirrored.has(place) ? [...widths].reverse().join("") : widths;
  });
  const right = [...coded.slice(half)].map((digit) => digits[Number(digit)]!);
  const bars: { at: number; width: number }[] = [];
  let at = quiet.left;
  const draw = (widths: string, bar: boolean) => {
    for (const width of [...widths].map(Number)) {
      if (bar) bars.push({ at, width });
      at += width;
      bar = !bar;
    }
  };
  draw("111", true);
  for (const widths of left) draw(widths, false);
  draw("11111", false);
  for (const widths of right) draw(widths, true);
  draw("111", true);
  return { bars, modules: at + quiet.right };
}

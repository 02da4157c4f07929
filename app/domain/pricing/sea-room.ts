/** The methods that go by sea, whose goods share a container or fill one. */
const seaMethods = ["sea", "cubic"];

export function goesBySea(methodCode: string) {
  return seaMethods.includes(methodCode);
}

/** Cartons that a container holds in practice, in litres: some six sevenths of its inside. */
const containers = [
  { feet: 20, litres: 28_000 },
  { feet: 40, litres: 58_000 },
] as const;

interface Box {
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/**
 * Computes the room that boxes take in cubic metres, rounded up to the hundredth, and what still fits into the smallest
 * container that holds them; more than the largest one holds takes several of it.
 */
export function seaRoom(boxes: readonly (Box & { count?: number })[]) {
  const cubicMm = boxes.reduce(
    (sum, { lengthMm, widthMm, heightMm, count = 1 }) =>
      sum + lengthMm * widthMm * heightMm * count,
    0,
  );
  const litres = Math.ceil(cubicMm / 10_000_000) * 10;
  const largest = containers.at(-1)!;
  const one = containers.find((container) => litres <= container.litres) ?? largest;
  const count = Math.max(1, Math.ceil(litres / one.litres));
  return {
    cubicMetres: (litres / 1_000).toFixed(2),
    feet: one.feet,
    count,
    leftCubicMetres: ((one.litres * count - litres) / 1_000).toFixed(2),
  };
}

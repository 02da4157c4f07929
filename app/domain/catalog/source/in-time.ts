/** How long a page waits for what a marketplace tells, in milliseconds; after it the rest is shown without. */
export const patienceMs = {
  /** What only adds to a page. */
  beside: 1_500,
  search: 5_000,
  /** A goods page that nobody has read before. */
  goods: 10_000,
} as const;

/** What was told, if it was told in time, else what stands for it; the question goes on by itself. */
export async function inTime<Told, Otherwise>(
  told: Promise<Told>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<Told | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Otherwise>((passed) => {
    timer = setTimeout(() => passed(otherwise), milliseconds);
  });
  try {
    return await Promise.race([told, late]);
  } finally {
    clearTimeout(timer);
  }
}

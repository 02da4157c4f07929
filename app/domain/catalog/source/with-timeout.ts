/**
 * The time that a page waits for a marketplace, in milliseconds; after that it is shown without the answer.
 */
export const timeoutMs = {
  /** Additions to a page. */
  beside: 1_500,
  search: 5_000,
  /** A goods page that is not stored yet. */
  goods: 10_000,
} as const;

/**
 * Answers the result if it comes within `milliseconds`, else `otherwise`; the request itself is not
 * cancelled.
 */
export async function withTimeout<Told, Otherwise>(
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

import { materialLimits, type PictureKind } from "../material.ts";

/** How a picture is edited until somebody wishes otherwise. */
const usualWish = { tolerance: "middle", marginPercent: 6 } as const;

interface Wishes {
  pictureKinds: readonly PictureKind[];
  picturesEach: number;
}

/** The pictures that a job waits for: of each kind so many of goods, and one of several side by side. */
export function picturesAsked<Said extends object>(
  { pictureKinds, picturesEach }: Wishes,
  goods: readonly { pictures: readonly string[] }[],
  said: Said,
) {
  return goods.flatMap(({ pictures }, index) =>
    pictureKinds.flatMap((kind) => {
      const chosen = pictures.slice(
        0,
        kind === "collage" ? materialLimits.picturesMax : picturesEach,
      );
      const each = chosen.map((one) => [one]);
      const sources = kind === "collage" ? [chosen].filter(({ length }) => length > 0) : each;
      return sources.map((from, nth) => ({
        ...said,
        ...usualWish,
        place: index + 1,
        kind,
        nth: nth + 1,
        version: 1,
        state: "waiting" as const,
        sources: from,
      }));
    }),
  );
}

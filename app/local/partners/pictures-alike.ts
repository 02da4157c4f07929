import {
  type Fingerprint,
  fingerprintDistance,
  fingerprintOf,
  searchFingerprintOf,
} from "#app/domain/catalog/pictures/fingerprint.ts";
import type { SeedOffer } from "#db/seed/catalogue/shapes.ts";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";
import { drawnPixels } from "#db/seed/pictures/drawn-pixels.ts";

const farthest = 0.25;
const shownMax = 20;

/** The pictures that a marketplace was sent, each with the goods whose first picture looks like it. */
export class PicturesAlike {
  readonly #found: SeedOffer[][] = [];

  /** The number that a picture gets; "0" where it cannot be read. */
  async take(imageBase64 = "", offers: readonly SeedOffer[]): Promise<string> {
    const pixels = await drawnPixels(Buffer.from(imageBase64, "base64")).catch(() => undefined);
    if (!pixels) return "0";
    const asked = searchFingerprintOf(pixels);
    const known = await knownMarks();
    const far = (offer: SeedOffer) => {
      const fingerprint = known.get(offer.pictures[0]!);
      return fingerprint ? fingerprintDistance(asked, fingerprint) : 1;
    };
    const alike = offers
      .map((offer) => ({ offer, far: far(offer) }))
      .filter((one) => one.far < farthest)
      .sort((one, other) => one.far - other.far);
    return String(this.#found.push(alike.slice(0, shownMax).map(({ offer }) => offer)));
  }

  /** What looks like the picture of this number. */
  alike(number: string): readonly SeedOffer[] {
    return this.#found[Number(number) - 1] ?? [];
  }
}

let known: Promise<Map<string, Fingerprint>> | undefined;
/** Worked out at the first picture: most runs are never sent one. */
function knownMarks() {
  known ??= markAll();
  return known;
}

async function markAll() {
  const fingerprints = new Map<string, Fingerprint>();
  for (const { path, svg } of demoPictures().filter(
    ({ path }) => !/-(measure|stack|handle)-/.test(path),
  )) {
    const one = fingerprintOf(await drawnPixels(Buffer.from(svg)));
    if (one) fingerprints.set(`/${path}`, one);
  }
  return fingerprints;
}

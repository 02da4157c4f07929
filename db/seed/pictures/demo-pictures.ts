import { seedOffers } from "../catalogue/offers.ts";
import { drawings } from "./drawings/drawings.ts";
import { views } from "./views.ts";

/** A picture of the demo and where it belongs below the file store's root. */
interface DemoPicture {
  path: string;
  svg: string;
}

/** The drawn pictures that stand for photographs of the demo's goods, each once. */
export function demoPictures(): DemoPicture[] {
  const shown = seedOffers().flatMap(({ pictures, skus }) => [
    ...pictures,
    ...skus.map(({ picture }) => picture),
  ]);
  return [...new Set(shown)].map((picture) => {
    const path = picture.slice(1);
    return { path, svg: draw(path) };
  });
}

function draw(path: string) {
  const [name = "", view] = (/^demo\/([a-z-]+)-\w{6}-/.exec(path)?.[1] ?? "").split("-");
  const [fill, accent] = path.slice(0, -".svg".length).split("-").slice(-2);
  const drawing = drawings[name];
  if (!drawing) throw new Error(`nobody drew ${path}`);
  const shown = view ? views[view]?.(drawing) : drawing;
  if (!shown) throw new Error(`goods have no view ${view}`);
  const colours = `fill="#${fill}" color="#${accent}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400" ${colours}>${shown.replaceAll("FILL", `#${fill}`)}</svg>`;
}

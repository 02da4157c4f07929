import { seedOffers } from "../catalogue/offers.ts";
import { drawingOf } from "./drawings/drawings.ts";

interface Picture {
	/** Below the file store's root. */
	path: string;
	svg: string;
}

const parts =
	/^\/demo\/(?<drawing>[a-z-]+?)-(?<fill>[0-9a-f]{6})-(?<accent>[0-9a-f]{6})\.svg$/;

/** Each picture that the demo's goods are shown by, once. */
export function demoPictures(): Picture[] {
	const paths = new Set(
		seedOffers().flatMap(({ pictures, skus }) => [
			...pictures,
			...skus.map((sku) => sku.picture),
		]),
	);
	return [...paths].map((path) => ({ path: path.slice(1), svg: draw(path) }));
}

function draw(path: string) {
	const { drawing, fill, accent } = parts.exec(path)?.groups ?? {};
	if (!drawing) throw new Error(`no drawing is named by ${path}`);
	return [
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">',
		// Cool and a little darker than white goods, which would not show on white.
		'<path d="M0 0h200v200H0z" fill="#eef0f1"/>',
		`<g fill="#${fill}" color="#${accent}">${drawingOf(drawing)}</g></svg>`,
	].join("");
}

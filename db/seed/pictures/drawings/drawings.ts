import { kit } from "./kit.ts";

const drawings: Record<string, string> = { ...kit };

/** A drawing by its name; `mug-measure` and `mug-stack` show the mug beside a rule, or three of it. */
export function drawingOf(name: string): string {
	const [plain = "", view] = name.split("-");
	const drawing = drawings[plain];
	if (!drawing) throw new Error(`nobody drew ${plain}`);
	if (view === "measure")
		return `<g transform="translate(2 2) scale(.84)">${drawing}</g>${rules}`;
	if (view === "stack") {
		return places
			.map((place) => `<g transform="${place} scale(.52)">${drawing}</g>`)
			.join("");
	}
	return drawing;
}

const places = ["translate(48 12)", "translate(0 84)", "translate(96 84)"];
const ticks = Array.from({ length: 15 }, (_, index) => 20 + index * 10);
const across = ticks
	.map((x, index) => `M${x} 178v${index % 2 === 0 ? 8 : 5}`)
	.join("");
const down = ticks
	.map((y, index) => `M190 ${y - 8}h-${index % 2 === 0 ? 8 : 5}`)
	.join("");
const rules =
	'<path d="M10 178h166v14H10zM176 8h14v162h-14z" fill="#f2cf3f"/>' +
	`<path d="${across}${down}" fill="none" stroke="#333" stroke-width="1.6"/>`;

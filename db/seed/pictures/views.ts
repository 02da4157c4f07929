const ruler =
  '<path d="M12 178h176v14H12z" fill="#f2cf3f"/><path d="M20 178v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8m10-8v5m10-5v8" stroke="#333" stroke-width="1.6"/>';
const upright = `<g transform="translate(0 190) rotate(-90)">${ruler}</g>`;

/** The goods beside two rulers, as the warehouse photographs them. */
function measured(drawing: string) {
  return `<g transform="translate(4 4) scale(.84)">${drawing}</g>${ruler}${upright}`;
}

/** Several of the goods on two shelves, as they wait in the warehouse. */
function stacked(drawing: string) {
  const piece = (x: number, y: number) =>
    `<g transform="translate(${x} ${y}) scale(.46)">${drawing}</g>`;
  const shelves = '<path d="M0 98h200v7H0zm0 88h200v14H0z" fill="#8d99a8" opacity=".55"/>';
  return shelves + [piece(6, 17), piece(102, 17), piece(6, 105), piece(102, 105)].join("");
}

/** What a second or third picture of goods shows, by the ending of its name. */
export const views: Record<string, (drawing: string) => string> = {
  measure: measured,
  stack: stacked,
};

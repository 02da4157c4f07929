import sharp, { type Sharp } from "sharp";
import { demoPictures } from "#db/seed/pictures/demo-pictures.ts";

const side = 400;

/** Numbers between 0 and 1 in an order that is always the same (Park and Miller). */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
type Dice = ReturnType<typeof dice>;

/** What happens to a picture on its way to somebody who looks for its goods. */
const changes: Record<string, (picture: Buffer, roll: Dice) => Promise<Sharp> | Sharp> = {
  async cropped(picture, roll) {
    const part = Math.round(side * (0.7 + roll() * 0.2));
    const at = () => Math.floor(roll() * (side - part));
    return sharp(picture).extract({ left: at(), top: at(), width: part, height: part });
  },
  scaled: (picture, roll) => sharp(picture).resize(Math.round(side * (0.25 + roll() * 1.2))),
  recoloured: (picture, roll) => sharp(picture).modulate({ hue: Math.round(30 + roll() * 300) }),
  "lit otherwise": (picture, roll) => sharp(picture).modulate({ brightness: 0.6 + roll() * 0.7 }),
  "packed hard": (picture, roll) => sharp(picture).jpeg({ quality: Math.round(15 + roll() * 35) }),
  turned: (picture, roll) => sharp(picture).rotate(roll() * 10 - 5, { background: "#fff" }),
  "framed and written on": framed,
};

async function framed(picture: Buffer, roll: Dice) {
  const edge = Math.round(side * (0.04 + roll() * 0.08));
  const words = `<svg width="${side}" height="60"><text x="10" y="42" font-size="36" fill="#d22">SALE 50%</text></svg>`;
  const background = ["#222", "#fff", "#c33", "#eef"][Math.floor(roll() * 4)]!;
  const wider = await sharp(picture)
    .extend({
      top: edge,
      bottom: edge * (roll() < 0.5 ? 2 : 1),
      left: edge,
      right: edge,
      background,
    })
    .toBuffer();
  const gravity = roll() < 0.5 ? "north" : "south";
  return sharp(wider).composite([{ input: Buffer.from(words), gravity }]);
}

interface Variant {
  /** What was drawn, whatever its colours. */
  drawing: string;
  change: string;
  picture: Uint8Array;
}

/** So many pictures of the demo's goods as copies of them look, the same each time; each eighth has several changes. */
export async function drawnVariants(count: number): Promise<Variant[]> {
  const roll = dice(20_261_123);
  const drawn = demoPictures();
  const names = [...Object.keys(changes), "all of it"];
  const variants: Variant[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { path, svg } = drawn[Math.floor(roll() * drawn.length)]!;
    const change = names[nth % names.length]!;
    let picture = await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toBuffer();
    for (const name of change === "all of it" ? several(roll) : [change])
      picture = await (await changes[name]!(picture, roll)).toBuffer();
    const sent = await sharp(picture).jpeg({ quality: 85 }).toBuffer();
    variants.push({ drawing: drawingOf(path), change, picture: new Uint8Array(sent) });
  }
  return variants;
}

function several(roll: Dice) {
  const chosen = Object.keys(changes).filter((name) => name !== "framed and written on");
  return [...chosen.filter(() => roll() < 0.4)];
}

/** `demo/tote-handle-e9dcc3-7b5b3a.svg` shows a tote's handle, whatever its colours. */
export function drawingOf(path: string) {
  return path.replace(/^\/?demo\//, "").replace(/-\w{6}-\w{6}\.svg$/, "");
}

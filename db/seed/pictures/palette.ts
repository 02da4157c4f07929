/** What a colour's Chinese name looks like: the fill of the goods and the accent of their details. */
interface Paint {
  fill: string;
  accent: string;
}

const black = { fill: "2b2f38", accent: "c9a97a" };
const white = { fill: "ffffff", accent: "3c444d" };
const cream = { fill: "e9dcc3", accent: "7b5b3a" };
const grey = { fill: "a9b0b8", accent: "3c444d" };
const brown = { fill: "7a5236", accent: "e2c9a1" };
const khaki = { fill: "b8a27a", accent: "5a4a30" };
const navy = { fill: "27365c", accent: "d8dde8" };
const blue = { fill: "6b94c6", accent: "22344f" };
const green = { fill: "6f9c7b", accent: "2c4634" };
const olive = { fill: "6b7050", accent: "e0d8bd" };
const red = { fill: "b8433d", accent: "f2e3d5" };
const wine = { fill: "6e2636", accent: "e6c9b8" };
const pink = { fill: "e6b1b8", accent: "8a4a56" };
const yellow = { fill: "e3bd4f", accent: "6b5215" };
const purple = { fill: "9a8bbb", accent: "43355e" };
const orange = { fill: "d98547", accent: "5e3314" };
const clear = { fill: "dbe7ee", accent: "6d8797" };
const silver = { fill: "c4ccd6", accent: "5c6b7c" };
const gold = { fill: "c9a24b", accent: "6b5215" };
const wood = { fill: "d3a873", accent: "7a4d2b" };

const paints: Record<string, Paint> = {
  黑色: black,
  白色: white,
  米白色: cream,
  米色: cream,
  灰色: grey,
  棕色: brown,
  卡其色: khaki,
  驼色: wood,
  藏青色: navy,
  蓝色: blue,
  绿色: green,
  军绿色: olive,
  红色: red,
  酒红色: wine,
  粉色: pink,
  黄色: yellow,
  紫色: purple,
  橙色: orange,
  透明: clear,
  银色: silver,
  金色: gold,
  原木色: wood,
  牛皮色: wood,
  彩色: yellow,
};

/** Where the picture of a drawing in a colour lies, below the file store's root. */
export function picturePath(drawing: string, colourZh: string): string {
  const paint = paints[colourZh];
  if (!paint) throw new Error(`the palette has no ${colourZh}`);
  return `demo/${drawing}-${paint.fill}-${paint.accent}.svg`;
}

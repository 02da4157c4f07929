/** Colours that only some materials have: nobody sells clear oak or wooden silicone. */
const ownColours: [materials: RegExp, only: readonly string[]][] = [
  [/玻璃$|透明PVC|^亚克力$|双面亚克力|镭射亚克力/, ["透明"]],
  [/^(竹|木|实木|榉木|相思木|椴木)$/, ["原木色"]],
  [/牛皮纸|瓦楞纸|灰板纸|剑麻/, ["牛皮色", "黑色", "白色", "米色", "粉色", "棕色", "灰色"]],
  [/塑料|Tritan|PVC|TPU|硅胶|亚克力|PET|BOPP|PE|AS/, ["透明"]],
];
const everyMaterial = ["透明", "原木色", "牛皮色"];

/** The colours of a kind that its material can have; a material with one colour of its own has that. */
export function coloursOf(materialZh: string, colours: readonly string[]): string[] {
  const common = colours.filter((colour) => !everyMaterial.includes(colour));
  const [materials, only] = ownColours.find(([names]) => names.test(materialZh)) ?? [null, []];
  const own = colours.filter((colour) => only.includes(colour));
  if (!materials || own.length === 0) return common.length > 0 ? common : [...colours];
  return only.length > 1 || isTinted(materialZh) ? [...new Set([...own, ...common.filter((colour) => only.length === 1 || only.includes(colour))])] : own;
}

function isTinted(materialZh: string) {
  return /塑料|Tritan|^PVC$|TPU|硅胶|PET|BOPP|PE|AS/.test(materialZh);
}

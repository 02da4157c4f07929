/** Colours that only some materials have: nobody sells clear oak or wooden silicone. */
const materialsOf = new Map([
  ["透明", /玻璃|亚克力|塑料|Tritan|PVC|TPU|PET|BOPP/],
  ["原木色", /^(竹|木|实木|榉木|相思木)$/],
  ["牛皮色", /牛皮纸|瓦楞纸|灰板纸|剑麻|BOPP/],
]);
const unpainted = /玻璃$|透明PVC|亚克力$|^(竹|木|实木|榉木|相思木)$/;

/** Those of a kind's colours that its material can have. */
export function coloursOf(materialZh: string, colours: readonly string[]): string[] {
  return colours.filter((colour) => {
    const materials = materialsOf.get(colour);
    return materials ? materials.test(materialZh) : !unpainted.test(materialZh);
  });
}

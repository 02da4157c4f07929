/**
 * The words of a seal as it is cut: columns from the right, as even as they can be, the first ones
 * longer. 買付便之印 is 買付便 and 之印.
 */
export function sealColumns(words: string): string[][] {
  const characters = [...words];
  const count = characters.length <= 2 ? 1 : characters.length <= 6 ? 2 : 3;
  const columns: string[][] = [];
  for (let left = count; left > 0; left--)
    columns.push(characters.splice(0, Math.ceil(characters.length / left)));
  return columns;
}

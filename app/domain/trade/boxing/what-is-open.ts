import { lotCode } from "../floor/scanned-code.ts";

interface Open {
  lines: readonly {
    lotNumber: number;
    titleZh: string;
    quantity: number;
    boxedQuantity: number;
  }[];
  boxes: readonly {
    number: number;
    lengthMm: number | null;
    widthMm: number | null;
    heightMm: number | null;
    weightGrams: number | null;
    contents: readonly unknown[];
  }[];
}

/** What still keeps a packing from being closed, each in the warehouse's words, naming its lot or box. */
export function whatIsOpen({ lines, boxes }: Open): string[] {
  const beside = lines
    .filter(({ quantity, boxedQuantity }) => boxedQuantity < quantity)
    .map(
      ({ lotNumber, titleZh, quantity, boxedQuantity }) =>
        `${lotCode(lotNumber)} ${titleZh} 还有 ${quantity - boxedQuantity} 件没装`,
    );
  if (boxes.length === 0) return ["还没有箱子", ...beside];
  return [
    ...beside,
    ...boxes.flatMap((box) => [
      ...(box.contents.length === 0 ? [`第${box.number}箱是空的`] : []),
      ...(box.lengthMm && box.widthMm && box.heightMm ? [] : [`第${box.number}箱还没量尺寸`]),
      ...(box.weightGrams ? [] : [`第${box.number}箱还没称重`]),
    ]),
  ];
}

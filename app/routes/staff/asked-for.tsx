import { type LabelData, labelText } from "#app/domain/catalog/products/label-data.ts";

interface AskedForProps {
  options: readonly { id: string; nameZh: string }[];
  labelData: LabelData | undefined;
}

/** What the buyer pays for to be done with a line, and what its product labels are to show. */
export function AskedFor({ options, labelData }: AskedForProps) {
  const labels = labelData ? labelText(labelData, "zh") : "";
  return (
    <>
      {options.length > 0 && (
        <small className="block">增值服务: {options.map(({ nameZh }) => nameZh).join("、")}</small>
      )}
      {labels && <small className="block number">标签信息: {labels}</small>}
    </>
  );
}

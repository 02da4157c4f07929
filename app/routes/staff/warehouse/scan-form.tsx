import { Button } from "#app/ui/button.tsx";

interface ScanFormProps {
  path: string;
  words: string;
  /** The next parcel is scanned straight away. */
  ready?: boolean;
}

/** One field for what stands on the parcel: the courier's number, or ours. */
export function ScanForm({ path, words, ready = false }: ScanFormProps) {
  return (
    <form method="get" action={path} className="toolbar cluster">
      <label htmlFor="scan">国内快递单号 / 订单号</label>
      <input
        id="scan"
        name="q"
        className="input small"
        type="search"
        // What a scanner types is added to what stands in the field.
        defaultValue={ready ? "" : words}
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: a scanner types into whatever holds the focus
        autoFocus={ready}
      />
      <Button small>查找</Button>
      {words && ready && <span className="number">{words}</span>}
      {words && <a href={path}>全部</a>}
    </form>
  );
}

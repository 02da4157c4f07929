import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";

interface ShelfRangeProps {
  aisle: string;
  typed: Record<string, string>;
}

const bounds = [
  { name: "fromRack", label: "架，从", usual: "1" },
  { name: "toRack", label: "架，到", usual: "20" },
  { name: "fromPlace", label: "位，从", usual: "1" },
  { name: "toPlace", label: "位，到", usual: "12" },
] as const;

/** 按范围添加: those that stand already get the use and the capacity that are entered. */
export function ShelfRange({ aisle, typed }: ShelfRangeProps) {
  return (
    <section className="panel" aria-labelledby="h-range">
      <h2 id="h-range">按范围添加或修改</h2>
      <form method="post" action={href("/staff/shelves")} className="stack small">
        <div className="cluster">
          <label className="field">
            通道
            <input
              className="input small quantity monospace"
              name="aisle"
              maxLength={2}
              defaultValue={typed.aisle ?? aisle}
            />
          </label>
          {bounds.map(({ name, label, usual }) => (
            <label key={name} className="field">
              {label}
              <NumberInput name={name} defaultValue={typed[name] ?? usual} />
            </label>
          ))}
          <label className="field">
            用途
            <select className="input small" name="kind" defaultValue={typed.kind ?? "normal"}>
              {Object.entries(shelfKinds).map(([kind, { zh }]) => (
                <option key={kind} value={kind}>
                  {zh}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            容量（件，可不填）
            <NumberInput name="capacityPieces" defaultValue={typed.capacityPieces ?? ""} />
          </label>
        </div>
        <p className="hint">已有的货架改成这里的用途和容量；新的排在走位最后。</p>
        <p>
          <Button fill>保存货架</Button>
        </p>
      </form>
    </section>
  );
}

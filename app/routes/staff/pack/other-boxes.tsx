import { boxCode } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { Status } from "#app/ui/status.tsx";
import { BoxContents } from "./box-contents.tsx";
import { BrokenWishes } from "./packing-wishes.tsx";
import type { PackView } from "./view.server.ts";

/** The boxes beside the one in hand, each a link away from being it. */
export function OtherBoxes({ loaded }: { loaded: PackView }) {
  const { boxes, inHand, request, open } = loaded;
  const address = href("/staff/pack/:number", { number: request.number });
  return boxes
    .filter(({ number }) => !open || number !== inHand)
    .map((box) => {
      const measured = box.weightGrams && box.lengthMm && box.widthMm && box.heightMm;
      return (
        <section className="packing-box" key={box.id} aria-labelledby={`h-${box.number}`}>
          <div className="packing-box-head">
            <h2 id={`h-${box.number}`}>
              第 {box.number} 箱{" "}
              <span className="monospace note">{boxCode(request.number, box.number)}</span>
            </h2>
            <span className="at-end">
              <Status shape={measured ? "done" : "wait"}>{measured ? "已量" : "未量"}</Status>
            </span>
          </div>
          <BrokenWishes box={box} />
          <BoxContents box={box} loaded={loaded} />
          <p className="cluster">
            <span className="number note">
              {box.lengthMm
                ? `${box.lengthMm / 10} × ${(box.widthMm ?? 0) / 10} × ${(box.heightMm ?? 0) / 10} cm`
                : "—"}
              {box.weightGrams ? ` · ${(box.weightGrams / 1_000).toFixed(2)} kg` : ""}
              {box.photos.length > 0 ? ` · 封箱照 ${box.photos.length}` : ""}
            </span>
            {open && (
              <a className="button small soft" href={`${address}?box=${box.number}`}>
                换到第{box.number}箱
              </a>
            )}
          </p>
        </section>
      );
    });
}

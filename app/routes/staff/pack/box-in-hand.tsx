import { Form } from "@remix-run/react";
import { boxCode, lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { figuresOf } from "#app/domain/trade/shipments/packing.ts";
import { Button } from "#app/ui/button.tsx";
import { State } from "#app/ui/state.tsx";
import { Reweighed, WishReasonField } from "./asked-again.tsx";
import { BoxContents } from "./box-contents.tsx";
import { BoxPhotos } from "./box-photos.tsx";
import type { Answer, Loaded } from "./pack.tsx";
import { BrokenWishes } from "./packing-wishes.tsx";

/** Lots that are named; the rest is counted. */
const restShown = 6;

interface BoxInHandProps {
  box: Loaded["boxes"][number] | undefined;
  loaded: Loaded;
  refused: Answer;
}

/** The box that scans go into: what is in it, its measures and photos, and what to do with it next. */
export function BoxInHand({ box, loaded, refused }: BoxInHandProps) {
  const { id, lines, request, boxes, plan } = loaded;
  const rest = lines.reduce((sum, line) => sum + line.quantity - line.boxedQuantity, 0);
  const number = box?.number ?? 1;
  return (
    <section className="bx now" aria-labelledby="h-box">
      <div className="bx-h">
        <h2 id="h-box">
          第 {number} 箱 <span className="mono note">{boxCode(request.number, number)}</span>
        </h2>
        <span className="end">
          <State shape="run">正在装</State>
        </span>
      </div>
      <BrokenWishes box={box} plan={plan} request={request} boxes={boxes} />
      {box && box.contents.length > 0 && <BoxContents box={box} loaded={loaded} out />}
      <div className="row">
        {rest > 0 && (
          <BoxButton id={id} number={box?.number} intent="rest" fill>
            {`余量入箱（${rest} 件）`}
          </BoxButton>
        )}
        {box && box.number === boxes.at(-1)?.number && (
          <BoxButton id={id} number={box.number} intent="remove">
            删此箱
          </BoxButton>
        )}
      </div>
      {rest > 0 && <RestGoesHere lines={lines} number={number} />}
      {box && <Measures box={box} id={id} refused={refused} figures={shownFigures(boxes)} />}
    </section>
  );
}

/** What 余量入箱 would put where, before it is pressed. */
function RestGoesHere({ lines, number }: Pick<Loaded, "lines"> & { number: number }) {
  const left = lines.filter(({ quantity, boxedQuantity }) => quantity > boxedQuantity);
  const named = left
    .slice(0, restShown)
    .map(
      (line) =>
        `${lotCode(line.lotNumber)} ${line.quantity - line.boxedQuantity} 件${line.shortQuantity ? `（拣货少 ${line.shortQuantity} 件）` : ""}`,
    );
  const more = left.length > restShown ? ` 等 ${left.length} 批` : "";
  return (
    <p className="note">
      余量入箱：把 {named.join("、")}
      {more} 全部放进第 {number} 箱。
    </p>
  );
}

interface BoxButtonProps {
  id: string;
  number: number | undefined;
  intent: string;
  fill?: boolean;
  children: string;
}

function BoxButton({ id, number, intent, fill = false, children }: BoxButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={number ?? ""} />
      <Button small fill={fill} soft={!fill}>
        {children}
      </Button>
    </Form>
  );
}

/** What a tick that the boxes were weighed again stands for. */
function shownFigures(boxes: Loaded["boxes"]) {
  return figuresOf(
    boxes.map(({ weightGrams, lengthMm, widthMm, heightMm }) => ({
      weight: (weightGrams ?? 0) / 1_000,
      length: (lengthMm ?? 0) / 10,
      width: (widthMm ?? 0) / 10,
      height: (heightMm ?? 0) / 10,
    })),
  );
}

/** As the scale shows it: two decimals, and a third only where it was given. */
function kilograms(grams: number) {
  return (grams / 1_000).toFixed(grams % 10 === 0 ? 2 : 3);
}

const sides = [
  ["length", "长 cm", "lengthMm"],
  ["width", "宽 cm", "widthMm"],
  ["height", "高 cm", "heightMm"],
] as const;

function Measures({
  box,
  id,
  refused,
  figures,
}: {
  box: Loaded["boxes"][number];
  id: string;
  refused: Answer;
  figures: string;
}) {
  const typed = refused && "length" in refused.typed ? refused.typed : undefined;
  const wrong = (name: string) => (refused?.field === name ? true : undefined);
  return (
    <Form method="post" encType="multipart/form-data" className="stack s">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={box.number} />
      <div className="meas">
        {sides.map(([name, label, column]) => (
          <p className="f" key={name}>
            <label htmlFor={name}>{label}</label>
            <input
              className="in"
              id={name}
              name={name}
              inputMode="decimal"
              maxLength={12}
              aria-invalid={wrong(name)}
              defaultValue={typed?.[name] ?? (box[column] ? box[column] / 10 : "")}
            />
          </p>
        ))}
        <p className="f">
          <label htmlFor="weight">重 kg</label>
          <input
            className="in"
            id="weight"
            name="weight"
            maxLength={60}
            autoComplete="off"
            aria-invalid={wrong("weight")}
            defaultValue={typed?.weight ?? (box.weightGrams ? kilograms(box.weightGrams) : "")}
          />
        </p>
      </div>
      <p className="note">只量一次：这里填的就是结算用的尺寸和重量。秤可以直接传数到重量栏。</p>
      <BoxPhotos photos={box.photos} wrong={wrong("photos")} />
      <Reweighed refused={refused} figures={figures} />
      <WishReasonField refused={refused} />
      <NextActs />
    </Form>
  );
}

function NextActs() {
  return (
    <>
      <div className="go">
        {/* First, so that Enter in a field keeps the measures. */}
        <Button name="intent" value="measure" fill>
          量好
        </Button>
        <Button name="intent" value="copy" soft>
          照此箱再装一箱
        </Button>
        <Button name="intent" value="add" soft>
          再加一箱
        </Button>
      </div>
      <p className="go thumb">
        <Button name="intent" value="finish" main>
          完成装箱
        </Button>
      </p>
    </>
  );
}

import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { wishReasons } from "#app/domain/trade/shipments/box-wishes.ts";
import { boxFigures } from "#app/domain/trade/shipments/packing.ts";
import { href } from "#app/href.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface Line {
  id: string;
  titleZh: string;
  spec: readonly { valueZh: string }[];
  quantity: number;
}

interface TypedBox {
  length: string;
  width: string;
  height: string;
  weight: string;
  contents: { lineId: string; quantity: string }[];
}

type TypedPacking = { boxes: TypedBox[]; reweighed?: string; wishReason?: string };

interface ShippingPackProps {
  /** The request's number: packing by scan is a page of its own. */
  number: string;
  lines: readonly Line[];
  lastResult: SubmissionResult<string[]> | undefined;
}

type TypedForm = ReturnType<typeof useForm<TypedPacking>>[0];
type TypedFields = ReturnType<typeof useForm<TypedPacking>>[1];

/** 装箱: the first box begins with everything in it; a button adds the next, with or without scripts. */
export function ShippingPack({ number, lines, lastResult }: ShippingPackProps) {
  const everything = lines.map(({ id, quantity }) => ({ lineId: id, quantity: String(quantity) }));
  const nothing = lines.map(({ id }) => ({ lineId: id, quantity: "0" }));
  const unmeasured = { length: "", width: "", height: "", weight: "" };
  const [form, fields] = useForm<TypedPacking>({
    id: "pack",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { boxes: [{ ...unmeasured, contents: everything }] },
  });
  const boxes = fields.boxes.getFieldList();

  return (
    <section className="panel" aria-labelledby="h-pack">
      <h2 id="h-pack">装箱</h2>
      <p>
        <a className="button filled" href={href("/staff/pack/:number", { number })}>
          扫码装箱
        </a>{" "}
        <span className="note">没有扫码枪时，用下面的表手工填。</span>
      </p>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        {/* First, so that Enter in a field packs instead of adding a box. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="intent" value="pack" />
        {boxes.map((box, index) => (
          <fieldset key={box.key ?? box.name} className="stack small">
            <legend>第{index + 1}箱</legend>
            <Measures box={box} />
            <div className="dense">
              <CardTable
                tight
                label={`第${index + 1}箱的内容`}
                columns={["商品", { right: "应装" }, "装入数量"]}
              >
                {lines.map((line, position) => (
                  <Content key={line.id} line={line} box={box} index={index} position={position} />
                ))}
              </CardTable>
            </div>
            {boxes.length > 1 && <RemoveBox form={form} fields={fields} index={index} />}
          </fieldset>
        ))}
        <AskedAgain fields={fields} />
        <p className="cluster">
          <Button
            soft
            {...form.insert.getButtonProps({
              name: fields.boxes.name,
              defaultValue: { ...unmeasured, contents: nothing },
            })}
          >
            加一箱
          </Button>
          <SendButton main of={{ name: "intent", value: "pack" }} lang="zh">
            装箱
          </SendButton>
        </p>
      </Form>
    </section>
  );
}

function AskedAgain({ fields }: { fields: TypedFields }) {
  return (
    <>
      <Reweighed fields={fields} />
      <WishReasonField fields={fields} />
    </>
  );
}

/** Asked for only where weight or size of the boxes does not go with their goods, and for these figures. */
function Reweighed({ fields: { reweighed, boxes } }: { fields: TypedFields }) {
  if (!reweighed.errors && !reweighed.initialValue) return null;
  const typed = (boxes.initialValue ?? []) as Partial<TypedBox>[];
  return (
    <>
      <input type="hidden" name="reweighedFor" value={boxFigures(typed)} />
      <CheckField field={reweighed} label="已重新称量" />
    </>
  );
}

/** Asked for only where boxes were found not to be as the buyer wished them. */
function WishReasonField({ fields: { wishReason } }: { fields: TypedFields }) {
  if (!wishReason.errors && !wishReason.initialValue) return null;
  const reasons = Object.entries(wishReasons).map(([value, { zh }]) => ({ value, label: zh }));
  const choices = [{ value: "", label: "请选择" }, ...reasons];
  return <SelectField field={wishReason} label="照此发的原因（买家可见）" choices={choices} />;
}

function RemoveBox({
  form,
  fields,
  index,
}: {
  form: TypedForm;
  fields: TypedFields;
  index: number;
}) {
  return (
    <p>
      <Button soft small {...form.remove.getButtonProps({ name: fields.boxes.name, index })}>
        {`删除第${index + 1}箱`}
      </Button>
    </p>
  );
}

function Measures({ box }: { box: FieldMetadata<TypedBox> }) {
  const { length, width, height, weight } = box.getFieldset();
  const measure = { required: true, requiredMark: "必填", inputMode: "decimal" } as const;
  return (
    <div className="cluster">
      <TextField field={length} label="长（厘米）" {...measure} />
      <TextField field={width} label="宽（厘米）" {...measure} />
      <TextField field={height} label="高（厘米）" {...measure} />
      <TextField field={weight} label="重量（公斤）" {...measure} />
    </div>
  );
}

interface ContentProps {
  line: Line;
  box: FieldMetadata<TypedBox>;
  index: number;
  position: number;
}

function Content({ line, box, index, position }: ContentProps) {
  const name = `${box.name}.contents[${position}]`;
  const typed = (box.initialValue as Partial<TypedBox> | undefined)?.contents?.[position]?.quantity;
  return (
    <TableRow>
      <RowHeading>
        <span lang={langOf(line.titleZh)}>{line.titleZh}</span>
        <small className="block">{line.spec.map(({ valueZh }) => valueZh).join(" / ")}</small>
      </RowHeading>
      <TableCell>{line.quantity}</TableCell>
      <TableCell>
        <input type="hidden" name={`${name}.lineId`} value={line.id} />
        <NumberInput
          id={`pack-${name}.quantity`}
          name={`${name}.quantity`}
          defaultValue={typed ?? "0"}
          aria-label={`第${index + 1}箱 ${line.titleZh} 装入数量`}
        />
      </TableCell>
    </TableRow>
  );
}

import { expect, test } from "vitest";
import { isFromScale, readFrame, readScale, readSide } from "#app/domain/core/measures.ts";
import { InspectForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import {
  MeasureForm,
  spreadFrame,
} from "#app/domain/trade/shipments/packing-forms.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";

test.each([
  ["ST,GS,+  12.34kg", 12_340],
  ["ST,NT,+00012.340kg", 12_340],
  ["12.340 kg", 12_340],
  [" 12.34", 12_340],
  ["１２．３４ｋｇ", 12_340],
  ["１２。５", 12_500],
  ["+  850 g", 850],
  ["ST,GS,+  0.5KG\r\n", 500],
])("a scale's %j is %i grams", (text, grams) => {
  expect(readScale(text)).toEqual({ grams });
});

test.each([
  ["", "nothing"],
  ["US,GS,+  12.34kg", "moving"],
  ["OL", "moving"],
  ["ST,GS,-  12.34kg", "no-weight"],
  ["0.00 kg", "no-weight"],
  ["12,34kg", "no-weight"],
  ["12.34 lb", "no-weight"],
  ["L-000123", "no-weight"],
])("a scale's %j is no weight: %s", (text, refusal) => {
  expect(readScale(text)).toEqual({ refusal });
});

test.each(["ST,GS,+ 12.34kg", "US,GS,+ 12.30kg", "12.340 kg", "12340g", "１２。３４"])(
  "%s is a scale's",
  (text) => expect(isFromScale(text)).toBe(true),
);

test.each([
  "L-000148",
  "A-01-03",
  "SF1234567890",
  "6901234567892",
  "12340",
  "12",
  "KB-261120-0007",
])("%s may be a code", (text) => expect(isFromScale(text)).toBe(false));

test.each([
  ["12.5", "cm", 125],
  ["１２。５", "cm", 125],
  ["12.5 cm", "mm", 125],
  ["125mm", "cm", 125],
  ["４０．５厘米", "mm", 405],
  ["405", "mm", 405],
  ["+ 40.55", "cm", 406],
  ["999", "cm", 9_990],
] as const)("%s in a field of %s is %i millimetres", (text, unit, mm) => {
  expect(readSide(text, unit)).toBe(mm);
});

test.each(["", "0", "0.0", "-5", "12,5", "12.5 in", "长", "40x30"])("%j is no side", (text) => {
  expect(readSide(text, "cm")).toBeUndefined();
});

test.each([
  ["40.5x30.2x20.1", [405, 302, 201, undefined]],
  ["４０．５×３０×２０ｃｍ", [405, 300, 200, undefined]],
  ["405*302*201mm 12.34kg", [405, 302, 201, 12_340]],
  ["L:40.5 W:30.2 H:20.1cm WT:1.250kg", [405, 302, 201, 1_250]],
  ["ST,L 040.5,W 030.2,H 020.1", [405, 302, 201, undefined]],
  ["L=405,W=302,H=201mm,ST,GS,+  1.250kg", [405, 302, 201, 1_250]],
])("a measuring frame's %s is three sides", (text, [lengthMm, widthMm, heightMm, grams]) => {
  expect(readFrame(text)).toEqual({ lengthMm, widthMm, heightMm, grams });
});

test.each(["40.5", "40x30", "40x0x20", "40x30x20 moving", "L-000123", "40x30x20x10"])(
  "%s is no measuring frame's",
  (text) => expect(readFrame(text)).toBeUndefined(),
);

const measure = (fields: Record<string, string>) => {
  const form = new FormData();
  form.set("id", crypto.randomUUID());
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(spreadFrame(form), { schema: MeasureForm, lang: "zh" });
};

test.each([
  [
    { length: "１２。５", width: "30", height: "20", weight: "ST,GS,+  1.250kg" },
    [125, 300, 200, 1_250],
  ],
  [{ length: "40.5x30x20cm 2kg", width: "", height: "", weight: "" }, [405, 300, 200, 2_000]],
  [{ length: "", width: "", height: "", weight: "" }, [null, null, null, null]],
] as const)("the measures %j of a box are read", (fields, [length, width, height, weight]) => {
  expect(measure(fields)).toMatchObject({ value: { length, width, height, weight } });
});

test.each([
  [{ length: "0" }, "length", "长（厘米）须大于0、不超过300，最多1位小数"],
  [{ width: "999" }, "width", "宽（厘米）须大于0、不超过300，最多1位小数"],
  [{ height: "abc" }, "height", "高（厘米）须大于0、不超过300，最多1位小数"],
  [{ weight: "abc" }, "weight", "重量看不懂，请输入公斤数，如 12.34"],
  [{ weight: "US,GS,+ 1.2kg" }, "weight", "秤还没稳，请等读数稳定再传"],
])("%j is refused at its field", (fields, name, sentence) => {
  expect(measure(fields).reply().error).toEqual({ [name]: [sentence] });
});

test.each([
  [{ weightGrams: "１２０" }, { weightGrams: 120 }],
  [{ weightGrams: "ST,GS,+  1.250kg" }, { weightGrams: 1_250 }],
  [
    { lengthMm: "12.5cm", widthMm: "30", heightMm: "２０" },
    { lengthMm: 125, widthMm: 30, heightMm: 20 },
  ],
])("an inspected piece's %j is read", (fields, read) => {
  const counts = { goodQuantity: "1", badQuantity: "0" };
  expect(InspectForm.parse({ ...counts, ...fields })).toMatchObject(read);
});

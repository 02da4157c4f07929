import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  CompleteForm,
  GoodsRequestForm,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import * as kinds from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { OpinionForm } from "#app/domain/trade/after-sales/opinion-forms.schema.server.ts";
import { LossForm } from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { PlanFields } from "#app/domain/trade/purchasing/purchase-forms.schema.server.ts";
import { ClearForm } from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import { requestFields } from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import {
  BoxPhotoForm,
  ShippingQuoteForm,
} from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { NewClaimForm } from "#app/routes/account/claim/claim-forms.schema.server.ts";
import { AnnounceForm } from "#app/routes/account/forwarded/forwarded-commands.server.ts";
import { PlaceForm } from "#app/routes/account/order/preview/commands.server.ts";
import { reportForm } from "#app/routes/account/top-up/top-up.schema.server.ts";
import { checkFields, problemWith } from "#app/ui/check-fields.ts";

const refused: SubmissionResult<string[]> = {
  status: "error",
  initialValue: { plans: [{ days: "999" }], mainNumber: "" },
  error: { "plans[0].days": ["待つ日数"], mainNumber: ["主番号"] },
};

function check(typed: Record<string, string>, isSent = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  if (!isSent)
    form.append("__intent__", JSON.stringify({ type: "validate", payload: { name: "note" } }));
  const note = { maxLength: 3, tooLong: "備考は3文字以内" };
  return checkFields(form, { note }, refused).reply().error ?? {};
}

const typed = { "plans[0].days": "999", mainNumber: "", note: "よい" };

test("what the server refused stands until that field holds something else", () => {
  expect(check(typed)).toEqual(refused.error);
  expect(check({ ...typed, mainNumber: "A-1" })).toEqual({ "plans[0].days": ["待つ日数"] });
  expect(check({ ...typed, "plans[0].days": "9" })).toEqual({ mainNumber: ["主番号"] });
});

test("a form is sent again with what was refused, but not with a text that is too long", () => {
  expect(check(typed, true)).toEqual({});
  expect(check({ ...typed, note: "長い備考" }, true)).toEqual({
    ...refused.error,
    note: ["備考は3文字以内"],
  });
});

const inputs = [
  ...["", " ", "　", "0", "00", "007", "1", "9", "-0", "−0", "-5", "+5", "5.", ".5", "abc", "一"],
  ...["１２３", "１２．５", "12.5", "12.50", "12.505", "12。5", "1e3", "0x10", "1_000", "NaN"],
  ...[
    "Infinity",
    "14,2",
    "1,000",
    "1,0000",
    "10,00,000",
    "1 000",
    "100円",
    "1,200 日元",
    "１００日元",
    "100日元円",
    "100元",
    "14,2円",
    "¥100",
    "￥１，０００円",
  ],
  ...["円", "¥", "999999999999", "1000000000000", "9007199254740992", "9007199254740993"],
  ...["2026-01-31", "２０２６-01-31", "2026/01/31", "５４１－００５３", "541-0053", "5410053"],
  ...[
    "FBA15ABCD1234 FBA15ABCD1235",
    "FBA、納品",
    "-".repeat(31),
    "あ".repeat(61),
    "あ".repeat(201),
  ],
  ...["一行\n二行", "\u200b", "見える\u202eない", "SUMMER-2026", "<b>", "🏠"],
];

const forms = {
  ...Object.fromEntries(
    Object.entries({
      text: kinds.text("件名", 60),
      optionalText: kinds.optionalText("備考", 60),
      singleLine: kinds.singleLine("名称", 24),
      digits: kinds.digits("口座番号", 7),
      quantity: kinds.wholeNumber("数量", 1, 9_999),
      yen: kinds.wholeNumber("金額", 0, 100_000_000_000, "円"),
      yuan: kinds.hundredths("単価", 1_000, "元", "0.01"),
      percent: kinds.hundredths("広告費", 99, "%"),
      optionalNumber: kinds.wholeNumber("数量", 1, 9_999).nullable().default(null),
      limitYen: fields.limitYen("上限"),
      day: fields.day("希望日"),
      couponCode: fields.couponCode,
      postalCode: fields.postalCode,
    }).map(([kind, schema]) => [kind, z.object({ [kind]: schema })]),
  ),
  opinion: OpinionForm.pick({ comment: true }),
  delivery: z.object(requestFields),
  plan: z.object({ plans: z.array(z.object({ id: fields.id }).and(PlanFields)) }),
};

/** What the rest of a form holds while one of its fields is looked at. */
const besides: Record<string, string> = { "plans[0].id": "line-1", "plans[0].kind": "wait" };

const checked = Object.entries(forms).flatMap(([form, schema]) =>
  Object.entries(fieldConstraints(schema)).map(([name, constraint]) => ({
    ...{ form, schema, constraint },
    name: name.replace("[]", "[0]"),
  })),
);

test.each(checked)(
  "the browser says of $name ($form) what the server says",
  ({ schema, name, constraint }) => {
    for (const input of inputs) {
      // Days and goods of a plan go with its kind, which only the server knows.
      if (name.startsWith("plans") && (input.trim() === "" || name.endsWith("detail"))) continue;
      const sent = new FormData();
      for (const [other, value] of Object.entries(besides)) sent.append(other, value);
      sent.append(name, input);
      const answer = parseForm(sent, { schema }).reply().error?.[name]?.[0];
      expect(problemWith(input, constraint), JSON.stringify(input)).toBe(answer);
    }
  },
);

test("every kind of field and every field of a delivery that is typed is checked in the browser", () => {
  expect(checked.map(({ name }) => name)).toEqual([
    ...Object.keys(forms).slice(0, 13),
    "comment",
    ...["note", "desiredOn", "mainNumber", "boxShipmentIds", "boxMaxKg", "boxMarks", "boxTogether"],
    ...["plans[0].days", "plans[0].detail"],
  ]);
});

const sentForms = {
  goodsRequest: GoodsRequestForm,
  newClaim: NewClaimForm,
  forwarded: AnnounceForm,
  loss: LossForm,
  report: reportForm(1_000),
  opinion: OpinionForm,
  order: PlaceForm,
  foundGoods: CompleteForm,
  shippingQuote: ShippingQuoteForm,
  permit: ClearForm,
  boxPhoto: BoxPhotoForm,
};

/** The form itself, where the schema makes something else of it in the end. */
function formOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe ? formOf(schema.in as z.ZodType) : schema;
}

test.each(Object.entries(sentForms))(
  "a text that is too long for its field is refused in the browser with the server's sentence (%s)",
  (_, schema) => {
    const constraints = fieldConstraints(schema);
    const long = "あ".repeat(50_000);
    const names = Object.keys(getZodConstraint(formOf(schema))).map((name) =>
      name.replace("[]", "[0]"),
    );
    const sent = new FormData();
    for (const name of names) sent.append(name, long);
    const said = parseForm(sent, { schema }).reply().error ?? {};
    const tooLong = Object.entries(said).filter(([, texts]) =>
      // What is hidden is said in the general words of its kind.
      /^\D.*(文字以内|文字まで|不超过.*字|最多.*字)/.test(texts?.join() ?? ""),
    );
    for (const [name, texts] of tooLong)
      expect([name, problemWith(long, constraints[name.replace("[0]", "[]")] ?? {})]).toEqual([
        name,
        texts![0],
      ]);
  },
);

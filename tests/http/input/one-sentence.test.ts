import { expect, test } from "vitest";
import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";

const Schema = z.object({ phone: rules.mobile, loginName: rules.loginName });

/** Both fields are refused by several of their rules. */
function sent() {
  const form = new FormData();
  form.set("phone", "x".repeat(30));
  form.set("loginName", "１２３４");
  return form;
}

test("a field says one sentence, however many of its rules it breaks", () => {
  expect(Schema.safeParse(Object.fromEntries(sent())).error!.issues.length).toBeGreaterThan(2);
  const { error } = invalid(parseForm(sent(), { schema: Schema })).data;
  expect(Object.values(error!).map((texts) => texts?.length)).toEqual([1, 1]);
});

test("what the whole form has against it is all said, beside what its fields have", () => {
  const { error } = invalid(parseForm(sent(), { schema: Schema }), "満席です", {
    other: ["ほかの方が変更しました"],
  }).data;
  expect(error![""]).toEqual(["満席です"]);
  expect(error!.other).toEqual(["ほかの方が変更しました"]);
  expect(error!.phone).toHaveLength(1);
});

test("a file under the name of a text is as good as nothing typed", () => {
  const form = new FormData();
  const file = new File(["x"], "a.txt");
  for (const name of ["lines[0].quantity", "situation", "photo", "intent"]) form.set(name, file);
  const schema = z.object({
    lines: z.array(z.object({ quantity: rules.quantity })).default([]),
    situation: rules.message,
    photo: z.any().optional(),
  });
  const submission = parseForm(form, { schema });
  expect(submission.payload).toEqual({ photo: file });
  expect(Object.keys(submission.reply().error!)).toContain("situation");
});

test("a mailed code is read with the space that it was read aloud with", () => {
  expect(rules.mailCode.parse("１23 456")).toBe("123456");
  expect(rules.mailCode.safeParse("12 345").success).toBe(false);
});

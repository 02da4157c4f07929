import { z } from "zod";
import { staffRoles } from "#app/domain/core/actor.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formKey, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { containsOwnName, isCommonPassword } from "#app/domain/core/weak-password.ts";

const role = z.enum(staffRoles, "请选择岗位");
const password = z
  .string("请输入密码")
  // A longer text stops here, before the rules below are run on it.
  .regex(/^[A-Za-z0-9@]{6,16}$/, { error: "密码为6至16位字母、数字或@", abort: true })
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/, "密码须含大写字母、小写字母和数字")
  .refine((typed) => !isCommonPassword(typed), "密码过于常见，请避免常用单词或键盘顺序加数字");

/** Where alarms are mailed; empty for nowhere. */
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "邮箱不超过254字")
  .refine((typed) => typed === "" || z.email().safeParse(typed).success, "邮箱格式不正确")
  .default("");

export const NewPersonForm = z
  .object({
    id: formKey,
    loginName: z
      .string("请输入账号")
      .trim()
      .regex(/^(?!\d+$)[A-Za-z0-9._-]{2,24}$/, "账号为2至24位字母、数字、点或横线，不能全为数字"),
    name: freeText("请输入姓名").min(1, "请输入姓名").max(24, "姓名不超过24字"),
    role,
    password,
  })
  .refine((typed) => !containsOwnName(typed.password, [typed.loginName]), {
    path: ["password"],
    error: "密码不能包含账号",
  });

export const PersonForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("role"),
    person: rowId,
    role,
    also: z.array(role).max(staffRoles.length).default([]),
  }),
  z.object({ intent: z.literal("password"), person: rowId, password }),
  z.object({ intent: z.literal("email"), person: rowId, email }),
  z.object({ intent: z.literal("disabled"), person: rowId }),
  z.object({ intent: z.literal("in_use"), person: rowId }),
]);

/** The form by which a member of staff replaces the password that was set for them. */
export const OwnPassword = z
  .object({
    current: z.string("请输入当前密码").min(1, "请输入当前密码").max(200, "密码过长"),
    password,
    passwordAgain: z.string("请再次输入新密码"),
  })
  .refine((typed) => typed.password === typed.passwordAgain, {
    path: ["passwordAgain"],
    error: "两次输入的密码不一致",
  });

import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signInStaff, windowMinutes } from "#app/domain/session/sign-in.server.ts";
import { href } from "#app/href.ts";
import { staffCookie } from "#app/http/cookies.server.ts";
import { invalid, tooMany } from "#app/http/respond.server.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

const SignInForm = z.object({
  name: z.string("请输入账号").trim().min(1, "请输入账号").max(99, "账号过长"),
  password: z.string("请输入密码").min(1, "请输入密码").max(200, "密码过长"),
  to: z.string().max(2_000).optional(),
});

export const meta: MetaFunction = () => [{ title: "登录 | 买付便 工作台" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = sameOriginPath(new URL(request.url).searchParams.get("to"), href("/staff"));
  const { staff } = await context.viewer();
  if (staff) throw redirect(to);
  return { to };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: SignInForm });
  if (submission.status !== "success") return invalid(submission);

  const { name, password, to } = submission.value;
  const opened = await signInStaff(
    { db: context.db, now: context.now() },
    {
      name,
      password,
      address: context.clientAddress,
      userAgent: request.headers.get("User-Agent") ?? "",
    },
  );
  if (opened.ok) {
    return redirect(sameOriginPath(to, href("/staff")), {
      status: 303,
      headers: { "Set-Cookie": await staffCookie.serialize(opened.value.token) },
    });
  }

  switch (opened.reason) {
    case "wrong-name-or-password":
      return invalid(submission, "账号或密码不正确");
    case "too-many-tries":
      return tooMany(
        submission,
        `登录失败次数过多，请${windowMinutes}分钟后再试`,
        windowMinutes * 60,
      );
  }
}

export default function StaffLoginPage() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof SignInForm>>({
    id: "staff-login",
    lastResult,
    defaultValue: { to },
  });

  return (
    <main id="main" className="wrap gate">
      <section className="door">
        <h1>工作台登录</h1>
        <ErrorSummary form={form} title="请检查输入内容" />
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.to, { type: "hidden" })} key="to" />
          <TextField
            field={fields.name}
            label="账号"
            required
            requiredMark="必填"
            autoComplete="username"
          />
          <TextField
            field={fields.password}
            label="密码"
            type="password"
            required
            requiredMark="必填"
            autoComplete="current-password"
          />
          <Button main wide>
            登录
          </Button>
        </Form>
      </section>
    </main>
  );
}

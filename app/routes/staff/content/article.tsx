import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  ArticleForm,
  listVersions,
  writeArticle,
} from "#app/domain/content/articles/articles.server.ts";
import { readFacts } from "#app/domain/content/articles/public-figures.server.ts";
import { renderArticle } from "#app/domain/content/articles/render-article.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalidWords } from "#app/http/input/still-chinese.server.ts";
import { param } from "#app/http/params.server.ts";
import { invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField, TextField } from "#app/ui/fields.tsx";
import { staffCommands } from "../staff-commands.ts";
import { QuotableFacts, Versions } from "./article-aside.tsx";

const Id = z.string().min(1).max(64);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.versions[0]?.titleJa ?? "文章"} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const [found, { facts }] = await Promise.all([
    listVersions(scope, param(args, "id", Id)),
    readFacts(scope),
  ]);
  if (!found) throw notFound();
  return { ...found, facts, now: scope.now, idempotencyKey: crypto.randomUUID() };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/articles/:id"]);
  const articleId = param(args, "id", Id);
  const submission = parseForm(form, { schema: ArticleForm, lang: "zh" });
  if (submission.status !== "success") return invalidWords(scope, submission);

  if (intent === "preview") {
    const { facts } = await readFacts(scope);
    const { parts } = renderArticle(submission.value.bodyMarkdown, facts);
    const html = parts.map((part) => ("html" in part ? part.html : `<p>[[${part.block}]]</p>`));
    return data({ ...submission.reply(), preview: html.join("\n") });
  }

  const { publishAt } = submission.value;
  const written = await writeArticle(scope, { ...submission.value, articleId, publishAt });
  if (written.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/articles/:id", { id: articleId }),
      "已保存，到发布时间后公开。",
    );
  switch (written.reason) {
    case "form-used":
      return usedForm(submission, { lang: "zh" });
    case "in-the-past":
      return invalid(submission, undefined, { publishAt: ["发布时间不能早于现在"] });
    case "not-found":
      throw notFound();
    case "forbidden":
      throw forbidden();
  }
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function StaffArticlePage() {
  const { article, versions, facts, now, idempotencyKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const newest = versions[0];
  const preview = lastResult && "preview" in lastResult ? String(lastResult.preview) : undefined;

  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1 lang="ja">{newest?.titleJa ?? article.id}</h1>
        {article.kind !== "help" && (
          <p>
            <a href={`/${article.id}`}>查看页面</a>
          </p>
        )}
      </div>
      <div className="columns aside-end">
        <WriteVersion idempotencyKey={idempotencyKey} lastResult={lastResult} newest={newest} />
        <aside className="stack">
          <Versions versions={versions} now={now} />
          <QuotableFacts facts={facts} />
        </aside>
      </div>
      {preview && (
        <section className="panel" aria-labelledby="preview">
          <h2 id="preview">预览</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown rendered with every tag escaped */}
          <div className="prose article" lang="ja" dangerouslySetInnerHTML={{ __html: preview }} />
        </section>
      )}
    </main>
  );
}

function WriteVersion({
  idempotencyKey,
  lastResult,
  newest,
}: Pick<Loaded, "idempotencyKey"> & {
  lastResult: Answer;
  newest: Loaded["versions"][number] | undefined;
}) {
  const [form, fields] = useForm<z.input<typeof ArticleForm>>({
    id: "article",
    lastResult,
    defaultValue: {
      id: idempotencyKey,
      titleJa: newest?.titleJa ?? "",
      descriptionJa: newest?.descriptionJa ?? "",
      bodyMarkdown: newest?.bodyMarkdown ?? "",
    },
  });
  return (
    <section className="panel" aria-labelledby="write">
      <h2 id="write">编写新版本</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.titleJa} label="标题" required requiredMark="必填" />
        <TextAreaField
          field={fields.descriptionJa}
          label="摘要"
          lang="ja"
          rows={3}
          required
          requiredMark="必填"
        />
        <TextAreaField
          field={fields.bodyMarkdown}
          label="正文（Markdown）"
          lang="ja"
          rows={28}
          required
          requiredMark="必填"
        />
        <TextField
          field={fields.publishAt}
          label="发布时间（日本时间，不填则立即发布）"
          type="datetime-local"
        />
        <div className="cluster">
          <Button name="intent" value="preview">
            预览
          </Button>
          <Button main name="intent" value="publish">
            发布
          </Button>
        </div>
      </Form>
    </section>
  );
}

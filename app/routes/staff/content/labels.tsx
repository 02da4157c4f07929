import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LabelForm, readStaffLabels, setLabel } from "#app/domain/content/label/labels.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { FilterWords, ListFilter } from "#app/ui/list-filter.tsx";
import { staffCommands } from "../staff-commands.ts";
import { TermForm } from "./term-form.tsx";

export const meta: MetaFunction = () => [{ title: "译名 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const words = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 40);
  return { words, ...(await readStaffLabels(scope, words)) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/labels"]);
  const submission = parseForm(form, { schema: LabelForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const saved = await setLabel(scope, submission.value);
  if (!saved.ok) throw forbidden();
  const here = `${href("/staff/labels")}?${new URLSearchParams({ q: submission.value.zh })}`;
  return redirectWithFlash(args.context, here, "已保存译名。");
}

export default function LabelsPage() {
  const { words, missing, found } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <main id="main" className="page-width stack large">
      <h1>译名</h1>
      <AnswerSummary title="请检查填写内容" answer={lastResult} formId="new" />
      <section className="panel" aria-labelledby="h-new">
        <h2 id="h-new">新增或修改</h2>
        <p className="note">保存后，新进来的商品立即使用这个译名；已有的译名会被替换。</p>
        <TermForm id="new" lastResult={lastResult} />
      </section>
      <FoundTerms words={words} found={found} />
      <MissingTerms missing={missing} />
    </main>
  );
}

function FoundTerms({ words, found }: Pick<Loaded, "words" | "found">) {
  return (
    <section aria-labelledby="h-find">
      <h2 id="h-find">查找已有译名</h2>
      <ListFilter path={href("/staff/labels")} lang="zh">
        <FilterWords label="中文或日文" value={words} />
      </ListFilter>
      {words &&
        (found.length === 0 ? (
          <p className="note">没有含“{words}”的译名。</p>
        ) : (
          <CardTable tight label="已有译名" columns={["中文", "日文译名"]}>
            {found.map(({ zh, ja }) => (
              <TableRow key={zh}>
                <RowHeading>{zh}</RowHeading>
                <TableCell>
                  <TermForm id={`found-${zh}`} zh={zh} ja={ja} />
                </TableCell>
              </TableRow>
            ))}
          </CardTable>
        ))}
    </section>
  );
}

function MissingTerms({ missing }: Pick<Loaded, "missing">) {
  return (
    <section aria-labelledby="h-missing">
      <h2 id="h-missing">
        缺少的译名 <span className="number">{missing.length}</span>
      </h2>
      {missing.length === 0 ? (
        <p className="note">没有缺少的译名。</p>
      ) : (
        <CardTable tight label="缺少的译名" columns={["中文", { right: "出现次数" }, "日文译名"]}>
          {missing.map(({ zh, seenCount }) => (
            <TableRow key={zh}>
              <RowHeading>{zh}</RowHeading>
              <TableCell>{seenCount}</TableCell>
              <TableCell>
                <TermForm id={`missing-${zh}`} zh={zh} />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}

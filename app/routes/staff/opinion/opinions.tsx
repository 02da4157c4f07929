import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  opinionLifecycle,
  opinionLimits,
  opinionStates,
} from "#app/domain/trade/after-sales/opinion.ts";
import { ModerateOpinionForm } from "#app/domain/trade/after-sales/opinion-forms.schema.server.ts";
import {
  allOpinionsQuery,
  placeText,
} from "#app/domain/trade/after-sales/opinion-queries.server.ts";
import { moderateOpinion } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { Combobox } from "#app/ui/combobox.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { staffCommands } from "../staff-commands.ts";
import { PhraseList } from "../talk/phrase-list.tsx";

export const meta: MetaFunction = () => [{ title: "商品评价 | 买付便工作台" }];

const pageSize = 30;

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "edit-content");
  const { searchParams } = new URL(args.request.url);
  const state = opinionLifecycle.states.find((one) => one === searchParams.get("state"));
  const after = readPlace(searchParams);
  const rows = await allOpinionsQuery(scope, { state, after, size: pageSize });
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1)?.opinion : undefined;
  return { rows: shown, state, next: last ? placeText(last) : null, later: after !== undefined };
}

type StaffOpinion = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/opinions"]);
  const submission = parseForm(form, { schema: ModerateOpinionForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, ...asked } = submission.value;
  const judged = await moderateOpinion(scope, intent, asked);
  if (judged.ok)
    return redirectWithFlash(
      args.context,
      href("/staff/opinions"),
      intent === "show" ? "已恢复展示，买家会收到通知。" : "已隐藏，买家会收到通知和原因。",
    );
  switch (judged.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      return changed(submission, "该评价不存在");
    case "moved-meanwhile":
      return changed(submission, "内容或状态已变更，未作任何修改，请查看最新内容");
    case "reason-missing":
      return invalid(submission, undefined, { reason: ["请填写隐藏原因，买家会看到"] });
  }
}

export default function StaffOpinionsPage() {
  const { rows, state, next, later } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const opinions = rows.map(({ opinion }) => opinion);
  const here = href("/staff/opinions");
  return (
    <ListPage
      title="商品评价"
      note="买家收货后写的评价，商品页上不显示会员名称。含广告、联系方式、个人信息或与商品无关的，请隐藏并写明原因，买家会看到。"
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={sentFormId(lastResult, opinions)}
        />
      }
      tools={
        <>
          <PhraseList of="hideOpinion" id="hide-phrases" />
          <Tabs
            label="状态"
            tabs={[
              { href: here, label: "全部", current: !state },
              ...opinionLifecycle.states.map((one) => ({
                href: `${here}?state=${one}`,
                label: opinionStates[one].zh,
                current: state === one,
              })),
            ]}
          />
        </>
      }
      isEmpty={rows.length === 0}
      empty="没有评价"
      pages={{ path: here, query: { state }, next, isFirst: !later }}
      lang="zh"
    >
      {rows.map((row) => (
        <JudgedOpinion
          key={row.opinion.id}
          {...row}
          lastResult={answerTo(lastResult, { intent: "hide", id: row.opinion.id })}
        />
      ))}
    </ListPage>
  );
}

/** An opinion with its writer, and the button that hides it or shows it again. */
function JudgedOpinion({
  opinion,
  companyName,
  operationId,
  lastResult,
}: StaffOpinion & { lastResult: SubmissionResult | undefined }) {
  const { offerId, state, stars, comment, pictures, writtenAt, changedAt } = opinion;
  return (
    <article className="panel">
      <div className="cluster between">
        <p>
          <Status shape={opinionStates[state].shape}>{opinionStates[state].zh}</Status>{" "}
          <b className="number">{stars}星</b>{" "}
          <a
            lang="ja"
            href={`${href("/ProductDetails")}?${new URLSearchParams({ goods_id: offerId })}`}
          >
            {opinion.titleJa}
          </a>
        </p>
        <p className="note number">
          <span lang="ja">{companyName}</span> {operationId} · {chinaClock.when(writtenAt)}
          {changedAt && `（${chinaClock.when(changedAt)} 修改）`}
        </p>
      </div>
      <p className="as-typed" lang="ja">
        {comment}
      </p>
      <PhotoLinks ids={pictures} of="照片" />
      {opinion.hiddenReason && (
        <p className="note">
          隐藏原因：<span lang="ja">{opinion.hiddenReason}</span>
        </p>
      )}
      {state === "shown" && <HideForm opinion={opinion} lastResult={lastResult} />}
      {state === "hidden" && (
        <Form method="post">
          <Which opinion={opinion} />
          <Button soft name="intent" value="show">
            恢复展示
          </Button>
        </Form>
      )}
    </article>
  );
}

function Which({ opinion: { id, version } }: Pick<StaffOpinion, "opinion">) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

type HideFormProps = Pick<StaffOpinion, "opinion"> & { lastResult: SubmissionResult | undefined };

/** Open again where something was wrong with the reason. */
function HideForm({ opinion, lastResult }: HideFormProps) {
  const [form, fields] = useForm<{ reason: string }>({ id: `hide-${opinion.id}`, lastResult });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>隐藏</summary>
      <Form method="post" {...getFormProps(form)} className="stack small">
        <Which opinion={opinion} />
        <Combobox
          field={fields.reason}
          label="隐藏原因（日文，买家可见）"
          list="hide-phrases"
          maxLength={opinionLimits.reasonLength}
        />
        <p>
          <Button soft name="intent" value="hide">
            隐藏这条评价
          </Button>
        </p>
      </Form>
    </details>
  );
}

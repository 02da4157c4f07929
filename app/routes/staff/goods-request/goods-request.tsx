import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import {
  goodsRequestLifecycle,
  goodsRequestLimits,
  goodsRequestStates,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import {
  CompleteForm,
  GoodsRequestNumber,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import {
  categoriesQuery,
  findGoodsRequest,
} from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { href } from "#app/href.ts";
import type { DocumentHandle } from "#app/http/document-handle.ts";
import { fieldConstraints } from "#app/http/input/field-constraints.server.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { toGoodsRequestView } from "#app/shared/goods-request/goods-request-view.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { answerTo, sentText } from "#app/ui/answer-to.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { CheckField, FieldError, SelectField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { UnsentProblem } from "#app/ui/unsent-problem.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useFormAnswer } from "#app/ui/use-form-answer.ts";
import { useSending } from "#app/ui/use-sending.ts";
import { staffCommands } from "../staff-commands.ts";
import { BuyerWords } from "../talk/buyer-words.tsx";
import { InternalNotes } from "../work/internal-notes.tsx";
import { opened } from "../work/opened.server.ts";
import { OwnerStrip } from "../work/owner-strip.tsx";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { toTeamView } from "../work/team-view.server.ts";
import { AnswerForms } from "./answer-forms.tsx";
import { SkuRows, TierRows } from "./complete-rows.tsx";
import { doStaffGoodsCommand } from "./staff-goods-commands.server.ts";

export {
  revalidateAlsoAfter409 as shouldRevalidate,
  sayUnsent as clientAction,
} from "#app/ui/unsent.ts";

export const handle: DocumentHandle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `商品补录 ${shown?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const chinese = readDictionary(scope);
  const number = param(args, "number", GoodsRequestNumber);
  const mayQuote = staffMay(scope.actor, "quote");
  const [found, categories, team] = await Promise.all([
    findGoodsRequest(scope, number),
    categoriesQuery(scope),
    mayQuote ? readTeamwork(scope, "goods-request", number) : undefined,
  ]);
  if (!found) throw notFound();
  const { id, state, title, skuWords, note } = found.request;
  const moves = mayQuote ? goodsRequestLifecycle.movesFrom(state, scope.actor) : [];
  opened(args.context, scope, { kind: "goods-request", id, atWork: moves.length > 0 });
  return {
    ...toGoodsRequestView(found, "zh"),
    company: found.company,
    glosses: await readGlosses(chinese, [title, skuWords, note]),
    categories,
    constraints: fieldConstraints(CompleteForm),
    moves,
    team: team && toTeamView(team),
  };
}

export async function action(args: ActionFunctionArgs) {
  const commands = staffCommands["/staff/goodsRequests/:number"];
  const { scope, form, intent } = await staffForm(args, commands);
  const number = param(args, "number", GoodsRequestNumber);
  return doStaffGoodsCommand(args.context, scope, number, intent, form);
}

type StaffGoodsRequest = ReturnType<typeof useLoaderData<typeof loader>>;

export default function StaffGoodsRequestPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useFormAnswer();
  const { moves, team } = shown;
  const intent = moves.find((move) => move === lastResult?.initialValue?.intent);
  return (
    <main id="main" className="page-width stack">
      <UnsentProblem lang="zh" />
      <AnswerSummary title="没有提交" answer={lastResult} formId={intent} />
      <StaffRequestFacts shown={shown} />
      {team && <OwnerStrip team={team} />}
      {moves.includes("complete") && (
        <CompleteFields shown={shown} lastResult={answerTo(lastResult, { intent: "complete" })} />
      )}
      {moves.length > 0 && <AnswerForms moves={moves} lastResult={lastResult} />}
      {team && <InternalNotes team={team} />}
      <TeamTimeline team={team} entries={shown.timeline} />
    </main>
  );
}

interface CompleteFieldsProps {
  shown: StaffGoodsRequest;
  lastResult: SubmissionResult | undefined;
}

/** 补录: the goods as they were found, with the pieces that go into the buyer's cart. */
function CompleteFields({ shown, lastResult }: CompleteFieldsProps) {
  const { request, goods } = shown;
  const { fields, props } = useCheckedForm<Record<string, any>>({
    constraints: shown.constraints,
    id: "complete",
    lastResult,
    defaultValue: {
      foundAt: request.pageUrl,
      titleJa: goods?.titleJa ?? request.title,
      goodsClass: "general",
      minOrder: "1",
      freightYuan: "0",
      skus: [
        {
          yuan: request.wishedPriceFen === null ? "" : yuan(request.wishedPriceFen),
          pieces: String(request.quantity),
        },
      ],
    },
  });
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  const fieldOf = (name: string) => fields[name]!;
  const needed = (name: string) => ({
    field: fieldOf(name),
    required: true,
    requiredMark: "必填",
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="panel stack"
      {...props}
      onSubmitCapture={once}
    >
      <h2>补录</h2>
      <div className="columns two-columns">
        <TextField {...needed("supplierNameZh")} label="供应商" />
        <TextField field={fieldOf("foundAt")} label="货源网址" />
        <TextField {...needed("titleZh")} label="中文品名" />
        <TextField {...needed("titleJa")} label="日文品名（买家可见）" />
        <SelectField
          {...needed("categoryId")}
          label="类目"
          choices={[
            { value: "", label: "请选择" },
            ...shown.categories.map(({ id, nameZh }) => ({ value: id, label: nameZh })),
          ]}
        />
        <SelectField
          {...needed("goodsClass")}
          label="品物类别"
          choices={Object.entries(goodsClasses).map(([value, { zh }]) => ({ value, label: zh }))}
        />
        <NumberField decimal {...needed("freightYuan")} label="国内运费（元）" />
        <NumberField {...needed("minOrder")} label="起订量" />
      </div>
      <SkuRows fieldOf={fieldOf} />
      <TierRows fieldOf={fieldOf} />
      <div className="cluster">
        <NumberField field={fieldOf("weightGrams")} label="重量（克）" />
        <NumberField field={fieldOf("lengthMm")} label="长（毫米）" />
        <NumberField field={fieldOf("widthMm")} label="宽（毫米）" />
        <NumberField field={fieldOf("heightMm")} label="高（毫米）" />
      </div>
      <FileField
        field={fieldOf("pictures")}
        label="商品图片"
        lang="zh"
        accept={accepted.pictures}
        limits={{ files: goodsRequestLimits.pictures, bytesEach: limits.imageBytesMax }}
        sendTo={href("/staff/uploads")}
        onBusy={setBusy}
        hint={`最多${goodsRequestLimits.pictures}张，排在买家的图片前面。不选则用买家的图片。`}
      />
      <Combobox
        field={fieldOf("words")}
        label="给买家的话（买家可见）"
        list="goods-request-phrases"
      />
      <PriceCheck
        checked={fieldOf("checked")}
        about={sentText(lastResult, "checkedFor") ?? ""}
        wishedFen={request.wishedPriceFen}
      />
      <p>
        <SendButton lang="zh" main intent="complete" disabled={busy}>
          补录并放入购物车
        </SendButton>
      </p>
    </Form>
  );
}

interface PriceCheckProps {
  checked: FieldMetadata<any>;
  /** The prices that were asked about, in fen. */
  about: string;
  wishedFen: number | null;
}

/** Asked where a price is far from the wish; the tick holds for the very prices that were asked about. */
function PriceCheck({ checked, about, wishedFen }: PriceCheckProps) {
  if (!about || wishedFen === null) return null;
  const prices = about.split(",").map((fen) => `${yuan(Number(fen))}元`);
  return (
    <div className="field">
      <FieldError id={checked.errorId} text={checked.errors?.join()} />
      <input type="hidden" name="checkedFor" value={about} />
      <CheckField
        key={about}
        field={checked}
        label={`单价 ${prices.join("、")} 已核对无误（买家期望 ${yuan(wishedFen)}元）`}
      />
    </div>
  );
}

/** What the buyer asked for, and what it became. */
function StaffRequestFacts({ shown }: { shown: StaffGoodsRequest }) {
  const { request, company, pictureIds } = shown;
  const { zh, shape } = goodsRequestStates[request.state];
  return (
    <>
      <h1>
        <span className="number">{request.number}</span> <Status shape={shape}>{zh}</Status>
      </h1>
      <p className="note">
        <span lang="ja">{company.name}</span> <span className="number">{company.operationId}</span>
      </p>
      <AskedGoods request={request} />
      <PhotoLinks ids={pictureIds} of="图片" />
      {shown.goods && <Found goods={shown.goods} foundAt={request.foundAt} />}
    </>
  );
}

function AskedGoods({ request }: Pick<StaffGoodsRequest, "request">) {
  const { title, pageUrl, skuWords, quantity, wishedPriceFen, note } = request;
  return (
    <dl className="facts">
      <dt>商品</dt>
      <dd>
        <b>
          <BuyerWords>{title}</BuyerWords>
        </b>
      </dd>
      <dt>网址</dt>
      <dd>{pageUrl ? <Away url={pageUrl} /> : "—"}</dd>
      <dt>规格</dt>
      <dd>{skuWords ? <BuyerWords>{skuWords}</BuyerWords> : "—"}</dd>
      <dt>数量</dt>
      <dd className="number">
        {grouped(String(quantity))} 件
        {wishedPriceFen !== null && ` · 期望单价 ${yuan(wishedPriceFen)} 元`}
      </dd>
      <dt>备注</dt>
      <dd>{note ? <BuyerWords>{note}</BuyerWords> : "—"}</dd>
    </dl>
  );
}

/** Somebody else's page: opened by a person, never by us. */
function Away({ url }: { url: string }) {
  return (
    <a href={url} rel="nofollow noopener noreferrer" target="_blank">
      {url}
    </a>
  );
}

type FoundProps = { goods: NonNullable<StaffGoodsRequest["goods"]>; foundAt: string };

function Found({ goods, foundAt }: FoundProps) {
  return (
    <section className="panel stack small" aria-labelledby="h-found">
      <h2 id="h-found">已补录</h2>
      <dl className="facts">
        <dt>品名</dt>
        <dd>
          {goods.titleZh}
          <small className="block" lang="ja">
            {goods.titleJa}
          </small>
        </dd>
        <dt>供应商</dt>
        <dd>{goods.supplierNameZh}</dd>
        <dt>货源网址</dt>
        <dd>{foundAt ? <Away url={foundAt} /> : "—"}</dd>
        <dt>起订量</dt>
        <dd className="number">
          {grouped(String(goods.minOrder))} · 国内运费 {yuan(goods.freightFen)} 元
        </dd>
        <dt>规格</dt>
        <dd>
          {goods.skus.map(({ id, spec, priceFen }) => (
            <span key={id} className="block">
              {spec.map(({ valueZh }) => valueZh).join(" / ") || "单一规格"}{" "}
              <span className="number">{yuan(priceFen)} 元</span>
            </span>
          ))}
        </dd>
      </dl>
    </section>
  );
}

import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { kilograms } from "#app/domain/core/weight.ts";
import {
  clearableTogether,
  readMainNumber,
  readyTogether,
} from "#app/domain/trade/shipments/main-number-group.server.ts";
import { misfits, shareByWeight } from "#app/domain/trade/shipments/main-number-group.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { Status } from "#app/ui/status.tsx";
import { staffCommands } from "../staff-commands.ts";
import { workOnGroup } from "./main-number-commands.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `主单号 ${data?.mainNumber ?? ""} | 买付便工作台` },
];

/** Which group the page is of: its number, and the company whose it is. */
function groupOf({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => (searchParams.get(name) ?? "").trim().slice(0, 40);
  return { mainNumber: read("number"), operationId: read("member") };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-shipping");
  const asked = groupOf(args);
  const group = await readMainNumber(scope, asked.mainNumber, asked.operationId);
  if (!group.ok) return { ...asked, why: group.reason, members: [], ready: [], gone: [], id: "" };
  const { members } = group.value;
  const packed = members.filter(
    (one) => one.billingGrams > 0 && one.misfits.every((misfit) => misfit === "left"),
  );
  const freightYen = packed.reduce((sum, one) => sum + one.freightYen, 0);
  const shares = shareByWeight(freightYen, packed);
  return {
    ...asked,
    why: undefined,
    ready: staffMay(scope.actor, "ship")
      ? readyTogether(group.value).map(({ number }) => number)
      : [],
    gone: staffMay(scope.actor, "quote-shipping")
      ? clearableTogether(group.value).map(({ number }) => number)
      : [],
    id: crypto.randomUUID(),
    members: members.map((one) => ({
      number: one.number,
      state: one.state,
      pieceCount: one.pieceCount,
      methodZh: one.method.nameZh,
      address: `${one.receiver.prefecture}${one.receiver.street}`,
      misfits: one.misfits.map((misfit) => misfits[misfit].zh),
      billingGrams: one.billingGrams,
      trackingNumber: one.trackingNumber,
      permitNumber: one.permitNumber,
      freightYen: one.freightYen,
      shareYen: shares[packed.indexOf(one)] ?? null,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/mainNumber"]);
  return workOnGroup(args.context, scope, groupOf(args), form);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const whyNot = {
  unknown: "该会员没有此主单号",
  "own-number": "这是配送单本身的单号，还没有并单",
} as const;

/** 主单号: what travels together, sent and cleared together. */
export default function StaffMainNumberPage() {
  const { mainNumber, why, members, ready, gone, id } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const intent = lastResult?.initialValue?.intent;
  return (
    <main id="main" className="page-width stack">
      <h1>
        主单号 <span className="number">{mainNumber}</span>
      </h1>
      {why ? (
        <EmptyState title={mainNumber ? whyNot[why] : "请从配送单打开主单号"}>
          <p>
            <a href={href("/staff/shipping")}>配送单</a>
          </p>
        </EmptyState>
      ) : (
        <>
          <Members members={members} />
          {ready.length > 0 && (
            <DepartTogether
              numbers={ready}
              lastResult={intent === "depart" ? lastResult : undefined}
            />
          )}
          {gone.length > 0 && (
            <ClearTogether
              id={id}
              numbers={gone}
              lastResult={intent === "clear" ? lastResult : undefined}
            />
          )}
        </>
      )}
    </main>
  );
}

function Members({ members }: Pick<Loaded, "members">) {
  return (
    <CardTable
      columns={[
        "配送单",
        "状态",
        "运输方式、收件地址",
        "能否并单",
        { right: "计费重量" },
        { right: "运费（日元）" },
        { right: "按重分摊（日元）" },
        "许可编号",
      ]}
    >
      {members.map((one) => (
        <TableRow key={one.number}>
          <RowHeading>
            <a className="number" href={href("/staff/shipping/:number", { number: one.number })}>
              {one.number}
            </a>
            <small className="block number">{one.pieceCount} 件</small>
          </RowHeading>
          <TableCell>
            <Status shape={shippingStates[one.state].shape}>{shippingStates[one.state].zh}</Status>
            {one.trackingNumber && <small className="block number">{one.trackingNumber}</small>}
          </TableCell>
          <TableCell>
            {one.methodZh}
            <small className="block" lang="ja">
              {one.address}
            </small>
          </TableCell>
          <TableCell>{one.misfits.join("、") || "可并单"}</TableCell>
          <TableCell className="numeric">
            {one.billingGrams > 0 ? `${kilograms(one.billingGrams)}kg` : "未装箱"}
          </TableCell>
          <TableCell className="numeric">{grouped(String(one.freightYen))}</TableCell>
          <TableCell className="numeric">
            {one.shareYen === null ? "—" : grouped(String(one.shareYen))}
          </TableCell>
          <TableCell className="number">{one.permitNumber ?? "—"}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

interface JointFormProps {
  /** The requests that the act is for. */
  numbers: readonly string[];
  lastResult: SubmissionResult<string[]> | undefined;
}

const must = { required: true, requiredMark: "必填" } as const;

function DepartTogether({ numbers, lastResult }: JointFormProps) {
  const [form, fields] = useForm<{ carrier: string; trackingNumber: string }>({
    id: "depart",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <section className="panel stack small" aria-labelledby="h-depart">
      <h2 id="h-depart">一起发货（{numbers.length} 单）</h2>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有全部发货" />
        <NamedRequests numbers={numbers} />
        <div className="cluster">
          <TextField field={fields.carrier} label="承运商" {...must} />
          <TextField field={fields.trackingNumber} label="追踪号" {...must} />
        </div>
        <p>
          <SendButton main intent="depart" lang="zh">
            一起发货
          </SendButton>
        </p>
      </Form>
    </section>
  );
}

/** Names the requests that the act is for, to their reader and in the form. */
function NamedRequests({ numbers }: Pick<JointFormProps, "numbers">) {
  return (
    <p className="note number">
      {numbers.join("、")}
      {numbers.map((number) => (
        <input key={number} type="hidden" name="numbers" value={number} />
      ))}
    </p>
  );
}

type PermitNames =
  | "permitNumber"
  | "permittedOn"
  | "dutyYen"
  | "consumptionTaxYen"
  | "brokerYen"
  | "checked";

function ClearTogether({ id, numbers, lastResult }: JointFormProps & { id: string }) {
  const [form, fields] = useForm<Record<PermitNames, string>>({
    id: "clear",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { brokerYen: "0" },
  });
  const yen = { ...must, inputMode: "numeric" } as const;
  return (
    <section className="panel stack small" aria-labelledby="h-clear">
      <h2 id="h-clear">一起登记进口许可（{numbers.length} 单）</h2>
      <p className="note">税费按计费重量分摊到每张配送单，精确到日元。</p>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有全部登记" />
        <NamedRequests numbers={numbers} />
        <input type="hidden" name="id" value={id} />
        <div className="cluster">
          <TextField field={fields.permitNumber} label="许可编号" {...must} />
          <TextField field={fields.permittedOn} label="许可日期" type="date" {...must} />
        </div>
        <div className="cluster">
          <TextField field={fields.dutyYen} label="关税合计（日元）" {...yen} />
          <TextField field={fields.consumptionTaxYen} label="进口消费税合计（日元）" {...yen} />
          <TextField field={fields.brokerYen} label="清关手续费合计（日元）" {...yen} />
        </div>
        <CheckField field={fields.checked} label="已核对许可通知书，金额无误" />
        <p>
          <SendButton main intent="clear" lang="zh">
            一起登记
          </SendButton>
        </p>
      </Form>
    </section>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { carryOnPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { readDirectParcel } from "#app/domain/channels/orders/direct-parcel.server.ts";
import { notePresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { chineseWords } from "#app/domain/content/phrase/glosses.server.ts";
import { glossesOfRequest } from "#app/domain/trade/orders/messages.server.ts";
import { boxNumbered } from "#app/domain/trade/shipments/boxing.server.ts";
import { whatIsOpen } from "#app/domain/trade/shipments/boxing.ts";
import {
  readPacked,
  readPacking,
  toPacked,
} from "#app/domain/trade/shipments/packing-queries.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import {
  shippingLifecycle,
  staffShippingState,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { State } from "#app/ui/state.tsx";
import { saidIn } from "../said.ts";
import { staffCommands } from "../staff-commands.ts";
import { BoxInHand } from "./box-in-hand.tsx";
import { boxingSentences } from "./boxing-sentences.ts";
import { DirectParcelFacts } from "./direct-parcel.tsx";
import { LeftToPack } from "./left-to-pack.tsx";
import { OtherBoxes } from "./other-boxes.tsx";
import { workOnBoxes } from "./pack-commands.server.ts";
import { PackingWishes } from "./packing-wishes.tsx";
import { PlanWords } from "./plan-words.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `装箱 ${data?.request.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pack");
  const chinese = chineseWords(scope);
  const number = param(args, "number", ShippingNumber);
  const [packing, packed, direct] = await Promise.all([
    readPacking(scope, number),
    readPacked(scope, number),
    readDirectParcel(scope, args.context.seal, number),
  ]);
  if (!packing) throw notFound();
  const query = new URL(args.request.url).searchParams;
  const { request, ...rest } = packing;
  const asked = Number(query.get("box")) || undefined;
  const move = request.weighsFirst ? "weigh" : "pack";
  const packable = shippingLifecycle.allows(move, request.state, scope.actor);
  if (packable) args.context.after(() => notePresence(scope, "shipping", request.id));
  return {
    ...rest,
    ...(packable ? {} : toPacked(packing, packed)),
    request,
    direct: direct ?? null,
    glosses: await glossesOfRequest(chinese, { request }),
    inHand: (boxNumbered(packing, asked) ?? boxNumbered(packing, undefined))?.number,
    left: whatIsOpen(packing),
    open: packable && !request.heldAt,
    packable,
    said: saidIn(query),
    id: crypto.randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/pack/:number"]);
  const number = param(args, "number", ShippingNumber);
  const answer = await workOnBoxes({
    scope,
    store: args.context.files,
    number,
    intent,
    sent: form,
  });
  // A delivery plan is compared with the closed boxes at once.
  if (intent === "finish") await args.context.later(carryOnPlansJob);
  return answer;
}

export type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
export type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function PackPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { request, companyName, methodZh, boxes, inHand, open, left } = loaded;
  const { zh, shape } = staffShippingState(request);
  const box = boxes.find(({ number }) => number === inHand);
  // Of a form that could not be saved the list would say that nothing was measured.
  const unfinished = refused?.text === boxingSentences.unfinished.text ? left : [];

  return (
    <main id="main" className="wrap stack floor packs">
      <div className="head2">
        <h1 className="n">装箱 {request.number}</h1>
        <State shape={shape} pill>
          {zh}
        </State>
        <span>
          <span lang="ja">{companyName}</span> · {methodZh}
        </span>
        <a className="end" href={href("/staff/shipping/:number", { number: request.number })}>
          配送单
        </a>
      </div>
      {loaded.direct && <DirectParcelFacts number={request.number} direct={loaded.direct} />}
      <PackingWishes request={request} staffNote={loaded.staffNote} />
      {loaded.plan && <PlanWords plan={loaded.plan} />}
      <ErrorList
        focusElsewhere
        title="没有登记"
        problems={
          refused
            ? [
                { text: refused.text, fieldId: refused.field },
                ...unfinished.map((text) => ({ text })),
              ]
            : []
        }
      />
      <ScanIntoBox loaded={loaded} refused={refused} />
      <div className="cols aside-end">
        <div className="boxes">
          {open && <BoxInHand box={box} loaded={loaded} refused={refused} />}
          <OtherBoxes loaded={loaded} />
        </div>
        <LeftToPack loaded={loaded} />
      </div>
      <ScanReady />
    </main>
  );
}

/** Why nothing is packed here now. */
function closedWords({ request, packable, boxes }: Loaded) {
  if (request.heldAt) return "配送单已暂停，恢复后再装箱。";
  return !packable && boxes.length > 0 ? `已装完，共 ${boxes.length} 箱。` : "这张单现在不能装箱。";
}

function ScanIntoBox({ loaded, refused }: { loaded: Loaded; refused: Answer }) {
  const { open, id, inHand, said } = loaded;
  if (!open)
    return (
      <p className="flash" role="note">
        {closedWords(loaded)}
      </p>
    );
  return (
    <Form method="post" data-scan="each">
      <input type="hidden" name="intent" value="put" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="box" value={inHand ?? ""} />
      <ScanField
        label={`扫批次放进第 ${inHand ?? 1} 箱；扫另一个箱号就换箱`}
        button="放入"
        pieces={{ label: "件数", placeholder: "1 件" }}
        invalid={refused?.field === "code"}
      >
        <p className="note keep" role="status">
          {said && !refused ? `刚才：${said}` : "扫一次放一件，也可以先填件数。"}
        </p>
      </ScanField>
    </Form>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { UnpackForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { readScanned } from "#app/domain/trade/floor/scanned-code.ts";
import { unpackCode, unpackedBy } from "#app/domain/trade/floor/unpack-code.ts";
import {
  listToUnpack,
  readUnpacking,
  unpackBox,
} from "#app/domain/trade/floor/unpacking.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { ScanReady } from "#app/ui/scan-ready.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { saidIn, saidQuery } from "../said.ts";
import { staffCommands } from "../staff-commands.ts";
import { BoxInHand } from "./box-in-hand.tsx";
import { ToUnpack } from "./to-unpack.tsx";

export const meta: MetaFunction = () => [{ title: "拆箱归架 | 买付便工作台" }];

/** The box or trolley that a text names; undefined for any other. */
function boxNamed(typed: string) {
  const read = readScanned(typed);
  return "codes" in read && read.codes.length === 1 ? unpackedBy(read.codes[0]) : undefined;
}

/** It with what lies in it, as the page shows it. */
async function takeInHand(scope: Scope<Staff>, typed: string) {
  const box = boxNamed(typed);
  const found = box && (await readUnpacking(scope, box));
  if (!found) return undefined;
  const rows = found.rows.map(({ quantity, lot: { id, number, shelf }, ...goods }) => ({
    id,
    number,
    shelf,
    quantity,
    titleZh: goods.titleZh,
    spec: goods.spec,
    picture: goods.picture,
  }));
  const { companyName, leftAt, unpackedAt, unpackedByName } = found;
  return { ...box, code: unpackCode(box), companyName, leftAt, unpackedAt, unpackedByName, rows };
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const query = new URL(args.request.url).searchParams;
  const after = readPlace(query);
  const [list, inHand] = await Promise.all([
    listToUnpack(scope, after),
    takeInHand(scope, query.get("code") ?? ""),
  ]);
  const said = saidIn(query);
  return { ...list, inHand, after, said, now: scope.now, id: crypto.randomUUID() };
}

export type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/unpack"]);
  const { form } = readStaffTyped(sent, UnpackForm);
  if (!form.success) return problem(form.error.issues[0]!.message, 400);
  const { id, code, inHand } = form.data;
  const box = boxNamed(code);
  if (!box) return problem("请扫箱唛（PD-…-B1），拣货车上的货扫配送单号（PD-…）", 400);
  const label = unpackCode(box);
  const answer = (query: Record<string, string>) =>
    redirect(`${href("/staff/unpack")}?${new URLSearchParams(query)}`, 303);
  if (label !== inHand) {
    const found = await readUnpacking(scope, box);
    return found ? answer({ code: label }) : problem(texts["not-to-unpack"], 404);
  }
  const unpacked = await unpackBox(scope, { id, box });
  if (unpacked.ok) return answer(saidQuery("unpacked", label, unpacked.value.pieces));
  if (unpacked.reason === "forbidden") throw forbidden();
  return problem(texts[unpacked.reason], unpacked.reason === "not-to-unpack" ? 404 : 409);
}

const texts = {
  "not-to-unpack": "这个箱子不用拆：不是已取消配送单的箱子",
  "unpacked-already": "这个箱子已经拆过，货已归架",
} as const;

function problem(text: string, status: number) {
  return data({ text }, { status });
}

export default function UnpackPage() {
  const { requests, total, next, after, inHand, said, now, id } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const open = inHand && !inHand.unpackedAt;
  return (
    <main id="main" className="wrap stack floor">
      <h1>
        拆箱归架 <span className="n">{total}</span>
      </h1>
      <ErrorList
        focusElsewhere
        title="没有登记"
        problems={refused ? [{ text: refused.text, fieldId: "code" }] : []}
      />
      <Form method="post" data-scan="each">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="inHand" value={open ? inHand.code : ""} />
        <ScanField
          label={open ? "货都放回货架后，再扫一次这个箱" : "扫要拆的箱；拣货车上的货扫配送单号"}
          button={open ? "登记" : "查看"}
          invalid={refused !== undefined}
        >
          <p className="note keep" role="status">
            {said && !refused
              ? `刚才：${said}`
              : "已取消的配送单留下的箱子：拆开，货放回原货架，登记归架。"}
          </p>
        </ScanField>
      </Form>
      {inHand && <BoxInHand box={inHand} id={id} />}
      <ToUnpack requests={requests} now={now} />
      <QueuePager path={href("/staff/unpack")} after={after} next={next} />
      <ScanReady />
    </main>
  );
}

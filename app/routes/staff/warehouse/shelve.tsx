import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { countedText, lotCountMax } from "#app/domain/core/document/queue-page.ts";
import { ShelveForm } from "#app/domain/trade/floor/floor-forms.schema.server.ts";
import { readLotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { proposedForLot } from "#app/domain/trade/floor/shelves.server.ts";
import { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { langOf } from "#app/routes/frame/lang-of.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { lotName } from "../floor/lot-name.ts";
import { staffCommands } from "../staff-commands.ts";
import { LotTable } from "./lot-table.tsx";
import { ScanForm } from "./scan-form.tsx";
import { scannedRest, scannedWords } from "./scanned.server.ts";

export const meta: MetaFunction = () => [{ title: "上架 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "shelve");
  const chinese = readDictionary(scope);
  const words = scannedWords(args.request);
  const after = readPlace(new URL(args.request.url).searchParams);
  const queue = await readLotQueue(scope, "shelving_pending", words, after);
  const glosses = await glossesOfLots(chinese, queue.lots);
  return { ...queue, words, after, now: scope.now, glosses };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/shelve"]);
  const { typed: entries, form } = readStaffTyped(sent, ShelveForm);
  const lotId = String(entries.lotId ?? "");
  const problem = (text: string, status: number) =>
    data(
      {
        lotId,
        typed: String(entries.shelf ?? ""),
        text,
        title: status === 409 ? "未能保存" : "请检查填写内容",
      },
      { status },
    );
  if (!form.success) return problem(form.error.issues[0]!.message, 400);

  const shelved = await shelveLot(scope, form.data.lotId, form.data.shelf);
  if (shelved.ok) {
    const rest = await scannedRest(scope, "shelving_pending", args.request);
    return redirectWithFlash(args.context, `${href("/staff/shelve")}${rest}`, "已上架。");
  }
  switch (shelved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "no-such-shelf":
      return problem("货架号的格式为 A-01-03", 400);
    case "shelf-unknown": {
      const fitting = await proposedForLot(scope, form.data.lotId);
      const codes = fitting.map(({ code }) => code).join("、");
      return problem(
        `没有货架 ${form.data.shelf}，或已停用、不放正品。可放：${codes || "请扫空货架"}`,
        400,
      );
    }
    case "not-to-shelve":
    case "moved-meanwhile":
      return problem("此批次已上架或状态已变更，请查看最新状态", 409);
  }
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

export default function ShelvePage() {
  const { words, lots, total, next, after, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = lots.some(({ id }) => id === refused?.lotId);

  return (
    <ListPage
      title="待上架"
      count={countedText(total, lotCountMax)}
      problem={
        <ErrorList
          title={refused?.title ?? ""}
          problems={
            refused
              ? [{ text: refused.text, ...(shown ? { fieldId: `shelf-${refused.lotId}` } : {}) }]
              : []
          }
        />
      }
      tools={<ScanForm path={href("/staff/shelve")} words={words} />}
      isEmpty={lots.length === 0}
      empty={words ? "没有符合的待上架商品" : "没有待上架的商品"}
      hint={<a href={href("/staff/inspect")}>去验货</a>}
      pages={{ path: href("/staff/shelve"), query: { q: words }, next, isFirst: !after }}
      lang="zh"
    >
      <LotTable
        caption="待上架"
        lots={lots}
        now={now}
        columns={[
          { head: "良品", cell: ({ goodQuantity }) => goodQuantity, figure: true },
          { head: "次品", cell: ({ badQuantity }) => badQuantity, figure: true },
        ]}
        command={{
          head: "货架号",
          cell: (lot) => <ShelfOfLot lot={lot} refused={refused} />,
        }}
      />
    </ListPage>
  );
}

function ShelfOfLot({ lot, refused }: { lot: Loaded["lots"][number]; refused: Answer }) {
  return (
    <Form method="post" className="cluster">
      <input type="hidden" name="lotId" value={lot.id} />
      <label htmlFor={`shelf-${lot.id}`} className="visually-hidden">
        货架号 <span lang={langOf(lotName(lot))}>{lotName(lot)}</span>
      </label>
      <input
        id={`shelf-${lot.id}`}
        name="shelf"
        className="input small auto-width"
        size={9}
        placeholder="A-01-03"
        defaultValue={refused?.lotId === lot.id ? refused.typed : ""}
        aria-invalid={refused?.lotId === lot.id || undefined}
      />
      <Button fill small>
        上架
      </Button>
    </Form>
  );
}

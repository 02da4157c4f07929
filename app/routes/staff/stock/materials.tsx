import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readDictionary, readGlosses } from "#app/domain/content/phrase/glosses.server.ts";
import { materialKinds } from "#app/domain/trade/floor/material.ts";
import { listAllMaterials } from "#app/domain/trade/floor/material-queries.server.ts";
import { lotCode } from "#app/domain/trade/floor/scanned-code.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { MachineTranslation } from "../talk/buyer-words.tsx";

export const meta: MetaFunction = () => [{ title: "辅料 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "receive");
  const chinese = readDictionary(scope);
  const [at = "", id = ""] = (new URL(args.request.url).searchParams.get("after") ?? "").split("_");
  const after = /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined;
  const found = await listAllMaterials(scope, after);
  const names = found.shown.map(({ material }) => material.name);
  const glosses = await readGlosses(chinese, [
    ...names,
    ...found.shortages.map(({ name }) => name),
  ]);
  return { ...found, glosses, after };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export default function MaterialsPage() {
  const { shown, next, shortages, after } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="辅料"
      note="会员寄存的袋子、吊牌、卡片。验货时按商品设定自动扣减，不足时在此列出。"
      tools={!after && shortages.length > 0 && <ShortageTable shortages={shortages} />}
      isEmpty={shown.length === 0}
      empty="没有会员登记辅料"
      pages={{ path: href("/staff/materials"), next, isFirst: !after }}
      lang="zh"
    >
      <CardTable label="辅料" tight columns={["辅料", "会员", { right: "库存" }, { right: "缺" }]}>
        {shown.map(({ material, companyName, operationId, missing }) => (
          <TableRow key={material.id}>
            <RowHeading>
              <a href={href("/staff/materials/:id", { id: material.id })} lang="ja">
                {material.name}
              </a>
              <MachineTranslation of={material.name} />
              <small className="block note">{materialKinds[material.kind].zh}</small>
            </RowHeading>
            <TableCell>
              <span lang="ja">{companyName}</span>
              <small className="block note number">{operationId}</small>
            </TableCell>
            <TableCell>{grouped(String(material.stockQuantity))}</TableCell>
            <TableCell>{missing > 0 ? <b>{grouped(String(missing))}</b> : "—"}</TableCell>
          </TableRow>
        ))}
      </CardTable>
    </ListPage>
  );
}

function ShortageTable({ shortages }: Pick<Loaded, "shortages">) {
  return (
    <CardTable
      caption="缺料的批次"
      tight
      columns={["批次", "辅料", { right: "缺" }, { right: "现有" }, "验货时间"]}
    >
      {shortages.map((one) => (
        <TableRow key={one.id}>
          <RowHeading className="number">
            <span className="monospace">{lotCode(one.lotNumber)}</span>
            <small className="block note">
              {one.shelf || "未上架"} · {one.orderNumber}
            </small>
          </RowHeading>
          <TableCell>
            <a href={href("/staff/materials/:id", { id: one.materialId })} lang="ja">
              {one.name}
            </a>
            <MachineTranslation of={one.name} />
          </TableCell>
          <TableCell>{grouped(String(one.quantity))}</TableCell>
          <TableCell>{grouped(String(one.stockQuantity))}</TableCell>
          <TableCell className="number">{chinaClock.when(one.openedAt)}</TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { type UnknownState, unknownStates } from "#app/domain/trade/floor/unknown-parcel.ts";
import { listUnknown } from "#app/domain/trade/floor/unknown-parcels.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

export const meta: MetaFunction = () => [{ title: "无主包裹 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get("state") ?? "";
  const state = Object.hasOwn(unknownStates, asked) ? (asked as UnknownState) : "open";
  const after = readPlace(searchParams);
  return { ...(await listUnknown(scope, state, after)), state, after };
}

export default function UnknownPage() {
  const { parcels, next, total, state, after } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="无主包裹"
      count={total}
      tools={
        <nav className="saved-views" aria-label="状态">
          {Object.entries(unknownStates).map(([name, { zh }]) => (
            <a
              key={name}
              href={name === "open" ? href("/staff/unknown") : `?state=${name}`}
              aria-current={name === state ? "page" : undefined}
            >
              {zh}
            </a>
          ))}
        </nav>
      }
      isEmpty={parcels.length === 0}
      empty={`没有${unknownStates[state].zh}的包裹`}
      pages={{
        path: href("/staff/unknown"),
        query: { state: state === "open" ? undefined : state },
        next,
        isFirst: !after,
      }}
      lang="zh"
    >
      <CardTable
        tight
        label="无主包裹"
        columns={["单号", "线索", "照片", { right: "件数" }, "货架", "登记"]}
      >
        {parcels.map((parcel) => (
          <TableRow key={parcel.id}>
            <RowHeading className="monospace">{parcel.trackingNumber}</RowHeading>
            <TableCell>{parcel.note || "—"}</TableCell>
            <TableCell>
              <Photos ids={parcel.photoIds} number={parcel.trackingNumber} />
            </TableCell>
            <TableCell>{parcel.quantity}</TableCell>
            <TableCell className="monospace">{parcel.shelf || "—"}</TableCell>
            <TableCell className="number">
              {chinaClock.when(parcel.foundAt)}
              <small className="block">{parcel.foundByName}</small>
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
    </ListPage>
  );
}

function Photos({ ids, number }: { ids: readonly string[]; number: string }) {
  if (ids.length === 0) return <>—</>;
  return (
    <span className="thumbnails">
      {ids.map((photoId, index) => (
        <a key={photoId} href={href("/staff/unknown/:photoId", { photoId })}>
          <img
            className="picture"
            src={href("/staff/unknown/:photoId", { photoId })}
            alt={`${number} 照片${index + 1}`}
            width={44}
            height={44}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { auditEntities, operationNames } from "#app/domain/console/audit/audit-entities.ts";
import { listAudit } from "#app/domain/console/audit/audit-log.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listAnswer, listFile, listNamed } from "#app/http/files/list-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { readAuditQuery } from "./audit-query.ts";

type Entry = Awaited<ReturnType<typeof listAudit>>["page"][number];
type Change = Entry["changes"][number] & { entry: Entry };

/** Rows of the log read at a time; each is a line for every value that it changed. */
const entriesRead = 200;

const audit = listFile<Scope<Staff>, Change, number>({
  title: "变更记录",
  columns: {
    "时间（中国时间）": ({ entry }) => chinaClock.when(entry.at),
    操作人: ({ entry }) => entry.byName,
    IP地址: ({ entry }) => entry.address,
    对象: ({ entry }) => auditEntities[entry.entity]?.zh ?? entry.entity,
    操作: ({ entry }) => operationNames[entry.operation].zh,
    单据: ({ entry }) => entry.subject?.text,
    会员: ({ entry }) => entry.companyName,
    项目: ({ name }) => name,
    变更前: ({ before }) => before,
    变更后: ({ after }) => after,
  },
  async page(scope, query, after, limit) {
    const asked = readAuditQuery(query, scope.actor);
    const { page, next } = await listAudit(
      scope,
      { ...asked, after },
      Math.min(limit, entriesRead),
    );
    return { rows: page.flatMap((entry) => entry.changes.map((one) => ({ ...one, entry }))), next };
  },
});

/** `/staff/audit/audit.csv`: the log as its page narrows it, a line for each value that was changed. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const found = listNamed({ audit }, args.params.file);
  if (!found) throw notFound();
  return listAnswer(scope, args.context, found, new URL(args.request.url).searchParams, {
    clock: chinaClock,
    lang: "zh",
  });
}

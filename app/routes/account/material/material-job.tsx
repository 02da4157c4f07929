import {
  materialGoodsProblems,
  materialGoodsStates,
  materialJobStates,
  materialMarkets,
} from "#app/domain/catalog/material/material.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { JobView } from "./job-view.server.ts";
import { jobPage, materialZip } from "./material-links.ts";

/** How far a job is, and what may be done with it. */
export function MaterialJob({ job, goods }: JobView) {
  const { ja, shape } = materialJobStates[job.state];
  const ended = goods.filter((one) => one.state !== "waiting").length;
  return (
    <>
      <div className="page-head cluster between">
        <div>
          <h1>AI商品素材 {job.title}</h1>
          <p className="note number">
            {materialMarkets[job.market]} ・ {when(job.askedAt)} {job.askedByName}
            {job.brand && ` ・ 先頭に「${job.brand}」`}
            {job.avoid && ` ・ 使わない言葉「${job.avoid}」`}
          </p>
        </div>
        <p>
          <Status shape={shape} pill>
            {ja}
          </Status>
        </p>
      </div>
      <div className="panel cluster between" id="job" tabIndex={-1}>
        <p className="number">
          {ended} / {job.goodsCount}商品
          {job.pictureCount > 0 && ` ・ 画像 ${job.picturesDone} / ${job.pictureCount}枚`}
          {job.failedCount > 0 && `（作成できなかった商品・画像 ${job.failedCount}件）`}
          {job.state === "running" && "　このページは自動で更新されます。"}
        </p>
        <form method="post" action={jobPage(job.id)} className="cluster">
          <input type="hidden" name="job" value={job.id} />
          {job.state === "running" && (
            <Button small soft name="intent" value="cancel">
              残りを取り消す
            </Button>
          )}
          {job.state !== "cancelled" && job.failedCount > 0 && (
            <Button small name="intent" value="retry">
              作成できなかったものをもう一度
            </Button>
          )}
          {job.doneCount > 0 && (
            <a className="button small filled" href={materialZip(job.id)}>
              まとめて保存（ZIP）
            </a>
          )}
        </form>
      </div>
      <CardTable label="商品" columns={["商品", "作成した商品名・画像", "状態", "採用", "確認"]}>
        {goods.map((one) => (
          <GoodsRow key={one.place} jobId={job.id} goods={one} />
        ))}
      </CardTable>
    </>
  );
}

function GoodsRow({ jobId, goods }: { jobId: string; goods: JobView["goods"][number] }) {
  const { place, name, picture, title, state, problem, texts, failing, accepted } = goods;
  const { pictures, made, notEdited } = goods;
  const { ja, shape } = materialGoodsStates[state];
  return (
    <TableRow>
      <RowHeading>
        <span className="media-object">
          <Picture src={picture} size={48} />
          {state === "done" ? <a href={jobPage(jobId, place)}>{name}</a> : name}
        </span>
      </RowHeading>
      <TableCell>
        {made ? (
          <span className="media-object">
            <Picture src={`/files/${made}?w=104`} size={48} />
            {title}
          </span>
        ) : (
          title || "—"
        )}
      </TableCell>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        {problem && <small className="block note">{materialGoodsProblems[problem]}</small>}
        {notEdited > 0 && <small className="block note">編集できなかった画像 {notEdited}枚</small>}
      </TableCell>
      <TableCell className="number cell-nowrap">
        {state === "done" ? `${accepted} / ${texts + pictures}` : "—"}
      </TableCell>
      <TableCell>
        {state !== "done" && "—"}
        {state === "done" && failing > 0 && (
          <Status shape="trouble">{`不適合 ${failing}件`}</Status>
        )}
        {state === "done" && failing === 0 && <Status shape="done">適合</Status>}
      </TableCell>
    </TableRow>
  );
}

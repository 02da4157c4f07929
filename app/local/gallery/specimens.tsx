import type { ReactElement, ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { CostBand } from "#app/ui/cost-band.tsx";
import { DayRange } from "#app/ui/day-range.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { FileList } from "#app/ui/file-list.tsx";
import { Gallery } from "#app/ui/gallery.tsx";
import { Messages } from "#app/ui/messages.tsx";
import { Estimate, Money, Yen } from "#app/ui/money.tsx";
import { MonthBars } from "#app/ui/month-bars.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ScanField } from "#app/ui/scan-field.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { FieldSpecimens } from "./field-specimens.tsx";
import { FileFieldSpecimens } from "./file-field-specimens.tsx";
import { ListSpecimen } from "./list-specimen.tsx";

const at = new Date("2026-11-20T05:12:00Z");
const problems = [
  { fieldId: "fields-wrongName", text: "お名前を入力してください" },
  { text: "在庫が足りません" },
];
const pictures = ["#e9dcc3", "#2b2f38", "#9db7f9"].map(
  (colour) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${colour}" d="M1 3h7v5H1z"/></svg>`)}`,
);
const states = {
  wait: "待機中",
  run: "作業中",
  due: "お支払い待ち",
  done: "完了",
  stop: "取り消し",
  trouble: "問題あり",
} as const;

/** Each component of the kit in its states, and those that are a page by themselves. */
export const galleryPages: Record<string, ReactElement> = {
  "/": <Specimens />,
  "/list": <ListSpecimen isEmpty={false} />,
  "/empty-list": <ListSpecimen isEmpty />,
};

function Specimens() {
  return (
    <>
      <Breadcrumbs way={[{ href: "/", label: "トップ" }]} here="部品" />
      <main className="page-width stack large" id="top">
        <h1>部品</h1>
        <p className="cluster">
          <a href="/list">一覧のページ</a>
          <a href="/empty-list">何もない一覧のページ</a>
        </p>
        <Specimen name="Toast">
          <Toast
            action={
              <Button small soft>
                元に戻す
              </Button>
            }
          >
            カートから削除しました。 <a href="#top">カートを見る</a>
          </Toast>
          <Toast note>少し前に取得しています。1分ほど待ってからお試しください。</Toast>
        </Specimen>
        <Specimen name="Button">
          <p className="cluster">
            <Button main>注文を確定する</Button>
            <Button fill>支払う</Button>
            <Button>保存する</Button>
            <Button soft>やめる</Button>
            <Button small>詳細</Button>
            <Button aria-disabled>送信中…</Button>
          </p>
          <Button wide>幅いっぱい</Button>
        </Specimen>
        <Specimen name="State">
          <p className="cluster">
            {(Object.keys(states) as (keyof typeof states)[]).map((shape) => (
              <Status key={shape} shape={shape}>
                {states[shape]}
              </Status>
            ))}
            <Status shape="due" pill>
              お支払い待ち
            </Status>
          </p>
          <p className="badge-list">
            <span className="badge">新着</span>
            <span className="badge accent">1688</span>
            <span className="badge original">原文</span>
          </p>
        </Specimen>
        <Specimen name="Money">
          <p className="cluster">
            <Yen yen={12_345} />
            <Money yen="2720" fen={12_320} />
            <Money yen="2720" fen={12_320} size="large" />
            <Money yen="2720" fen={12_320} size="extra-large" />
            <Estimate min="286" max="309" />
          </p>
          <CostBand
            label="商品300円、送料100円、見込み60円"
            parts={[
              { yen: 300, shade: "shade-1" },
              { yen: 100, shade: "shade-2" },
              { yen: 60, shade: "shade-5" },
            ]}
          />
        </Specimen>
        <Specimen name="Panel">
          <div className="panel">ふつう</div>
          <div className="panel accent">いちばん大事な情報</div>
          <div className="panel attention">対応が必要</div>
          <div className="panel sunk">補足</div>
          <p className="flash">お知らせ</p>
          <p className="flash success">保存しました。</p>
          <p className="note">注記は小さく、やや薄い文字で添えます。</p>
        </Specimen>
        <Specimen name="Field">
          <FieldSpecimens />
          <p className="cluster">
            <DayRange id="ordered" label="注文日" fromDay="2026-11-01" toDay="" />
          </p>
          <ScanField label="扫快递单号" button="收货" />
        </Specimen>
        <Specimen name="FileField">
          <FileFieldSpecimens />
        </Specimen>
        <Specimen name="ErrorList">
          <ErrorList problems={problems} focusElsewhere />
        </Specimen>
        <Specimen name="CardTable">
          <CardTable
            caption="注文"
            columns={["注文", "状態", { right: "金額" }, { unseen: "操作" }]}
          >
            {["KB-261120-0001", "KB-261120-0002"].map((number) => (
              <TableRow key={number}>
                <RowHeading>{number}</RowHeading>
                <TableCell>
                  <Status shape="run">買付中</Status>
                </TableCell>
                <TableCell>
                  <Money yen="2720" fen={12_320} />
                </TableCell>
                <TableCell>
                  <Button small soft aria-label={`${number} の詳細`}>
                    詳細
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </CardTable>
          <Pager nextHref="#next" firstHref="/" />
        </Specimen>
        <Specimen name="Tabs">
          <Tabs
            label="注文の状態"
            tabs={[
              { label: "すべて", href: "#all", current: true, count: 12 },
              { label: "お支払い待ち", href: "#due", current: false, count: 3 },
            ]}
          />
        </Specimen>
        <Specimen name="Timeline">
          <Timeline
            entries={[
              { id: 2, at, title: "発送しました", note: "EMS EE123456789CN", by: "倉庫" },
              { id: 1, at, title: "ご注文を受け付けました" },
            ]}
          />
        </Specimen>
        <Specimen name="Messages">
          <Messages
            me="buyer"
            empty="まだメッセージはありません。"
            messages={[
              {
                id: "1",
                author: "buyer",
                authorName: "佐藤",
                body: "色は選べますか。",
                sentAt: at,
              },
              { id: "2", author: "staff", authorName: "王", body: "3色から選べます。", sentAt: at },
            ]}
          />
          <Messages me="buyer" empty="まだメッセージはありません。" messages={[]} />
        </Specimen>
        <Specimen name="FileList">
          <FileList
            files={[{ id: "1", name: "仕様書.pdf", href: "/", sizeBytes: 81_920, savedAt: at }]}
          />
        </Specimen>
        <Specimen name="Empty">
          <EmptyState title="注文はまだありません。">
            <p>商品を探して、カートに入れてください。</p>
          </EmptyState>
        </Specimen>
        <Specimen name="MonthBars">
          <MonthBars
            title="月ごとの金額"
            names={["商品", "送料"]}
            months={[
              { month: "2026-10", parts: [120_000, 30_000] },
              { month: "2026-11", parts: [80_000, 20_000] },
            ]}
          />
        </Specimen>
        <Specimen name="Gallery">
          <Gallery pictures={pictures} title="帆布トートバッグ" film="" />
        </Specimen>
      </main>
    </>
  );
}

function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={`of-${name}`}>
      <h2 id={`of-${name}`}>{name}</h2>
      {children}
    </section>
  );
}

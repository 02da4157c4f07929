import { Button } from "#app/ui/button.tsx";
import type { Scanner } from "#app/ui/scanner/use-scanner.ts";

/** What became of scans beyond the last one: those that wait, were read twice or did nothing. */
export function ScannerNotes({ scanner }: { scanner: Scanner }) {
  const { waiting, offline, held, unsent, twice, refused, forget } = scanner;
  return (
    <>
      <p className="note always-shown" role="status">
        {offline && `网络断开：${waiting} 个扫描已保存，恢复后按顺序发送。`}
        {held && "照片传完后再处理扫描；没传成功的请重传或移除。"}
        {unsent && "网络断开，没有提交，请再点一次。"}
        {!offline && waiting > 1 && `还有 ${waiting} 个扫描在排队。`}
        {twice !== undefined && `${twice || "回车"}：2秒内扫了两次，第二次没有处理。`}
      </p>
      {refused.length > 0 && (
        <div className="flash attention stack small" role="alert">
          <p>前面有 {refused.length} 个扫描没有处理：</p>
          <ul>
            {refused.map(({ code, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and one code may stand in it twice
              <li key={at}>
                <b className="monospace">{code.slice(0, 60) || "回车"}</b> {text}
              </li>
            ))}
          </ul>
          <p>
            <Button type="button" small onClick={forget}>
              知道了
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

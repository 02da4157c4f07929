import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { readSheetHref } from "./read-sheet-href.ts";

interface TakeFormProps {
  /** The page that reads such sheets. */
  page: string;
  sheet: { id: string; seen: string; counts: { wrong: number } };
  /** Whether anything of it can be taken. */
  some: boolean;
  /** What the buttons say, that take all and that leave the wrong rows out. */
  take: string;
  takeRight: string;
  /** What will come of it, in figures. */
  children: ReactNode;
}

/** What will come of a sheet that was read, and the buttons that do it as it was seen. */
export function TakeForm({ page, sheet, some, take, takeRight, children }: TakeFormProps) {
  const { id, seen, counts } = sheet;
  return (
    <Form method="post" action={readSheetHref(page, { id })} className="panel stack small">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={seen} />
      <p>{children}</p>
      {counts.wrong > 0 && (
        <p>
          <Status shape="trouble">{`エラー ${grouped(String(counts.wrong))}行`}</Status>{" "}
          表を直して読み込み直すと、すべて登録できます。
        </p>
      )}
      <p className="cluster">
        {some && counts.wrong === 0 && (
          <Button fill name="intent" value="take">
            {take}
          </Button>
        )}
        {some && counts.wrong > 0 && (
          <Button soft name="intent" value="take-right">
            {takeRight}
          </Button>
        )}
        <a href={page}>別のファイルを読み込む</a>
      </p>
    </Form>
  );
}

import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader } from "./layout.tsx";

interface LastScanProps {
  /** True where the last scan was refused; the page says above why. */
  refused: boolean;
  /** How the page is used, said before the first scan. */
  children: ReactNode;
}

/** Says beside the scan field what the last scan did. */
export function LastScan({ refused, children }: LastScanProps) {
  const flash = useRouteLoaderData<typeof loader>("routes/staff/layout")?.flash;
  return (
    <p className="note always-shown" role="status">
      {flash?.scan && !refused ? `刚才：${flash.text}` : children}
    </p>
  );
}

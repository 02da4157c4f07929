import { Outlet } from "@remix-run/react";
import { BuyerFrame } from "#app/routes/chrome/buyer-frame.tsx";
import { Failure } from "#app/routes/chrome/failure.tsx";

// Guides, fees, legal and help ship no script and know no viewer, so that one copy serves everybody.
export const handle = { scriptless: true };

export default function GuideLayout() {
  return (
    <BuyerFrame>
      <Outlet />
    </BuyerFrame>
  );
}

export function ErrorBoundary() {
  return (
    <BuyerFrame>
      <Failure />
    </BuyerFrame>
  );
}

import { Outlet } from "@remix-run/react";

/** Around each page of a buyer's frame, so that the header is there when the page is not. */
export default Outlet;

export { Failure as ErrorBoundary } from "./failure.tsx";

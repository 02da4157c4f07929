// No page is taken over by React. What pages name runs or draws by itself, and stands here so that
// the browser's build writes it: the server's would leave it where nobody serves it.
export { default as consoleKeys } from "./ui/browser/console-keys.ts?worker&url";
export { default as enterDown } from "./ui/browser/enter-down.ts?worker&url";
export { default as keepPlace } from "./ui/browser/keep-place.ts?worker&url";
export { default as liveForm } from "./ui/browser/live-form.ts?worker&url";
export { default as pastePicture } from "./ui/browser/paste-picture.ts?worker&url";
export { default as rowKeys } from "./ui/browser/row-keys.ts?worker&url";
export { default as saveForm } from "./ui/browser/save-form.ts?worker&url";
export { default as scan } from "./ui/browser/scan.ts?worker&url";
export { default as sendProgress } from "./ui/browser/send-progress.ts?worker&url";
export { default as upload } from "./ui/browser/upload.ts?worker&url";
export { default as style } from "./ui/style.css?url";

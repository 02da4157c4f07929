// No page is taken over by React: what runs in the browser stands in ui/browser, and each page names its own.
export {};

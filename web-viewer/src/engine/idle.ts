/** Does something when nothing else is to do. */
export const whenIdle: (act: () => void) => void = (act) =>
  globalThis.requestIdleCallback ? void globalThis.requestIdleCallback(act) : void setTimeout(act, 2_000);

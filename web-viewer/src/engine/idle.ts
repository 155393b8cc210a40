/** Lets what is waiting come first. */
export const pause = (): Promise<void> => new Promise((on) => setTimeout(on));

/** Does something when nothing else is to do. */
export const whenIdle: (act: () => void) => void = (act) =>
  globalThis.requestIdleCallback ? void globalThis.requestIdleCallback(act) : void setTimeout(act, 2_000);

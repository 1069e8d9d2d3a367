import { test } from './test.ts';

/** Starts the browser of a test file with a default font size of 32 px instead of 16. Call at the top of the file. */
export const useLargeText = (): void =>
  test.use({
    launchOptions: async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
  });

import { test } from './test.ts';

/** Makes the browser of all tests of a file show text of 32 px where it usually has 16. */
export const useLargeText = (): void =>
  test.use({
    launchOptions: async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
  });

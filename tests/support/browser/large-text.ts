import { test } from './test.ts';

/**
 * Starts the browser of a test file with a default font size of 32 px instead of 16, and with letters as wide as whole
 * pixels (font hinting, as on Linux and older Windows), which makes words wider. Call at the top of the file.
 */
export const useLargeText = (): void =>
  test.use({
    launchOptions: async ({ launchOptions }, use) => {
      const args = launchOptions.args?.filter((arg) => !arg.startsWith('--font-render-hinting')) ?? [];
      return use({ ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=32'] });
    },
  });

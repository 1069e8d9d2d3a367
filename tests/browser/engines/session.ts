/** What the checks ask of a browser, whatever protocol it speaks. */
export interface Session {
  version: string;
  /** Loads an address; done at the load event, or as soon as the document has been read. */
  goto(url: string, until?: 'complete' | 'interactive'): Promise<void>;
  /** Goes one page back. */
  back(): Promise<void>;
  /** Runs the body of an async function in the page and gives what it returns, as JSON. */
  evaluate<T>(code: string): Promise<T>;
  /** Scrolls to the element and clicks on its middle. */
  click(selector: string): Promise<void>;
  /** Presses a key: a character, or a code point of WebDriver's keyboard table. */
  press(key: string): Promise<void>;
  /** Gives the page this size, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** What is in sight, as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** WebDriver's code point of the Escape key. */
export const ESCAPE = '\uE00C';

/** The function that runs `code` in the page and gives its result as JSON text. */
export const inPage = (code: string): string =>
  `async () => { const result = await (async () => { ${code} })(); return JSON.stringify(result === undefined ? null : result); }`;

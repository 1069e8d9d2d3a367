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

/** What a browser does takes no longer (ms); a page takes the longest to load. */
const PATIENCE = 30_000;

/** The same promise, which fails in good time where nothing comes of it. */
export async function inTime<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing for ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks again and again, and fails in good time where the answer stays no. */
export async function until(what: string, ask: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  const asking = async () => {
    while (!isOver && !(await ask().catch(() => false)));
  };
  await inTime(what, asking()).finally(() => (isOver = true));
}

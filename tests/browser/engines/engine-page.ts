/** A page in a browser beside Chromium, however that browser is driven. */
import { setTimeout as delay } from 'node:timers/promises';

/** Keys that have no letter. */
export type NamedKey = 'Enter' | 'Escape' | 'End';

export interface EnginePage {
  goto(url: string): Promise<void>;
  /**
   * Runs the body of a function in the page, such as `return document.title`.
   *
   * @returns what it returns, as JSON can hold it
   */
  evaluate<Result>(body: string): Promise<Result>;
  /** Clicks the middle of the first element that matches; throws where another element lies over it. */
  click(selector: string): Promise<void>;
  /** Clicks at a point of the page's window, in CSS pixels, whatever lies there, also within a frame. */
  clickAt(x: number, y: number): Promise<void>;
  /** Chooses a file of this computer in the first file input that matches. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  /** Presses Ctrl and A, which selects all of the text in which somebody writes. */
  selectAll(): Promise<void>;
  /** Gives the page, not its window, this size in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
}

/** How long a page may take to do what a test waits for, in seconds. */
const PATIENCE = 60;

/** The pause between two looks, in ms. */
const PAUSE_MS = 100;

/**
 * Calls `look` again and again until it resolves to true.
 *
 * @param what is waited for, for the message
 * @throws Error such as `never: every text can be read`, after some seconds; and whatever `look` throws
 */
export async function waitFor(what: string, look: () => Promise<boolean>, seconds = PATIENCE): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await look())) {
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
    await delay(PAUSE_MS);
  }
}

/**
 * Waits until an expression is true in the page, such as `scrollY === 0`. Errors count as false, since a page that is just
 * being left does not answer.
 *
 * @throws Error if it is not true after some seconds
 */
export const until = (page: EnginePage, condition: string, seconds?: number): Promise<void> =>
  waitFor(condition, () => page.evaluate<boolean>(`return !!(${condition})`).catch(() => false), seconds);

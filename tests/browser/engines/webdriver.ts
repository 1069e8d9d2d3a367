/** A client of W3C WebDriver, as much of it as the checks need: https://www.w3.org/TR/webdriver2/ */
import { inPage, inTime, until, type Session } from './session.ts';

/** Key of an element's reference, fixed by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Opens a session. Give it the page load strategy `none`.
 *
 * @param driver address of the driver, without a slash at the end
 */
export async function openWebDriver(driver: string, capabilities: object): Promise<Session> {
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const request = fetch(driver + path, { method, body: body ? JSON.stringify(body) : null });
    const answer = await inTime(`${method} ${path}`, request);
    const { value } = (await answer.json()) as { value: T };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}. ${message}`);
  };

  const created = await send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${created.sessionId}`;
  const command = <T>(path: string, body: object = {}) => send<T>('POST', session + path, body);

  const evaluate = async <T>(code: string): Promise<T> => {
    const script =
      `const done = arguments[arguments.length - 1];` +
      `(${inPage(code)})().then((json) => done({ json }), (error) => done({ error: String(error) }))`;
    const { json, error } = await command<{ json: string; error?: string }>('/execute/async', { script, args: [] });
    if (error) throw new Error(error);
    return JSON.parse(json) as T;
  };

  interface Size {
    width: number;
    height: number;
  }
  return {
    version: created.capabilities.browserVersion,
    evaluate,
    async goto(url, state = 'complete') {
      await evaluate('window.isLeft = true');
      await command('/url', { url });
      const states = state === 'complete' ? "['complete']" : "['complete', 'interactive']";
      await until(url, () => evaluate(`return !window.isLeft && ${states}.includes(document.readyState)`));
    },
    back: () => command('/back'),
    async click(selector) {
      // The driver scrolls to the element, smoothly as the page asks, and gives up where it is not there yet.
      for (let tries = 1; ; tries++) {
        await evaluate(
          `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center', behavior: 'instant' })`,
        );
        const element = await command<Record<string, string>>('/element', { using: 'css selector', value: selector });
        try {
          return await command(`/element/${element[ELEMENT]}/click`);
        } catch (error) {
          if (tries === 20 || !/not interactable/.test(String(error))) throw error;
        }
      }
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
      await command('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async resize(width, height) {
      // The window has a frame of its own: ask, measure, ask again.
      const outer = await command<Size>('/window/rect', { width, height });
      const inner = await evaluate<Size>('return { width: innerWidth, height: innerHeight }');
      await command('/window/rect', {
        width: width + outer.width - inner.width,
        height: height + outer.height - inner.height,
      });
    },
    screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    close: () => send('DELETE', session),
  };
}

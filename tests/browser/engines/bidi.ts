/** A client of WebDriver BiDi, as much of it as the checks need: https://www.w3.org/TR/webdriver-bidi/ */
import { inPage, inTime, type Session } from './session.ts';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result: unknown;
  error?: string;
  message?: string;
}

/**
 * Opens a session.
 *
 * @param address of the browser's WebSocket, such as `ws://127.0.0.1:9222`
 */
export async function openBidi(address: string, capabilities: object): Promise<Session> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} does not answer`));
  });

  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last = 0;
  const send = async <T>(method: string, params: object = {}): Promise<T> => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    // What was asked of a document that is left meanwhile is never answered.
    const answer = await inTime(method, answered).finally(() => waiting.delete(id));
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}. ${answer.message}`);
    return answer.result as T;
  };

  const created = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: { alwaysMatch: capabilities },
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const { context } = contexts[0]!;

  const evaluate = async <T>(code: string): Promise<T> => {
    const answer = await send<{ result: { value: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration: inPage(code),
        target: { context },
        awaitPromise: true,
      },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value) as T;
  };

  return {
    version: created.capabilities.browserVersion,
    evaluate,
    goto: (url, wait = 'complete') => send('browsingContext.navigate', { context, url, wait }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    async click(selector) {
      const [x, y] = await evaluate<[number, number]>(`
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = element.getBoundingClientRect();
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];`);
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    async close() {
      await send('browser.close');
      socket.close();
    },
  };
}

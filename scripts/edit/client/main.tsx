import '@fontsource/gloock/400.css';
import '@fontsource-variable/instrument-sans';
import './editor.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { refusalWords } from '../shared/sentences.ts';
import { App } from './App.tsx';
import { ServerConnection } from './server-api.ts';
import { createQueryClient } from './server-queries.ts';

const COOKIES_BLOCKED =
  'Tu navegador bloquea todas las cookies, y el editor necesita una para saber que eres tú. Permítelas para esta ' +
  'dirección en los ajustes de privacidad y carga la página otra vez.';

/** Opens the session and shows the editor, or says why that is impossible. */
async function start(): Promise<void> {
  const container = document.getElementById('app');
  if (!container) return;
  const root = createRoot(container);
  const explain = (words: string) => root.render(<p className="explanation">{words}</p>);
  // `open` needs `localStorage`, which throws in a browser that blocks cookies.
  if (!navigator.cookieEnabled) return explain(COOKIES_BLOCKED);
  const connection = await ServerConnection.open();
  // Usually because the one-time token in the address has been used, in another browser.
  if (!connection) return explain(refusalWords['no-session']);
  const answer = await connection.ask('state');
  if (!answer?.state) return explain(refusalWords.internal);
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <App connection={connection} site={answer.state} />
    </QueryClientProvider>,
  );
}

void start();

/** Messages of the commands about progress, results and wrong arguments, in both languages. */
import type { Diagnostic } from './problem.ts';
import { weightLabel, type WeightName } from './budgets.ts';
import { formatDiagnostics } from './format.ts';
import type { Language } from './language.ts';
import { plural, type NoParams } from './sentence.ts';

interface BuildWeights {
  weights: readonly { name: WeightName; bytes: number; limit: number }[];
}

export interface NoticeParams {
  'command.problems': { count: number };
  'media.encoded': { path: string };
  'media.photo-quality': { src: string; format: string; quality: number; width: number };
  /** What budgets limit, such as all fonts together. */
  'build.weights': BuildWeights;
  'build.warnings': { diagnostics: readonly Diagnostic[] };
  'check.ready': NoParams;
  'check.not-ready': { problems: number };
  'deploy.unready': { problems: number };
  'deploy.plan': { address: string; uploads: number; unchanged: number; deletions: number };
  /** The file is at the destination, but no deploy has uploaded it. */
  'deploy.foreign-file': { path: string; isReplaced: boolean };
  'deploy.more-foreign-files': { count: number };
  'deploy.nothing-to-do': NoParams;
  'deploy.resumable': NoParams;
  'deploy.progress': { done: number; total: number; action: 'upload' | 'delete'; path: string };
  'deploy.dry-run': NoParams;
  'deploy.published': { address: string };
  'dev.serving': { url: string };
  'preview.serving': { url: string };
  'edit.serving': { url: string };
  'dev.built': { milliseconds: number };
  'dev.failed': { diagnostics: readonly Diagnostic[] };
  /** `detail` is Node's own message. */
  'usage.arguments': { detail: string };
  'usage.language': { known: readonly string[]; argument: string };
  'usage.port': { argument: string };
  'usage.bucket': { argument: string };
  'usage.endpoint': { argument: string };
}

type NoticeCode = keyof NoticeParams;

/** A message of a command that is not about a problem: a code, and the values for its text. */
export type Notice = { [C in NoticeCode]: { code: C; params: NoticeParams[C] } }[NoticeCode];

export type Log = (notice: Notice) => void;

export const notice = <C extends NoticeCode>(code: C, params: NoticeParams[C]): Notice => ({ code, params }) as Notice;

type NoticeCatalogue = { readonly [C in NoticeCode]: (params: NoticeParams[C]) => string };

/** Lists the figures below each other: `10774 B of 14000 B  landing page, HTML of the first screen`. */
const listWeights = ({ weights }: BuildWeights, language: Language, of: string): string =>
  weights
    .map(({ name, bytes, limit }) => `${`${bytes} B ${of} ${limit} B`.padStart(24)}  ${weightLabel(name, language)}`)
    .join('\n');

const english: NoticeCatalogue = {
  'command.problems': ({ count }) => `${plural(count, 'problem', 'problems')} to fix.`,
  'media.encoded': ({ path }) => `  made ${path}`,
  'media.photo-quality': ({ src, format, quality, width }) =>
    `  photo ${src}: ${format} quality ${quality} at ${width} pixels`,
  'build.weights': (params) => listWeights(params, 'en', 'of'),
  'build.warnings': ({ diagnostics }) => formatDiagnostics(diagnostics, 'en'),
  'check.ready': () => 'Ready to publish.',
  'check.not-ready': ({ problems }) =>
    problems === 1
      ? 'Not ready to publish: fix this problem first.'
      : `Not ready to publish: fix these ${problems} problems first.`,
  'deploy.unready': ({ problems }) =>
    `WARNING: ${plural(problems, 'problem', 'problems')} to fix (npm run check). For previews only.`,
  'deploy.plan': ({ address, uploads, unchanged, deletions }) =>
    `${address}: ${uploads} to upload, ${unchanged} unchanged, ${deletions} to delete`,
  'deploy.foreign-file': ({ path, isReplaced }) =>
    `  ${isReplaced ? 'replaces' : 'leaves'} ${path}, which is not from deploy`,
  'deploy.more-foreign-files': ({ count }) => `  and ${count} more`,
  'deploy.nothing-to-do': () => 'Nothing to do.',
  'deploy.resumable': () => 'If this is interrupted, the public site stays intact, and the same command completes it.',
  'deploy.progress': ({ done, total, action, path }) => `  ${done}/${total}  ${action}  ${path}`,
  'deploy.dry-run': () => 'Nothing was changed (--dry-run).',
  'deploy.published': ({ address }) => `Published ${address}`,
  'dev.serving': ({ url }) => `Serving the site at ${url}`,
  'preview.serving': ({ url }) => `\nServing dist at ${url}`,
  'edit.serving': ({ url }) => `Edit the site at ${url}\nTo stop, close this window or press Ctrl-C.`,
  'dev.built': ({ milliseconds }) => `Built in ${milliseconds} ms`,
  'dev.failed': ({ diagnostics }) => formatDiagnostics(diagnostics, 'en'),
  'usage.arguments': ({ detail }) => detail,
  'usage.language': ({ known, argument }) => `--lang: expected ${known.join(' or ')}, found "${argument}"`,
  'usage.port': ({ argument }) => `--port ${argument}: expected a number from 0 to 65535`,
  'usage.bucket': ({ argument }) => `expected one address like s3://bucket/prefix, found "${argument}"`,
  'usage.endpoint': ({ argument }) =>
    `--endpoint: expected an address like https://storage.example, found "${argument}"`,
};

const spanish: NoticeCatalogue = {
  'command.problems': ({ count }) => `${plural(count, 'problema', 'problemas')} por corregir.`,
  'media.encoded': ({ path }) => `  lista: ${path}`,
  'media.photo-quality': ({ src, format, quality, width }) =>
    `  foto ${src}: ${format}, calidad ${quality}, ${width} píxeles de ancho`,
  'build.weights': (params) => listWeights(params, 'es', 'de'),
  'build.warnings': ({ diagnostics }) => formatDiagnostics(diagnostics, 'es'),
  'check.ready': () => 'Listo para publicar.',
  'check.not-ready': ({ problems }) =>
    problems === 1
      ? 'Todavía no se puede publicar: corrige antes este problema.'
      : `Todavía no se puede publicar: corrige antes estos ${problems} problemas.`,
  'deploy.unready': ({ problems }) =>
    `ATENCIÓN: ${plural(problems, 'problema', 'problemas')} por corregir (npm run check). Solo para mostrar un avance.`,
  'deploy.plan': ({ address, uploads, unchanged, deletions }) =>
    `${address}: ${uploads} por subir, ${unchanged} sin cambios, ${deletions} por borrar`,
  'deploy.foreign-file': ({ path, isReplaced }) =>
    `  ${isReplaced ? 'reemplaza' : 'deja'} ${path}, que no subió este comando`,
  'deploy.more-foreign-files': ({ count }) => `  y ${count} más`,
  'deploy.nothing-to-do': () => 'No hay nada que hacer.',
  'deploy.resumable': () =>
    'Si esto se interrumpe, el sitio público queda intacto, y el mismo comando termina el trabajo.',
  'deploy.progress': ({ done, total, action, path }) =>
    `  ${done}/${total}  ${action === 'upload' ? 'sube' : 'borra'}  ${path}`,
  'deploy.dry-run': () => 'No se cambió nada (--dry-run).',
  'deploy.published': ({ address }) => `Publicado en ${address}`,
  'dev.serving': ({ url }) => `El sitio está en ${url}`,
  'preview.serving': ({ url }) => `\nEl sitio de dist está en ${url}`,
  'edit.serving': ({ url }) => `Edita el sitio en ${url}\nPara terminar, cierra esta ventana o presiona Ctrl-C.`,
  'dev.built': ({ milliseconds }) => `Listo en ${milliseconds} ms`,
  'dev.failed': ({ diagnostics }) => formatDiagnostics(diagnostics, 'es'),
  'usage.arguments': () => 'No se entienden los argumentos del comando.',
  'usage.language': ({ known, argument }) => `--lang: aquí va ${known.join(' o ')}, y dice «${argument}»`,
  'usage.port': ({ argument }) => `--port ${argument}: aquí va un número de 0 a 65535`,
  'usage.bucket': ({ argument }) => `Aquí va una dirección como s3://bucket/carpeta, y dice «${argument}»`,
  'usage.endpoint': ({ argument }) => `--endpoint: aquí va una dirección como https://storage.cl, y dice «${argument}»`,
};

const catalogues: Readonly<Record<Language, NoticeCatalogue>> = { en: english, es: spanish };

// Generic, so that the compiler sees that `params` are those of `code`.
export function formatNotice<C extends NoticeCode>(
  { code, params }: { code: C; params: NoticeParams[C] },
  language: Language,
): string {
  return catalogues[language][code](params);
}

/** Every sentence in both languages, with the longest values that it may have to hold. */
import { describe, expect, test } from 'vitest';
import { textRules } from '../../../src/content/fields.ts';
import { diagnostic, type Problem } from '../../../scripts/messages/problem.ts';
import type { Code, DiagnosticParams, ValueKind } from '../../../scripts/messages/codes.ts';
import type { Found } from '../../../scripts/messages/found.ts';
import { sentenceText } from '../../../scripts/messages/format.ts';
import { languages } from '../../../scripts/messages/language.ts';
import { formatNotice, type Notice, type NoticeParams } from '../../../scripts/messages/notices.ts';

/** Stands for any value: it belongs to neither language and can be found again. */
const LONG = 'Zzyzx'.repeat(40);
const NUMBER = 987_654;
const found: Found = { kind: 'text', text: LONG };
const words = [LONG, 'Zorro', 'Zeta'];
const description = { en: 'Name of the practice', es: 'Nombre de la consulta' };
const size = { src: LONG, width: NUMBER, height: NUMBER, needed: NUMBER };
const limit = { bound: 'at-least', limit: NUMBER, found } as const;

/** Rules for texts whose sentence needs no more than the text. */
const simpleRules = textRules.filter(
  (rule) => rule !== 'needed-placeholders' && rule !== 'unique-value' && rule !== 'media-name',
);
type SimpleRule = (typeof simpleRules)[number];

/** The longest values of each code. A code without them does not compile. */
const longest: { readonly [C in Code]: DiagnosticParams[C] } = {
  ...(Object.fromEntries(simpleRules.map((rule) => [`content.${rule}`, { found }])) as Record<
    `content.${SimpleRule}`,
    { found: Found }
  >),
  'content.file-missing': {},
  'content.file-unknown': { nearest: LONG },
  'content.linked-folder': {},
  'content.conflict-copy': { copy: LONG },
  'content.file-too-large': { limit: NUMBER, size: NUMBER },
  'content.file-empty': {},
  'content.not-utf8': {},
  'content.control-character': { character: 'U+0007' },
  'content.front-matter': { firstLine: LONG },
  'content.unknown-field': { name: LONG, known: words, nearest: LONG },
  'content.wrong-type': { expected: 'text', description, found },
  'content.empty-text': { expected: 'text', description, found },
  'content.unknown-choice': { choices: words, found, nearest: LONG },
  'content.number-limit': limit,
  'content.list-limit': { bound: 'at-most', limit: NUMBER, length: NUMBER },
  'content.too-long': { limit: NUMBER, length: NUMBER, found },
  'content.needed-placeholders': { names: words, found },
  'content.unique-value': { entry: NUMBER, field: LONG, found },
  'content.media-name': { endings: words, found },
  'content.begins-with': { text: LONG, found },
  'content.contains': { text: LONG, found },
  'content.unknown-page': { pages: words, found, nearest: LONG },
  'content.absent-fact': { found },
  'content.sample': {},
  'placeholder.in-source': { written: LONG },
  'placeholder.stray-brace': { written: LONG },
  'placeholder.unknown': { known: words, written: LONG, nearest: LONG },
  'yaml.syntax': {
    reason: 'BAD_INDENT',
    detail: 'All collection items must start at the same column',
    line: LONG,
    needsQuotes: true,
  },
  'legal.markdown': { source: LONG },
  'legal.link-address': { address: LONG },
  'legal.outline': { source: LONG },
  'media.missing': { src: LONG, nearest: LONG },
  'media.unknown-ending': { src: LONG, endings: words },
  'media.too-large': { limit: NUMBER, size: NUMBER },
  'media.other-content': { expected: 'jpg', actual: LONG },
  'media.photo-damaged': { reason: LONG },
  'media.photo-heic': {},
  'media.photo-too-many-pixels': { width: NUMBER, height: NUMBER, limit: NUMBER },
  'media.photo-heavy': { size: NUMBER, share: NUMBER },
  'media.film-codec': { expected: 'H.264', actual: undefined },
  'media.film-damaged': {},
  'media.film-index-at-end': {},
  'media.svg-malformed': { reason: LONG, line: NUMBER, column: NUMBER },
  'media.svg-refused': { markup: LONG },
  'media.svg-size': {},
  'check.example-host': { host: LONG },
  'check.example-mail': { host: LONG },
  'check.tax-id': { taxId: LONG },
  'check.mobile-number': { number: LONG },
  'check.made-up': { text: LONG },
  'check.not-adopted': {},
  'check.no-consent': { name: LONG },
  'check.no-company': {},
  'check.booking-address': { url: LONG },
  'check.not-framed': { url: LONG },
  'check.broken-anchor': { address: LONG, id: LONG },
  'check.photo-too-small': { ...size, available: NUMBER },
  'page.missing': {},
  'page.wrong-export': {},
  'budget.exceeded': {
    name: 'other-before-load',
    limit: NUMBER,
    size: NUMBER,
    files: [{ path: LONG, bytes: NUMBER }],
  },
  'public.link': {},
  'public.in-assets': {},
  'public.generated-name': {},
  'environment.build-date': { text: LONG },
  'system.refused': { refusal: 'in-other-use', code: 'EPERM' },
  'build.not-written': { refusal: 'in-other-use', code: 'EPERM' },
  'storage.refused': { refusal: 'access-denied', detail: LONG },
  'storage.failed': { detail: LONG },
  'publish.no-destination': {},
  'publish.uncommitted-code': {},
  'publish.folder-missing': {},
  'publish.git-missing': {},
  'publish.git-failed': { reason: LONG },
  'publish.git-unreachable': { reason: LONG },
  'publish.content-busy': {},
  'publish.rsync-missing': {},
  'publish.rsync-failed': { reason: LONG },
  'tool.message': { text: LONG },
};

const kinds: readonly ValueKind[] = ['text', 'file-name', 'number', 'boolean', 'list', 'group', 'value'];
const values: readonly Found[] = [
  { kind: 'nothing' },
  { kind: 'text', text: '' },
  { kind: 'number', value: NUMBER },
  { kind: 'boolean', value: true },
  { kind: 'list', length: 0 },
  { kind: 'list', length: 2 },
  { kind: 'group' },
];

/** Sentences that depend on more than the length of their values. */
const variants: readonly Problem[] = [
  ...kinds.map((expected) => ({ code: 'content.wrong-type' as const, params: { expected, description, found } })),
  ...values.map((value) => ({ code: 'content.email-address' as const, params: { found: value } })),
  { code: 'content.list-limit', params: { bound: 'exactly', limit: 1, length: 2 } },
];

const problems: readonly Problem[] = [
  ...Object.entries(longest).map(([code, params]) => ({ code, params }) as Problem),
  ...variants,
];

const notices: { readonly [C in keyof NoticeParams]: NoticeParams[C] } = {
  'command.problems': { count: 2 },
  'media.encoded': { path: LONG },
  'media.photo-quality': { src: LONG, format: 'avif', quality: NUMBER, width: NUMBER },
  'build.weights': { weights: [{ name: 'landing-before-load', bytes: NUMBER, limit: NUMBER }] },
  'build.warnings': { diagnostics: [diagnostic('content.sample', { file: LONG }, {})] },
  'build.leftover': { path: LONG },
  'check.ready': {},
  'check.not-ready': { problems: 2 },
  'deploy.unready': { problems: 2 },
  'deploy.plan': { address: LONG, uploads: 2, unchanged: 2, deletions: 2 },
  'deploy.foreign-file': { path: LONG, isReplaced: true },
  'deploy.more-foreign-files': { count: 2 },
  'deploy.nothing-to-do': {},
  'deploy.resumable': {},
  'deploy.progress': { done: 1, total: 2, action: 'delete', path: LONG },
  'deploy.dry-run': {},
  'deploy.published': { address: LONG },
  'dev.serving': { url: LONG },
  'preview.serving': { url: LONG },
  'edit.serving': { url: LONG },
  'dev.built': { milliseconds: NUMBER },
  'dev.failed': { diagnostics: [diagnostic('content.sample', { file: LONG }, {})] },
  'usage.arguments': { detail: 'Unknown option' },
  'usage.language': { known: languages, argument: LONG },
  'usage.port': { argument: LONG },
  'usage.bucket': { argument: LONG },
  'usage.endpoint': { argument: LONG },
};

/** Words of English that no Spanish sentence has, neither as a word of its own nor as the name of a field or file. */
const english =
  /(?<!\p{L})(?:the|and|of|is|are|was|with|without|this|that|these|which|not|must|should|cannot|expected|found|files|field|fields|for|from|it|its|by|an|you|your|when|than|then|at|least|most|does|has|have|there|nothing|value|values|page|pages|picture|size|address|enter|write|check|sample|upload|delete|problem|problems|text|list|number|line|name|names)(?!\p{L})/iu;

/** What Spanish sentences have to quote as it is: markup, options, and names of fields, files and headers. */
const quoted =
  /<[!?]?\w+[?]?>|--[a-z-]+|[\w./-]*\.(?:tsx?|yaml|md)\b|content\/\S*|booking\.provider|!sample|npm \w+( \w+)?|\w+-\w+(?:-\w+)*|AWS_\w+|https?:\/\/\S*/g;

const sentences = [
  ...problems.map((problem) => ({
    code: problem.code,
    say: (language: 'en' | 'es') => sentenceText(problem, language),
  })),
  ...Object.entries(notices).map(([code, params]) => ({
    code,
    say: (language: 'en' | 'es') => formatNotice({ code, params } as Notice, language),
  })),
];

describe.each(languages)('messages in the language %s', (language) => {
  test.each(sentences)('$code has a text without undefined values or words of the other language', ({ say }) => {
    const text = say(language);
    expect(text).not.toBe('');
    expect(text).not.toMatch(/undefined|null|\[object|NaN|\$\{/);
    if (language === 'es') expect(text.replaceAll(quoted, '')).not.toMatch(english);
  });
});

test.each([
  ['9 7654 3210', '+56 9 7654 3210'],
  ['56976543210', '+56 9 7654 3210'],
  ['2 2345 6789', '+56 9 1234 5678'],
])('a mobile number %j is answered with how it is written: %s', (text, expected) => {
  const params = { found: { kind: 'text' as const, text } };
  expect(sentenceText({ code: 'content.mobile-number', params }, 'es')).toContain(
    `Escribe el número como ${expected}.`,
  );
});

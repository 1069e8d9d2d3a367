/** Content whose every text is as long as it may be and means harm. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isNode, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { mapFields, schemaAt } from '../../../scripts/build/content/fields.ts';
import { interfaceSchema, landingSchema, legalFrontMatterSchema, siteSchema } from '../../../src/content/schema.ts';
import type { Project } from '../../browser/support/project.ts';

/** Texts that follow one another until a field is full. */
export const attacks = {
  harmless: ['Palabra tras palabra. '],
  markup: [
    '<script>alert(1)</script>',
    '"\'><img src=x onerror="alert(1)">',
    '</script></title></style></textarea><!--',
    '&amp;&lt;b&gt;&#60;',
    '<b onclick=alert(1)>`',
    '\\u003cscript>]]>',
  ],
  scripts: [
    '🦷👩🏽‍⚕️🇨🇱',
    'שלום עולם ',
    'مرحبا بالعالم ',
    'Ze\u0301\u0323\u0308\u0334\u0353\u0327n\u0303\u0331\u030Fo ',
    '﷽ ',
    'del\u202Eפ\u202Crevés ',
    '漢字かな交じり文',
  ],
  words: ['W'.repeat(300)],
} as const;

export type Attack = keyof typeof attacks;

/** Text of at most `limit` UTF-16 units that no other text equals; never half a character. */
function fill(attack: Attack, limit: number, number: number): string {
  const mark = number.toString(36).padStart(2, '0');
  let text = '';
  for (let index = 0; text.length < limit; index++) {
    text += attacks[attack][(number + index) % attacks[attack].length];
  }
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > limit - mark.length) break;
    kept += segment;
  }
  return (kept.trim() + mark).trim();
}

/** What a text cannot do without, by the name of its file and its path. */
const needed: Readonly<Record<string, string>> = {
  'interface.booking.help': '{whatsapp} {correo} ',
  'interface.footer.copyright': '{año} ',
  'interface.footer.emailName': '{email} ',
  'interface.footer.whatsappName': '{phone} ',
  'interface.legal.updated': '{fecha} ',
};

/** Roughly what stands in for a placeholder, to keep within the limit. */
const filledIn = (text: string) => text.replace('{email}', '.'.repeat(30)).replace('{phone}', '.'.repeat(16));

const markdown = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');

/** A legal text with everything that it may be made of. */
function legalText(text: () => string): string {
  const body = () => markdown(text());
  return [
    `# ${body()}`,
    `${body()} **${body()}** *${body()}*`,
    `## 1. ${body()}`,
    `${body()} [${body()}](https://example.com/?a=%22%3E%3Cscript%3E)`,
    `- ${body()}\n- ${body()}`,
    `## 2. ${body()}`,
    `1. ${body()}\n2. ${body()}`,
  ].join('\n\n');
}

const schemas: Readonly<Record<string, z.ZodType>> = {
  site: siteSchema,
  landing: landingSchema,
  interface: interfaceSchema,
};

/**
 * Replaces every text of a project's content.
 *
 * @param isSample whether something stays marked as a sample, so that the notices show, or nothing, so
 *   that there is structured data
 * @returns the new texts by file and path, without what they cannot do without
 */
export function attack(project: Project, kind: Attack, isSample: boolean): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();

  function rewrite(name: string, source: string, schema: z.ZodType): string {
    const document = parseDocument(source, { logLevel: 'silent' });
    mapFields(schema, document.toJS(), (before, _, field) => {
      const keys = field.split(/[.[\]]+/).filter((key) => key !== '');
      const place = keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
      const type = schemaAt(schema, place);
      const limit = type instanceof z.ZodString ? type.maxLength : null;
      if (limit === null || /\.(svg|webp|jpg|webm|mp4)$/.test(before)) return before;

      const id = `${name}.${field}`;
      const start =
        id.endsWith('.name') && id.includes('.flip.')
          ? (texts.get(id.replace(/name$/, 'label')) ?? '')
          : (needed[id] ?? '');
      const own = fill(kind, Math.max(4, limit - filledIn(start).length), texts.size);
      texts.set(id, own);
      document.setIn(place, start + own);
      return before;
    });
    if (!isSample) {
      visit(document, (_, node) => {
        if (isNode(node) && node.tag === '!sample') delete node.tag;
      });
    }
    return document.toString({ lineWidth: 0 });
  }

  for (const [name, schema] of Object.entries(schemas)) {
    const file = `content/${name}.yaml`;
    project.write(file, rewrite(name, project.read(file), schema));
  }
  const words = (limit: number, id: string) => {
    const text = fill(kind, limit, texts.size);
    texts.set(id, text);
    return text;
  };
  for (const name of readdirSync(path.join(project.root, 'content/legal'))) {
    const file = `content/legal/${name}`;
    const [, frontMatter = ''] = /^---\n(.*?)^---\n/ms.exec(project.read(file)) ?? [];
    const head = rewrite(name, frontMatter, legalFrontMatterSchema);
    project.write(file, `---\n${head}---\n\n${legalText(() => words(320, `${name} ${texts.size}`))}\n`);
  }
  return texts;
}

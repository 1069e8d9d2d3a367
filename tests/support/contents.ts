/**
 * Contents from which tests build the site. Whatever the practice writes must keep every rule; the words and numbers of
 * the specification hold for the sample content alone.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { interfaceSchema, landingSchema, siteSchema } from '../../src/content/schema.ts';
import { copyProject, projectRoot, type Project } from './project.ts';

/** Makes a copy of the project with each content. */
export const contents = {
  /** `content/` as it is now. */
  practice: copyProject,
  /** The sample that the project came with. */
  sample: copySample,
  /** A sample still: lists as short as the schema allows, nothing that is optional, the provider `embed`. */
  smallest: copySmallest,
  /** All real: lists as long as the schema allows, everything that is optional, Cal.com, below a path, new pages. */
  largest: copyLargest,
} satisfies Record<string, () => Project>;

export type ContentName = keyof typeof contents;

/**
 * Makes a copy of the project with the sample content, whatever `content/` of the project says by now. Pages that show
 * legal texts which only the project has are removed from the copy, where they could not be built.
 */
export function copySample(): Project {
  const project = copyProject();
  const sampleContent = path.join(projectRoot, 'tests/sample-content/content');
  const copiedContent = path.join(project.root, 'content');
  const legalNames = (content: string) => readdirSync(path.join(content, 'legal'));
  const namesInSample = legalNames(sampleContent);
  for (const name of legalNames(copiedContent)) {
    if (namesInSample.includes(name)) continue;
    rmSync(path.join(project.root, 'src/pages', name.replace(/\.md$/, '.tsx')), { force: true });
  }
  rmSync(copiedContent, { recursive: true });
  cpSync(sampleContent, copiedContent, { recursive: true });
  return project;
}

/** A group of fields, as a YAML file has it. */
type Group = Record<string, unknown>;

/** Reads a YAML file of a copy by its name, such as `site`. The tag !sample is ignored. */
export const readYaml = (project: Pick<Project, 'read'>, name: string): Group =>
  parse(project.read(`content/${name}.yaml`), { logLevel: 'error' }) as Group;

export const schemas = { site: siteSchema, landing: landingSchema, interface: interfaceSchema };

/**
 * Every value of a tree of groups and lists as text, each with its path: `['.hero.points.0.title', 'Invisible']`.
 *
 * @param at the path of `value`, empty for the whole tree
 */
export const textsIn = (value: unknown, at = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => textsIn(entry, `${at}.${key}`))
    : [[at, String(value)]];

type Size = 'smallest' | 'largest';

/**
 * Rewrites the YAML files of a copy to the smallest or largest size that the schema allows; their comments and their
 * tags `!sample` are lost.
 *
 * @param site fields of site.yaml that replace its own afterwards
 */
function rewrite(project: Project, size: Size, site: Group): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const jsonSchema = z.toJSONSchema(schema, { io: 'input' }) as Schema;
    const resized = resize(readYaml(project, name), jsonSchema, size) as Group;
    project.write(`content/${name}.yaml`, stringify(name === 'site' ? { ...resized, ...site } : resized));
  }
}

/** What is used here of a JSON Schema: what it says of lists and groups. */
interface Schema {
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

/**
 * A value of the content in another size. `smallest`: lists as short as the schema allows, and no optional fields.
 * `largest`: lists filled up to the most entries that the schema allows, and all the fields that the value has.
 */
function resize(value: unknown, schema: Schema, size: Size): unknown {
  if (Array.isArray(value)) return resizeList(value, schema, size);
  if (typeof value !== 'object' || value === null) return value;
  const { required = [], properties = {} } = schema;
  const names = size === 'smallest' ? required : Object.keys(value);
  const group: Group = {};
  for (const name of names) group[name] = resize((value as Group)[name], properties[name] ?? {}, size);
  return group;
}

/** A list in another size, with made-up entries where it has too few; its entries are resized, too. */
function resizeList(list: readonly unknown[], schema: Schema, size: Size): unknown[] {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  // Entries cannot be made up where the schema names the allowed ones, such as days of the week.
  const canGrow = maxItems !== Infinity && !('enum' in items);
  const most = canGrow ? maxItems : list.length;
  const length = size === 'smallest' ? minItems : most;
  return Array.from({ length }, (_, index) => {
    const entry = list[index] ?? inventEntry(list.at(-1), index + 1);
    return resize(entry, items, size);
  });
}

/**
 * Makes up one more entry of a list: a copy of `entry` in which the fields that must differ from other entries (id, name,
 * title, time) have values with `number` in them.
 */
function inventEntry(entry: unknown, number: number): unknown {
  if (typeof entry === 'string') return `Otra más ${number}`;
  const ownValues: Group = {
    id: `otra-${number}`,
    name: `Otra ${number}`,
    title: `Otra ${number}`,
    time: `${18 + number}:15`,
  };
  const invented: Group = {};
  for (const [name, value] of Object.entries(entry as Group)) invented[name] = ownValues[name] ?? value;
  return invented;
}

/** Makes a copy of the project with the content `smallest` (see `contents`). */
function copySmallest(): Project {
  const project = copySample();
  const { booking, navigation } = readYaml(project, 'site') as { booking: Group; navigation: Group[] };
  rewrite(project, 'smallest', {
    booking: { ...booking, provider: 'embed', url: 'https://agenda.example/alba' },
    // Without testimonials, the second item has no target.
    navigation: [navigation[0], navigation[3]],
  });
  return project;
}

/**
 * Makes a copy of the project with the content `largest` (see `contents`): resized, ready to publish, with two new pages,
 * `/prueba` and `/otra/honda`, and with links between pages in a legal text.
 */
function copyLargest(): Project {
  const project = copySample();
  const { booking, legalLinks, navigation } = readYaml(project, 'site') as Record<string, Group[]>;
  const newPages = ['prueba', 'otra/honda'].map((name) => ({ href: `/${name}`, label: `Página ${name}` }));
  rewrite(project, 'largest', {
    url: 'https://user.github.io/sitio/',
    booking: { ...booking, provider: 'cal', url: 'https://cal.com/alba/30min' },
    httpsOnlyDomain: true,
    legalLinks: [...legalLinks!, ...newPages],
    navigation: navigation!.with(3, { ...navigation![3], name: 'Prueba', url: '/prueba' }),
    profiles: ['https://www.instagram.com/alba'],
  });
  for (const { href, label } of newPages) {
    // `/otra/honda` is the file `src/pages/otra/honda.tsx`, from which `src` is `../../`.
    const pathToSrc = href.replace(/\/[^/]*/g, '../');
    const page = `
      import type { Page } from '${pathToSrc}page.ts';
      export default {
        meta: () => ({ title: '${label}', description: 'Una más: ${label}.', imageLines: ['Prueba'], themeColour: 'enamel' }),
        headerTheme: 'paper',
        sections: [() => <h1>${label}</h1>],
      } satisfies Page;`;
    project.write(`src/pages${href}.tsx`, page);
  }
  for (const name of ['privacidad', 'terminos']) project.edit(`content/legal/${name}.md`, /!sample ?/g, '');
  project.edit('content/legal/terminos.md', 'updated: current', 'updated: 2026-12-01');
  const links = '[Términos 2](/terminos#seccion-2), [Términos](/terminos), [Inicio](/#contacto), [Honda](/otra/honda).';
  project.edit('content/legal/privacidad.md', '## 7. Contacto\n', `## 7. Contacto\n\n${links}\n`);
  return project;
}

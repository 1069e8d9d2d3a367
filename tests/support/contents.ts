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

/** Makes a copy of the project with the sample content, whatever `content/` of the project says by now. */
export function copySample(): Project {
  const project = copyProject();
  const ours = path.join(projectRoot, 'tests/sample-content/content');
  const theirs = path.join(project.root, 'content');
  const legalNames = (content: string) => readdirSync(path.join(content, 'legal'));
  // Pages of legal texts that the sample does not have cannot be built without them.
  for (const name of legalNames(theirs).filter((name) => !legalNames(ours).includes(name))) {
    rmSync(path.join(project.root, 'src/pages', name.replace(/\.md$/, '.tsx')), { force: true });
  }
  rmSync(theirs, { recursive: true });
  cpSync(ours, theirs, { recursive: true });
  return project;
}

type Group = Record<string, unknown>;

/** Reads a YAML file of a copy by its name, such as `site`. The tag !sample is ignored. */
export const readYaml = (project: Pick<Project, 'read'>, name: string): Group =>
  parse(project.read(`content/${name}.yaml`), { logLevel: 'error' }) as Group;

export const schemas = { site: siteSchema, landing: landingSchema, interface: interfaceSchema };

/** Every value of a tree as text, each with its path, such as `.hero.points.0.title`. */
export const textsIn = (value: unknown, at = ''): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, entry]) => textsIn(entry, `${at}.${key}`))
    : [[at, String(value)]];

type Size = 'smallest' | 'largest';

/** Rewrites the YAML files to the size that the schema allows; their comments and their marks of samples go. */
function rewrite(project: Project, size: Size, site: Group): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const changed = resize(readYaml(project, name), z.toJSONSchema(schema, { io: 'input' }) as Schema, size) as Group;
    project.write(`content/${name}.yaml`, stringify(name === 'site' ? { ...changed, ...site } : changed));
  }
}

/** What a JSON Schema says of lists and groups. */
interface Schema {
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

/** A value with its lists and optional fields cut down, or its lists filled up, to what the schema allows. */
function resize(value: unknown, schema: Schema, size: Size): unknown {
  const { items = {}, minItems = 0, maxItems = Infinity, required = [], properties = {} } = schema;
  if (Array.isArray(value)) {
    // What is chosen from a list cannot be made up.
    const most = 'enum' in items || maxItems === Infinity ? value.length : maxItems;
    return Array.from({ length: size === 'smallest' ? minItems : most }, (_, index) =>
      resize(value[index] ?? another(value.at(-1), index + 1), items, size),
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  const names = size === 'smallest' ? required : Object.keys(value);
  return Object.fromEntries(names.map((name) => [name, resize((value as Group)[name], properties[name] ?? {}, size)]));
}

/** An entry like `entry`, but with another name. */
function another(entry: unknown, number: number): unknown {
  if (typeof entry === 'string') return `Otra más ${number}`;
  const own: Group = {
    id: `otra-${number}`,
    name: `Otra ${number}`,
    title: `Otra ${number}`,
    time: `${18 + number}:15`,
  };
  return Object.fromEntries(Object.entries(entry as Group).map(([name, value]) => [name, own[name] ?? value]));
}

/** Makes a copy with the content `smallest`. */
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

/** Makes a copy with the content `largest`, including two pages of its own. */
function copyLargest(): Project {
  const project = copySample();
  const { booking, legalLinks, navigation } = readYaml(project, 'site') as Record<string, Group[]>;
  const added = ['prueba', 'otra/honda'].map((name) => ({ href: `/${name}`, label: `Página ${name}` }));
  rewrite(project, 'largest', {
    url: 'https://user.github.io/sitio/',
    booking: { ...booking, provider: 'cal', url: 'https://cal.com/alba/30min' },
    httpsOnlyDomain: true,
    legalLinks: [...legalLinks!, ...added],
    navigation: navigation!.with(3, { ...navigation![3], name: 'Prueba', url: '/prueba' }),
    profiles: ['https://www.instagram.com/alba'],
  });
  for (const { href, label } of added) {
    const page = `
      import type { Page } from '${href.replace(/\/[^/]*/g, '../')}page.ts';
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

/**
 * The contents that the tests of this folder build the site from. What the practice writes must keep every
 * rule, but none of SPEC.md's own numbers and words; those hold for the content as it was delivered.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { editorSchemas } from '../../scripts/build/content/editor-schemas.ts';
import { copyProject, projectRoot, type Project } from '../browser/support/project.ts';

/** What `content/schema/*.json` say of lists and groups. */
interface Schema {
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
}

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Makes a copy of the project with each content. */
export const contents = {
  /** `content/` as it is now. */
  practice: copyProject,
  delivered: copyDelivered,
  /** Lists as short as the schema allows, and nothing that is optional. */
  smallest: copySmallest,
  /** Lists as long as the schema allows, and everything that is optional. */
  largest: copyLargest,
} satisfies Record<string, () => Project>;

export type ContentName = keyof typeof contents;

/** A copy with the content that the project was delivered with, whatever stands in `content/` by now. */
export function copyDelivered(): Project {
  const project = copyProject();
  const legalNames = (content: string) =>
    readdirSync(path.join(content, 'legal')).map((file) => path.basename(file, '.md'));
  const ours = path.join(projectRoot, 'tests/unit/content/sample/content');
  const theirs = path.join(project.root, 'content');
  // Pages of legal texts that came later cannot do without them.
  const later = legalNames(theirs).filter((name) => !legalNames(ours).includes(name));
  for (const name of later) rmSync(path.join(project.root, 'src/pages', `${name}.tsx`), { force: true });
  rmSync(theirs, { recursive: true });
  cpSync(ours, theirs, { recursive: true });
  return project;
}

/** Rewrites a YAML file. Its comments and its marks of samples go. */
export function rewrite(project: Project, file: string, change: (value: Group) => unknown): void {
  project.write(file, stringify(change(parseDocument(project.read(file)).toJS() as Group)));
}

const schemas = new Map(
  [...editorSchemas()].map(([file, json]) => [path.basename(file, '.json'), JSON.parse(json) as Schema]),
);

function rewriteAll(project: Project, change: (value: unknown, schema: Schema) => unknown): void {
  for (const [name, schema] of schemas) rewrite(project, `content/${name}.yaml`, (value) => change(value, schema));
}

function copySmallest(): Project {
  const project = copyDelivered();
  rewriteAll(project, smallest);
  // The second office, whose address they name, is gone.
  for (const name of ['privacidad', 'terminos']) {
    const file = `content/legal/${name}.md`;
    project.write(file, project.read(file).replaceAll('{direccion_providencia}', '{direccion_vitacura}'));
  }
  return project;
}

function smallest(value: unknown, { items = {}, minItems = 0, required = [], properties = {} }: Schema): unknown {
  if (Array.isArray(value)) return value.slice(0, minItems).map((entry) => smallest(entry, items));
  if (!isGroup(value)) return value;
  return Object.fromEntries(required.map((name) => [name, smallest(value[name], properties[name] ?? {})]));
}

function copyLargest(): Project {
  const project = copyDelivered();
  rewriteAll(project, largest);
  rewrite(project, 'content/site.yaml', (site) => ({
    ...site,
    locations: (site['locations'] as Group[]).map((office) => ({
      ...office,
      openingHours: [
        {
          days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '09:00',
          closes: '13:00',
        },
        { days: ['Monday'], opens: '15:00', closes: '20:00' },
      ],
    })),
    profiles: ['https://www.instagram.com/alba', 'https://www.linkedin.com/company/alba'],
  }));
  for (const { href, label } of parseDocument(project.read('content/site.yaml')).toJS().legalLinks as {
    href: string;
    label: string;
  }[]) {
    if (/^\/(privacidad|terminos)$/.test(href)) continue;
    const text = project.read('content/legal/privacidad.md');
    project.write(
      `content/legal${href}.md`,
      text.replace(/^title: .*$/m, `title: ${label}`).replace(/^description: .*$/m, `description: ${label}`),
    );
    project.write(
      `src/pages${href}.tsx`,
      project
        .read('src/pages/privacidad.tsx')
        .replaceAll("'privacidad'", `'${href.slice(1)}'`)
        .replaceAll('"privacidad"', `"${href.slice(1)}"`),
    );
  }
  return project;
}

function largest(value: unknown, { items = {}, maxItems, properties = {} }: Schema): unknown {
  if (Array.isArray(value)) {
    const entries = Array.from(
      { length: maxItems ?? value.length },
      (_, index) => value[index] ?? another(value.at(-1), index + 1),
    );
    return entries.map((entry) => largest(entry, items));
  }
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, largest(entry, properties[name] ?? {})]),
  );
}

/** An entry like `entry`, but with another name. */
function another(entry: unknown, number: number): unknown {
  if (!isGroup(entry)) return `Otra más ${number}`;
  const own: Group = {
    id: `otra-${number}`,
    href: `/otra-${number}`,
    name: `Otra ${number}`,
    label: `Otra ${number}`,
    title: `Otra ${number}`,
    time: `${18 + number}:15`,
  };
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, own[name] ?? value]));
}

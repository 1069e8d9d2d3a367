import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../scripts/build/fault.ts';
import { validateContent } from '../../../scripts/build/content/index.ts';
import { valueAt } from '../../../scripts/build/content/fields.ts';
import { faultsOf, placeAt, quickFiles, textOf, withFile } from './content-files.ts';
import { leavesOf, type Group, type Leaf } from './leaves.ts';

/** The sample files with what is optional filled in, so that it is tried as well. */
const baseFiles = withFile(
  'content/site.yaml',
  `${textOf('content/site.yaml').replace(
    '    region: Región Metropolitana\n',
    '$&    openingHours:\n      - days: [Monday, Friday]\n        opens: "09:00"\n        closes: "18:30"\n',
  )}profiles:\n  - https://example.com/alba\n`,
  quickFiles,
);

/** Lists whose number of entries the design fixes. */
const fixedLists = ['hero.points', 'benefits.items', 'insurance.benefits', 'testimonials.items', 'closing.points'];

/** Wrong values for what has a format, by the field's path. */
const formats: readonly [RegExp, readonly string[]][] = [
  [/email$/, ['contacto', 'contacto@', '@example.com', 'a b@example.com', 'mailto:a@example.com', 'a@example.com?bcc=b@example.com']],
  [/(?:^|\.)url$|^profiles/, ['javascript:alert(1)', 'http://example.com', 'example.com', '//example.com', 'https://', 'https://contacto', 'https://a b.example', 'https://user:pass@example.com', 'https://example.com/{email}', 'data:text/html,x']],
  [/whatsappLink$/, ['javascript:alert(1)', 'https://wa.me/0', 'http://wa.me/56900000000', 'https://wa.me/56900000000?text=a', 'https://wa.example/56900000000']],
  [/whatsapp$/, ['+56 2 2000 0000', '56900000000', '+56 9 0000 000', '+34 600 000 000', '+56 9 0000 0000 ext']],
  [/taxId$/, ['0', '12345678-9', '12.345.678', '12.345.678-X']],
  [/^you\.day\[\d+\]\.time$/, ['24:00', '8.30', '8:60', 'las ocho', '08:30:00']],
  [/\.(?:opens|closes)$/, ['24:00', '9:00', '09:60', 'noche', '09:00:00']],
  [/\.closes$/, ['09:00', '08:00']],
  [/updated$/, ['ayer', '2026-13-01', '2026-02-30', '01-12-2026', '2026-12-01T00:00:00Z']],
  [/(?:imageSrc|image|Image|Background|logo|av1|h264)$/, ['javascript:alert(1)', '../secret.svg', '/etc/passwd', 'a//b.svg', 'Foto.svg', 'foto.gif', 'foto', 'a b.svg', 'https://example.com/a.svg', 'foto.svg/..']],
  [/\.url$/, ['javascript:alert(1)']],
  [/^navigation\[\d+\]\.url$/, ['inicio', '#', '# inicio', '/privacidad', '#Inicio', 'https://example.com']],
  [/href$/, ['javascript:alert(1)', 'privacidad', '/', '//example.com', '/a/b', 'https://example.com', '/nada']],
  [/\.id$/, ['Vitacura', 'la dehesa', '1', 'ñuñoa', '../a']],
  [/\.icon$|provider$|\.load$|whenUnavailable$|days\[\d+\]$/, ['otro', 'Home']],
];

const isNumber = (leaf: Leaf) => typeof leaf.value === 'number' || /^facts\./.test(leaf.path);

const quoted = (text: string) => JSON.stringify(text);

/** What could stand in place of a value, in YAML, and never should. */
function wrongValues(leaf: Leaf): string[] {
  const always = [
    '""',
    '"   "',
    '"\\u200B\\u2060"',
    '[a]',
    '{ a: b }',
    'true',
    '~',
    quoted('x'.repeat(800)),
    '"a\\nb"',
    '"a\\u0007b"',
    '"a\\uD800b"',
    '"a\\u2028b"',
  ];
  if (isNumber(leaf)) return [...always, 'diez', '"10"', '10.5', '1', '-3', '100000', '.nan', '.inf', '0x'];
  const wrong = formats.filter(([path]) => path.test(leaf.path)).flatMap(([, values]) => values);
  return [...always, '12', ...wrong.map(quoted)];
}

/** Takes a leaf out of its file, keeping all lines where they are. */
function without(source: string, leaf: Leaf): string {
  if (leaf.parent.isFlow) {
    const after = /^\s*,\s*/.exec(source.slice(leaf.end))?.[0].length ?? 0;
    const before = after === 0 ? (/,\s*$/.exec(source.slice(0, leaf.from))?.[0].length ?? 0) : 0;
    return source.slice(0, leaf.from - before) + source.slice(leaf.end + after);
  }
  const hyphen = leaf.key === undefined ? source.lastIndexOf('-', leaf.from) : leaf.from;
  return source.slice(0, hyphen) + ' '.repeat(leaf.end - hyphen) + source.slice(leaf.end);
}

const pick = ({ file, line, column, field }: Fault) => ({ file, line, column, field });

/** Where a group as a whole stands; as an entry of a list it begins with its first field. */
function placeOfGroup(source: string, group: Group, missing: number) {
  const isBlockEntry = group.isEntry && !group.isFlow;
  const start = isBlockEntry ? group.fields.find((field) => field !== missing) : group.start;
  return placeAt(source, start ?? group.start);
}

/** `source` with several leaves replaced at once, and where each of them then begins. */
function replaceAll(source: string, changes: readonly (readonly [Leaf, string])[]) {
  const starts = new Map<Leaf, number>();
  let text = '';
  let end = 0;
  for (const [leaf, yaml] of changes.toSorted(([a], [b]) => a.start - b.start)) {
    text += source.slice(end, leaf.start);
    starts.set(leaf, text.length);
    text += yaml;
    end = leaf.end;
  }
  return { text: text + source.slice(end), starts };
}

/** Tries each kind of mistake on each field of a YAML file; each is found where it stands, and nothing else is. */
export function tryEveryField(file: string): void {
  const source = textOf(file, baseFiles);
  const { leaves, groups } = leavesOf(source);
  const faultsIn = (text: string) => faultsOf(withFile(file, text, baseFiles));
  /** Faults of this file: a name that is too long here may be too long elsewhere, where a text repeats it. */
  const ownFaultsIn = (text: string) => faultsIn(text).filter((fault) => fault.file === file);

  test('the file to start from is valid', () => {
    expect(faultsIn(source)).toEqual([]);
    expect(leaves.length).toBeGreaterThan(20);
  });

  const rounds = Math.max(...leaves.map((leaf) => wrongValues(leaf).length));
  test.each(Array.from({ length: rounds }, (_, round) => round))('every field wrong at once, round %i', (round) => {
    const changes = leaves.flatMap((leaf) => {
      const wrong = wrongValues(leaf)[round];
      return wrong === undefined ? [] : [[leaf, wrong] as const];
    });
    const { text, starts } = replaceAll(source, changes);
    const faults = new Map(ownFaultsIn(text).map((fault) => [fault.field, fault]));
    for (const [leaf, wrong] of changes) {
      const isCollection = /^[[{]/.test(wrong) && leaf.key !== undefined;
      const start = (starts.get(leaf) ?? 0) - (isCollection ? leaf.start - leaf.from : 0);
      const fault = faults.get(leaf.path);
      expect(fault && pick(fault), `${leaf.path}: ${wrong}`).toEqual({ file, ...placeAt(text, start), field: leaf.path });
      expect(fault?.expected).toMatch(/^expected ./);
    }
    expect([...faults.keys()].sort()).toEqual(changes.map(([{ path }]) => path).sort());
  });

  describe.each(leaves.map((leaf) => [leaf.path, leaf] as const))('%s', (path, leaf) => {
    test('removed', () => {
      const faults = faultsIn(without(source, leaf));
      const { parent } = leaf;
      if (!parent.isList) {
        expect(faults.map(pick)).toEqual([{ file, ...placeOfGroup(source, parent, leaf.from), field: path }]);
        expect(faults[0]?.found).toBe('nothing');
      } else expect(faults.map(({ field }) => field)).toEqual(leaf.siblings === 1 ? [parent.path] : []);
    });

    if (leaf.key !== undefined) {
      test('misspelt', () => {
        const name = leaf.key ?? '';
        const typo = name + name.at(-1);
        const faults = faultsIn(source.slice(0, leaf.from) + typo + source.slice(leaf.from + name.length));
        const unknown = faults.find(({ found }) => found === quoted(typo));
        expect(unknown && pick(unknown)).toEqual({ file, ...placeAt(source, leaf.from), field: path + name.at(-1) });
        expect(unknown?.hint).toBe(`did you mean "${name}"?`);
        expect(faults.map(({ field }) => field).sort()).toEqual([path, path + name.at(-1)].sort());
      });
    }
  });

  test.each(groups.filter(({ isList }) => !isList).map((group) => [group.path || 'the file', group] as const))(
    'one field too many in %s',
    (_, group) => {
      const first = group.fields[0] ?? 0;
      const { column } = placeAt(source, first);
      const extra = group.isFlow ? 'zzzzzz: x, ' : `zzzzzz: x\n${' '.repeat(column - 1)}`;
      const faults = faultsIn(source.slice(0, first) + extra + source.slice(first));
      expect(faults.map(pick)).toEqual([
        { file, ...placeAt(source, first), field: group.path === '' ? 'zzzzzz' : `${group.path}.zzzzzz` },
      ]);
    },
  );

  test.each(groups.filter(({ isList, isFlow }) => isList && !isFlow).map((group) => [group.path, group] as const))(
    'the list %s without entries, and as text',
    (path, group) => {
      const lines = source.split('\n');
      const { line, column } = placeAt(source, group.start);
      const isInside = (text: string) => /^\s*(?:#|$)/.test(text) || text.search(/\S/) >= column;
      let end = line;
      while (end < lines.length && isInside(lines[end] ?? '')) end += 1;
      const cut = (value: string) =>
        [...lines.slice(0, line - 1), `${(lines[line - 1] ?? '').replace(/:.*$/, '')}: ${value}`, ...lines.slice(end)].join('\n');
      const place = { file, line, column, field: path };
      // Without offices no text may name one, so more than the list itself is wrong.
      const own = (faults: readonly Fault[]) => faults.filter(({ field }) => field === path).map(pick);
      if (path === 'profiles') expect(own(faultsIn(cut('[]')))).toEqual([]);
      else expect(own(faultsIn(cut('[]')))).toEqual([place]);
      expect(own(faultsIn(cut('texto')))).toEqual([{ ...place, column: column + path.replace(/^.*\./, '').length + 2 }]);
      expect(own(faultsIn(cut('')))).toEqual([place]);
      if (fixedLists.includes(path)) expect(own(faultsIn(cut('[a]')))).toEqual([place]);
    },
  );

  const unique = leaves.filter(({ path }) =>
    /^(?:locations\[1\]\.id|navigation\[[1-4]\]\.url|legalLinks\[1\]\.href|benefits\.items\[[1-5]\]\.icon|insurance\.insurers\[[1-4]\]\.name|testimonials\.items\[[12]\]\.id)$/.test(path),
  );
  if (unique.length > 0) {
    test.each(unique.map((leaf) => [leaf.path, leaf] as const))('%s twice', (path, leaf) => {
      const first = leaves.find((other) => other.path === path.replace(/\[\d+\](?=\.\w+$)/, '[0]'));
      const faults = faultsIn(source.slice(0, leaf.start) + quoted(String(first?.value)) + source.slice(leaf.end));
      expect(faults.map(pick)).toContainEqual({ file, ...placeAt(source, leaf.start), field: path });
      expect(faults.find(({ field }) => field === path)?.expected).toContain('entry 1 has the same');
    });
  }

  const section = file.replace(/^.*\/|\.yaml$/g, '') as 'site' | 'landing' | 'interface';
  const texts = leaves.filter((leaf) => !isNumber(leaf) && !formats.some(([path]) => path.test(leaf.path)));
  const limits = new Map(
    ownFaultsIn(replaceAll(source, texts.map((leaf) => [leaf, quoted(neededIn(leaf.path, new Map()) + 'x'.repeat(800))])).text).map(({ field, expected }) => [
      field,
      Number(/^expected at most (\d+) characters$/.exec(expected)?.[1]),
    ]),
  );

  /** All texts as `write` makes them of their limit. */
  const putTexts = (write: (limit: number, leaf: Leaf) => string | undefined) => {
    const written = new Map<string, string>();
    const changes = texts.flatMap((leaf) => {
      const needed = neededIn(leaf.path, written);
      const own = write((limits.get(leaf.path) ?? NaN) - filledLength(needed), leaf);
      if (own === undefined) return [];
      written.set(leaf.path, needed + own);
      return [[leaf, quoted(needed + own)] as const];
    });
    return { ...replaceAll(source, changes), changes, written };
  };

  test('every text up to its limit', () => {
    const { text } = putTexts((limit) => 'ñ'.repeat(limit));
    expect(ownFaultsIn(text)).toEqual([]);
  });

  test('every text one character beyond its limit', () => {
    // A label that is too long hides that its name no longer begins with it.
    const { text, starts, changes } = putTexts((limit) => 'ñ'.repeat(limit + 1));
    expect(ownFaultsIn(text).map(pick)).toEqual(
      changes.map(([leaf]) => ({ file, ...placeAt(text, starts.get(leaf) ?? 0), field: leaf.path })),
    );
  });

  test.each([
    ['a tag', '<b>'],
    ['quotation marks', '"\'&'],
    ['a picture', '🦷'],
    ['Hebrew', 'שלום'],
    ['a script', '<script>alert("x")</script>'],
    ['composed characters', '👩🏽‍⚕️ “¡Ñandú!” — a\\b $& %00 $`'],
    ['what YAML could stumble over', '#: - ? | > % @ ` [a]'],
    ['Arabic', 'مرحبا بالعالم'],
    ['a word of 300 letters', 'a'.repeat(300)],
  ])('every text that is long enough passes on %s', (_, odd) => {
    // What other texts repeat stays short, so that they still fit.
    const { text, written } = putTexts((limit, { path }) =>
      odd.length <= Math.min(limit, repeated.test(`${section}.${path}`) ? 4 : limit) ? odd : undefined,
    );
    const content = validateContent(withFile(file, text, baseFiles)).content[section];
    for (const [path, value] of written) {
      const passed = String(valueAt(content, path));
      if (neededIn(path, written) === '') expect(passed, path).toBe(value);
      else expect(passed.endsWith(odd), path).toBe(true);
    }
  });
}

/** Texts that placeholders repeat elsewhere. */
const repeated = /^site\.(?:practice\.(?:name|legalName)|doctor\.(?:name|shortName)|locations\[\d+\]\.address)$/;

const filledLength = (text: string) =>
  text.replace('{email}', 'contacto@example.com').replace('{phone}', '+56 9 0000 0000').length;

/** What a text cannot do without. */
function neededIn(path: string, written: ReadonlyMap<string, string>): string {
  const needed: Record<string, string> = {
    'booking.help': '{whatsapp} {correo}',
    'footer.copyright': '{año}',
    'footer.emailName': '{email}',
    'footer.whatsappName': '{phone}',
    'legal.updated': '{fecha}',
    'flip.front.name': written.get('flip.front.label') ?? '¿Tienes {minutos} minutos?',
    'flip.back.name': written.get('flip.back.label') ?? 'Resérvalos para ti',
  };
  // No two insurers may share a name.
  return needed[path] ?? /^insurance\.insurers\[(\d)\]\.name$/.exec(path)?.[1] ?? '';
}

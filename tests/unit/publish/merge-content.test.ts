import { describe, expect, test } from 'vitest';
import { DiagnosticError } from '../../../scripts/lib/diagnostic.ts';
import {
  conflictId,
  mergeContent,
  type Choices,
  type ContentConflict,
  type ThreeTexts,
} from '../../../scripts/edit/publish/merge-content.ts';

const SITE = 'content/site.yaml';
const TERMS = 'content/legal/terminos.md';

const nothingChosen: Choices = new Map();

const merge = (file: string, texts: ThreeTexts, choices = nothingChosen) => mergeContent(file, texts, choices);

/** The same choice for several conflicts. */
const chooseAll = (side: 'ours' | 'theirs', conflicts: readonly ContentConflict[]): Choices =>
  new Map(conflicts.map((conflict) => [conflictId(conflict), side]));

/** A file with a list of offices, each given as `id: street`. */
function officesOf(...entries: readonly string[]): string {
  const texts = entries.map((entry) => {
    const [id, street] = entry.split(': ');
    return `  - id: ${id}\n    street: ${street}\n`;
  });
  return `locations:\n${texts.join('')}`;
}

describe('both sides changed a file:', () => {
  test('in different fields: both changes stay', () => {
    const base = 'email: a@alba.cl # Correo\nphone: "1"\n';
    const ours = 'email: b@alba.cl # Correo\nphone: "1"\n';
    const theirs = 'email: a@alba.cl # Correo\nphone: "2"\n';
    const result = merge(SITE, { base, ours, theirs });
    expect(result).toEqual({ text: 'email: b@alba.cl # Correo\nphone: "2"\n', conflicts: [] });
  });

  test('in different entries of a list, one of which moved: both changes stay', () => {
    const base = officesOf('vitacura: Uno 1', 'providencia: Dos 2');
    const ours = officesOf('vitacura: Uno 11', 'providencia: Dos 2');
    const theirs = officesOf('providencia: Dos 22', 'vitacura: Uno 1');
    const { text, conflicts } = merge(SITE, { base, ours, theirs });
    expect(conflicts).toEqual([]);
    expect(text).toBe(officesOf('providencia: Dos 22', 'vitacura: Uno 11'));
  });

  test('one added an entry, the other removed one: both changes stay', () => {
    const base = 'points: [Uno, Dos, Tres]\n';
    const { text, conflicts } = merge(SITE, {
      base,
      ours: 'points: [Uno, Tres]\n',
      theirs: 'points: [Uno, Dos, Tres, Cuatro]\n',
    });
    expect(conflicts).toEqual([]);
    expect(text).toMatch(/points: \[ ?Uno, Tres, Cuatro ?\]/);
  });

  test('one changed a value, the other confirmed a sample: both changes stay', () => {
    const base = 'email: !sample a@alba.cl\nphone: "1"\n';
    const ours = 'email: !sample a@alba.cl\nphone: "2"\n';
    const theirs = 'email: a@alba.cl\nphone: "1"\n';
    expect(merge(SITE, { base, ours, theirs })).toEqual({
      text: 'email: a@alba.cl\nphone: "2"\n',
      conflicts: [],
    });
  });

  test('both changed a value, and they confirmed a group of samples: the group is confirmed', () => {
    const theirs = 'facts:\n  years: 10\n  patients: 900\nphone: "3"\n';
    const base = 'facts: !sample\n  years: 10\n  patients: 900\nphone: "1"\n';
    const ours = base.replace('"1"', '"2"');
    const { text } = merge(SITE, { base, ours, theirs });
    expect(text).toBe(theirs.replace('"3"', '"2"'));
  });

  test('they confirmed a group of samples in which we changed a value: the tag stays', () => {
    const theirs = 'facts:\n  years: 10\n  patients: 900\nphone: "3"\n';
    const base = 'facts: !sample\n  years: 10\n  patients: 900\nphone: "1"\n';
    const ours = base.replace('"1"', '"2"').replace('900', '800');
    expect(merge(SITE, { base, ours, theirs }).text).toBe(ours);
  });

  test('in the same field: ours stays until somebody decides, and the conflict shows all sides', () => {
    const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'phone: "3"\n' };
    const conflict = { file: SITE, path: 'phone', base: '1', ours: '2', theirs: '3' };
    expect(merge(SITE, texts)).toEqual({ text: 'phone: "2"\n', conflicts: [conflict] });
    const decided = merge(SITE, texts, new Map([[conflictId(conflict), 'theirs']]));
    expect(decided).toEqual({ text: 'phone: "3"\n', conflicts: [] });
  });

  test('one removed a value that the other changed: it is a conflict', () => {
    const texts = { base: 'a: "1"\nb: "1"\n', ours: 'a: "1"\n', theirs: 'a: "1"\nb: "2"\n' };
    const { conflicts } = merge(SITE, texts);
    expect(conflicts).toEqual([{ file: SITE, path: 'b', base: '1', ours: undefined, theirs: '2' }]);
    expect(merge(SITE, texts, chooseAll('ours', conflicts))).toEqual({ text: 'a: "1"\n', conflicts: [] });
  });

  test('in the same field of an entry, above which they added another one: the choice reaches that field', () => {
    const texts = {
      base: officesOf('vitacura: Uno 1', 'providencia: Dos 2'),
      ours: officesOf('vitacura: Uno 11', 'providencia: Dos 2'),
      theirs: officesOf('centro: Tres 3', 'vitacura: Uno 111', 'providencia: Dos 2'),
    };
    const { conflicts } = merge(SITE, texts);
    expect(merge(SITE, texts, chooseAll('theirs', conflicts)).text).toBe(texts.theirs);
    expect(merge(SITE, texts, chooseAll('ours', conflicts)).text).toBe(
      officesOf('centro: Tres 3', 'vitacura: Uno 11', 'providencia: Dos 2'),
    );
  });

  test('we removed an entry that they changed: it stays until somebody decides, then goes or stays', () => {
    const texts = {
      base: officesOf('vitacura: Uno 1', 'providencia: Dos 2'),
      ours: officesOf('providencia: Dos 2'),
      theirs: officesOf('vitacura: Uno 11', 'providencia: Dos 2'),
    };
    const { text, conflicts } = merge(SITE, texts);
    expect(text).toBe(texts.theirs);
    expect(merge(SITE, texts, chooseAll('ours', conflicts))).toEqual({ text: texts.ours, conflicts: [] });
    expect(merge(SITE, texts, chooseAll('theirs', conflicts))).toEqual({ text: texts.theirs, conflicts: [] });
  });

  test('each removed the entry that the other changed: the two conflicts are decided apart', () => {
    const texts = {
      base: officesOf('vitacura: Uno 1', 'providencia: Dos 2'),
      ours: officesOf('providencia: Dos 22'),
      theirs: officesOf('vitacura: Uno 11'),
    };
    const { conflicts } = merge(SITE, texts);
    const vitacura = conflicts.filter(({ ours }) => ours === undefined);
    const providencia = conflicts.filter(({ theirs }) => theirs === undefined);
    const keepBoth = new Map([...chooseAll('theirs', vitacura), ...chooseAll('ours', providencia)]);
    expect(merge(SITE, texts, keepBoth)).toEqual({
      text: officesOf('providencia: Dos 22', 'vitacura: Uno 11'),
      conflicts: [],
    });
  });
});

test('only one side changed a file: its text is taken as it is', () => {
  const theirs = '# Nuevo\nphone:   "2"\n';
  expect(merge(SITE, { base: 'phone: "1"\n', ours: 'phone: "1"\n', theirs })).toEqual({
    text: theirs,
    conflicts: [],
  });
});

test('the paragraphs of a legal text merge by lines, its date by field', () => {
  const text = (date: string, body: string) => `---\nupdated: ${date}\n---\n\n${body}\n`;
  const texts = {
    base: text('2026-12-01', 'Uno.'),
    ours: text('2026-12-02', 'Uno.'),
    theirs: text('2026-12-01', 'Uno.\n\nDos.'),
  };
  expect(merge(TERMS, texts)).toEqual({ text: text('2026-12-02', 'Uno.\n\nDos.'), conflicts: [] });
  const both = { ...texts, ours: text('2026-12-02', 'Uno y medio.'), theirs: text('2026-12-01', 'Uno y algo.') };
  const { conflicts } = merge(TERMS, both);
  expect(conflicts).toMatchObject([{ file: TERMS, path: '', ours: '\nUno y medio.\n', theirs: '\nUno y algo.\n' }]);
});

test('a file that the other side has broken is reported with its line, and is no bug of the scripts', () => {
  const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'email: a\nphone: "3\n' };
  expect(() => merge(SITE, texts)).toThrow(DiagnosticError);
});

test('a field that the other side has written twice counts once; the check before publishing reports such a field', () => {
  const texts = { base: 'phone: "1"\n', ours: 'phone: "2"\n', theirs: 'phone: "3"\nphone: "4"\n' };
  expect(merge(SITE, texts).conflicts).toMatchObject([{ path: 'phone', ours: '2', theirs: '3' }]);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { legalName, requiredFiles } from '../../../scripts/build/content/files.ts';
import { readContent } from '../../../scripts/build/content/index.ts';
import { joinPath } from '../../../scripts/build/content/yaml.ts';
import type { Block, Content, Inline } from '../../../src/content/schema.ts';
import { root as sample } from './content-files.ts';

/**
 * The content of the site itself: here stands what must hold whatever the practice writes. What SPEC.md and the
 * copy deck say of words and numbers holds for the content as it was delivered, which the tests keep.
 */
const root = path.join(import.meta.dirname, '../../..');
const { content, media, inputs } = await readContent(root);
const delivered = (await readContent(sample)).content;

/** With spaces that may break, as the specification writes it. */
const loose = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

const textIn = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.type === 'text' ? part.value : textIn(part.children))).join('');
const textOfBlocks = (blocks: readonly Block[]) =>
  blocks.map((block) => (block.type === 'paragraph' ? textIn(block.children) : block.items.map(textIn).join('\n'))).join('\n');
const textOfPage = ({ legal }: Content, name: string) => {
  const page = legal[name];
  return loose(page && [page.intro, ...page.sections.map(({ blocks }) => blocks)].map(textOfBlocks).join('\n')) ?? '';
};

/** Every text below `value` with its path. */
function textsIn(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, joinPath(at, Array.isArray(value) ? Number(key) : key)));
}

const linesOf = async (file: string) => (await readFile(path.join(root, file), 'utf8')).split('\n');

describe('what the specification says, as delivered', () => {
  const { site, landing, interface: labels, legal } = delivered;

  test('business constants', () => {
    expect(site.facts).toEqual({ weeklySlots: 10, slotMinutes: 30, cancellationHours: 24, experienceYears: 10 });
    expect(loose(landing.hero.notes.join(' '))).toMatch(/30 minutos .* 10 cupos por semana/);
    expect(loose(landing.flip.front.label)).toBe('¿Tienes 30 minutos?');
    expect(landing.about.figure.value).toBe('+10');
    expect(loose(landing.about.credentials.join())).toContain('Más de 10 años de experiencia');
    expect(landing.closing.points[0]?.text).toBe('Diez evaluaciones, ninguna con apuro.');
    expect(textOfPage(delivered, 'terminos')).toContain('al menos 24 horas de anticipación');
    expect(textOfPage(delivered, 'terminos')).toContain('La evaluación dura 30 minutos');
    expect(textOfPage(delivered, 'terminos')).toContain('Abrimos 10 cupos de evaluación por semana');
  });

  test('navigation: five items, in order, each with its anchor', () => {
    expect(site.navigation.map(({ name, url }) => [name, url])).toEqual([
      ['Inicio', '#inicio'],
      ['Sobre mí', '#sobre-mi'],
      ['Tratamiento', '#tratamiento'],
      ['Resultados', '#resultados'],
      ['Contacto', '#contacto'],
    ]);
  });

  test('landing page: what each section has', () => {
    expect(landing.hero.points.map(({ title }) => title)).toEqual(['Discreto', 'Elegante', 'Efectivo']);
    expect(landing.you.titleLines.join(' ')).toBe('Pensado para mujeres como tú');
    expect(landing.benefits.items.map(({ icon }) => icon)).toEqual([
      'planning',
      'discretion',
      'comfort',
      'freedom',
      'efficiency',
      'trust',
    ]);
    expect(landing.insurance?.benefits.map(({ title }) => title)).toEqual([
      'Precio preferente',
      'Cobertura automática',
      'Sistema de copago',
    ]);
    expect(landing.insurance?.insurers).toHaveLength(5);
    expect(landing.testimonials?.items).toHaveLength(3);
    expect(landing.closing.points.map(({ title }) => title)).toEqual([
      'Cupos semanales limitados',
      'Planificación 3D',
      'Tratamiento discreto',
      'Resultados más rápidos',
      'Financiamiento',
    ]);
  });

  test('headlines that are the design\'s', () => {
    expect(landing.hero.title).toEqual({ lines: ['Nadie', 'lo nota.'], answer: 'Tú sí.' });
    expect(landing.meta.socialTitle).toBe('Nadie lo nota. Tú sí.');
    expect(landing.benefits.title).toBe('Lo que sostiene tu sonrisa');
    expect(landing.insurance?.title).toBe('Tu seguro complementario, de tu lado');
    expect(landing.about.titleLines[1]).toBe('ortodoncista');
    expect(landing.you.day.map(({ time }) => time)).toEqual(['8:30', '13:15', '20:40']);
    const { before, after, promise } = landing.closing;
    expect(`${before} ${site.facts.weeklySlots} ${after} ${promise}`).toBe('Solo 10 cupos por semana. Uno puede ser tuyo.');
  });

  test('footer: two offices, two legal pages, the current year', () => {
    expect(site.locations.map(({ name }) => name)).toEqual(['Vitacura', 'Providencia']);
    expect(site.legalLinks.map(({ href }) => href)).toEqual(['/privacidad', '/terminos']);
    expect(labels.footer.copyright).toMatch(/^© \{año\} /);
  });

  test('privacy page: seven sections, the law and its reform', () => {
    expect(legal['privacidad']?.sections.map(({ title }) => loose(title))).toEqual([
      'Información que recopilamos',
      'Uso de la información',
      'Protección de tus datos',
      'Con quién compartimos información',
      'Tus derechos bajo la ley N° 19.628',
      'Cookies',
      'Contacto',
    ]);
    expect(textOfPage(delivered, 'privacidad')).toContain('ley N° 21.719');
    expect(textOfPage(delivered, 'privacidad')).toContain(`${site.practice.legalName}, RUT ${site.practice.taxId}, representada por`);
  });

  test('terms: eleven sections, Chilean law, Santiago courts', () => {
    expect(legal['terminos']?.sections.map(({ title }) => title)).toEqual([
      'Servicios profesionales',
      'Agendamiento de citas',
      'Información sobre el tratamiento',
      'Propiedad intelectual',
      'Precios y pago',
      'Consentimiento informado',
      'Limitación de responsabilidad',
      'Enlaces de terceros',
      'Modificaciones',
      'Ley aplicable',
      'Contacto',
    ]);
    expect(textOfPage(delivered, 'terminos')).toContain('leyes de la República de Chile');
    expect(textOfPage(delivered, 'terminos')).toContain('tribunales ordinarios de justicia de Santiago');
  });

  test('legal pages: date line and way back', () => {
    expect(labels.legal.updated).toBe('Última actualización: {fecha}');
    expect(labels.back).toBe('← Volver');
  });
});

describe('what the loader makes of it', () => {
  test.each([['now', content], ['as delivered', delivered]])('%s, only the placeholders of the finished page are left', (_, { samples: _paths, ...texts }) => {
    const left = new Set(JSON.stringify(texts).match(/\{[^{}":]*\}/g));
    expect([...left].sort()).toEqual(['{año}', '{correo}', '{fecha}', '{whatsapp}']);
  });

  test('no exclamation marks, as the copy deck wants it', () => {
    expect(JSON.stringify(delivered)).not.toMatch(/[!¡]/);
  });

  test('the inputs are the files that must be there, and legal texts', () => {
    expect(inputs).toEqual(expect.arrayContaining([...requiredFiles]));
    const others = inputs.filter((file) => !(requiredFiles as readonly string[]).includes(file));
    expect(others.filter((file) => legalName(file) === undefined)).toEqual([]);
  });

  test('every picture and film is asked for, at its place', async () => {
    const lines = await linesOf('content/landing.yaml');
    for (const { src, file, line, column, field } of media) {
      expect(file).toBe('content/landing.yaml');
      expect(lines[line - 1]?.slice(column - 1).replace(/^["']/, '').startsWith(src), `${field}: ${src}`).toBe(true);
      expect(lines[line - 1]).toContain(`${field.replace(/^.*\./, '')}: `);
    }
    const named = textsIn(content.landing).filter(([, text]) => /\.(?:svg|jpe?g|png|webp|avif|webm|mp4)$/.test(text));
    expect(media.map(({ field, src }) => [field, src])).toEqual(named);
  });
});

describe('samples', () => {
  test('each is listed with the line on which its mark stands', async () => {
    for (const { file, line } of content.samples) expect((await linesOf(file))[line - 1], file).toContain('!sample');
  });

  const { site, landing, interface: labels, samples } = delivered;

  /** Copy deck, section 14: a value that was made up is delivered with its mark. */
  const madeUp = new Set([
    'https://alba-ortodoncia.example',
    'Alba Ortodoncia',
    'Alba Ortodoncia SpA',
    '00.000.000-0',
    'Dra. Antonia Rivas',
    'Dra. Rivas',
    'Soy Antonia Rivas,',
    'Cirujana dentista, Universidad de Ejemplo',
    'Especialista en Ortodoncia y Ortopedia Dentomaxilofacial',
    'Formación de posgrado en alineadores y planificación digital 3D',
    'Inscrita en el Registro Nacional de Prestadores Individuales de Salud, N° 000000',
    'contacto@example.com',
    '+56 9 0000 0000',
    'https://wa.me/56900000000',
    'Calle Ejemplo 000, oficina 00, Vitacura, Santiago',
    'Calle Ejemplo 000, oficina 00',
    'Avenida Muestra 000, piso 0, Providencia, Santiago',
    'Avenida Muestra 000, piso 0',
    'Mirelva Seguros',
    'Tesalda Vida',
    'Norvanda Salud',
    'Quilmara',
    'Brunalta Protección',
    'Camila R.',
    'Francisca T.',
    'Paula M.',
    'hero-poster.jpg',
    'hero-wide.webm',
    'hero-wide.mp4',
    'hero-tall.webm',
    'hero-tall.mp4',
    'dra-antonia.svg',
    'paciente-camila.svg',
    'paciente-francisca.svg',
    'paciente-paula.svg',
    'https://calendly.com/alba-ortodoncia/30min',
  ]);

  test.each([
    ['content/site.yaml', textsIn(site)],
    ['content/landing.yaml', textsIn(landing)],
    ['content/interface.yaml', textsIn(labels)],
  ])('in %s, what was made up is marked', (file, texts) => {
    const marked = samples.filter((sample) => sample.file === file).map((sample) => sample.path);
    const isMarked = (field: string) => marked.some((mark) => field === mark || field.startsWith(`${mark}.`) || field.startsWith(`${mark}[`));
    const unmarked = texts.filter(([field, text]) => madeUp.has(loose(text) ?? '') && !isMarked(field));
    expect(unmarked).toEqual([]);
  });

  test('a legal text that speaks for a made-up company is a sample as a whole', () => {
    const adopted = Object.keys(delivered.legal).filter((name) => !samples.some(({ file }) => file === `content/legal/${name}.md`));
    expect(adopted).toEqual([]);
  });

  test.each([['now', content], ['as delivered', delivered]])('%s, what the sample of the privacy policy says about cookies is true of how the booking program loads', (_, texts) => {
    // A text that the practice has adopted is its lawyer's.
    if (!texts.samples.some(({ file }) => file === 'content/legal/privacidad.md')) return;
    const onlyWhenAsked = 'pero solo desde que te acercas a un botón para agendar';
    expect(textOfPage(texts, 'privacidad').includes(onlyWhenAsked)).toBe(texts.site.booking.load === 'intent');
  });
});

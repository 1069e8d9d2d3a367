import { expect, test } from 'vitest';
import { bindSpaces } from '../../../scripts/build/content/typography.ts';
import { validateContent } from '../../../scripts/build/content/index.ts';
import { sampleFiles, withText } from './content-files.ts';

/** `~` for a no-break space. */
const bind = (text: string) => bindSpaces(text).replaceAll('\u00A0', '~');

test.each([
  ['la ley N° 19.628, de', 'la ley N°~19.628, de'],
  ['con la Dra. Rivas.', 'con la Dra.~Rivas.'],
  ['la Dra. Antonia Rivas', 'la Dra.~Antonia Rivas'],
  ['el Dr. Álvarez', 'el Dr.~Álvarez'],
  ['más de 10 años de', 'más de 10~años de'],
  ['Solo 10 cupos por semana', 'Solo 10~cupos por semana'],
  ['24 horas', '24~horas'],
  ['1 hora', '1~hora'],
  ['30 minutos, 10 cupos', '30~minutos, 10~cupos'],
  ['¿Tienes 30 minutos?', '¿Tienes 30~minutos?'],
  ['Calle 000, oficina 00, Vitacura', 'Calle 000, oficina~00, Vitacura'],
  ['Oficina 12', 'Oficina~12'],
  ['Avenida 000, piso 0', 'Avenida 000, piso~0'],
  ['apuro. Por eso abrimos', 'apuro. Por~eso abrimos'],
  ['SpA, RUT 00.000.000-0', 'SpA, RUT~00.000.000-0'],
  ['al +56 9 0000 0000.', 'al +56~9~0000~0000.'],
])('%s', (text, bound) => {
  expect(bind(text)).toBe(bound);
  expect(bind(bindSpaces(text))).toBe(bound);
});

test.each([
  'solo 10 a la semana',
  '10 cuposx',
  '10 horarios',
  'Por esos días',
  'porPor eso',
  'el RUT de la empresa',
  'un piso alto',
  'repiso 3',
  'Dra. de turno',
  'N° de registro',
  'contacto@example.com',
  'https://example.com/10',
  'fotos/mujer-perfil.svg',
  '',
])('not: %s', (text) => {
  expect(bindSpaces(text)).toBe(text);
});

test('what a placeholder fills in is bound to what stands beside it', () => {
  const { content } = validateContent(sampleFiles);
  expect(content.landing.hero.notes).toEqual(['30\u00A0minutos con la Dra.\u00A0Rivas.', '10\u00A0cupos por semana.']);
  expect(content.site.contact.whatsapp).toBe('+56\u00A09\u00A00000\u00A00000');
  expect(content.legal['privacidad']?.sections[4]?.title).toBe('Tus derechos bajo la ley N°\u00A019.628');
});

test('addresses, data for machines and messages keep their spaces', () => {
  const files = withText('content/site.yaml', 'Quiero agendar una evaluación\n', 'Quiero 30 minutos\n');
  const { site, landing } = validateContent(files).content;
  expect(site.contact.emailSubject).toBe('Quiero 30 minutos');
  expect(site.locations[0]?.street).toBe('Calle Ejemplo 000, oficina 00');
  expect(JSON.stringify([site.url, site.booking, site.contact.email, site.contact.whatsappLink, landing.meta, landing.hero.film])).not.toContain('\u00A0');
});

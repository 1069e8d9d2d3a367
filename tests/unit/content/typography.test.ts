import { expect, test } from 'vitest';
import { bindShortWords, insertNoBreakSpaces } from '../../../scripts/generator/content/typography.ts';
import { contentOf, landing, read, sampleFiles, site, textOf, withText } from '../../support/content-files.ts';

/** `~` for a no-break space. */
const bind = (text: string) => insertNoBreakSpaces(text).replaceAll('\u00A0', '~');

test.each([
  ['la ley N° 19.628, de', 'la ley N°~19.628, de'],
  ['con la Dra. Rivas.', 'con la Dra.~Rivas.'],
  ['el Dr. Álvarez', 'el Dr.~Álvarez'],
  ['más de 10 años de', 'más de 10~años de'],
  ['¿Tienes 30 minutos? 10 cupos', '¿Tienes 30~minutos? 10~cupos'],
  ['de 9:00 a 18:30.', 'de 9:00~a~18:30.'],
  ['Oficina 12, piso 0', 'Oficina~12, piso~0'],
  ['apuro. Por eso abrimos', 'apuro. Por~eso abrimos'],
  ['al pagar. No tienes que', 'al pagar. No~tienes que'],
  ['a tu medida. En una foto', 'a tu medida. En~una foto'],
  ['¿Duele? A veces, poco.', '¿Duele? A~veces, poco.'],
  ['no lo permite; el plazo', 'no lo permite; el~plazo'],
  ['por $ 20.000 al mes', 'por $~20.000 al mes'],
  ['SpA, RUT 00.000.000-0', 'SpA, RUT~00.000.000-0'],
  ['al +56 9 0000 0000.', 'al +56~9~0000~0000.'],
])('no-break spaces are inserted in «%s»', (text, bound) => {
  expect(bind(text)).toBe(bound);
  expect(bind(insertNoBreakSpaces(text))).toBe(bound);
});

test.each([
  'solo 10 a la semana',
  '10 cuposx',
  'Por esos días',
  'repiso 3',
  'Dra. de turno',
  'N° de registro',
  'https://example.com/10',
  'Al cambiar de alineador',
  'en la sala. Los dientes',
  'en el 3. A otorrinolaringólogos',
  'de Rivas. A. Pérez',
  '',
])('no no-break space is inserted in «%s»', (text) => {
  expect(insertNoBreakSpaces(text)).toBe(text);
});

test.each([
  ['Sistema de copago', 'Sistema de~copago'],
  ['Libertad al comer y hablar', 'Libertad al~comer y~hablar'],
  ['Transparente y a tu medida: apenas se ve.', 'Transparente y~a~tu medida: apenas se ve.'],
  ['en Ortodoncia y Ortopedia', 'en Ortodoncia y~Ortopedia'],
  ['¿A tiempo? (en pantalla)', '¿A~tiempo? (en~pantalla)'],
])('in a short text, short words are bound to the next one: «%s»', (text, bound) => {
  const once = bindShortWords(text);
  expect(once.replaceAll('\u00A0', '~')).toBe(bound);
  expect(bindShortWords(once)).toBe(once);
});

test.each([
  ['to a word that would make a long group', 'años de experiencia y alineadores con precisión'],
  ['to a number or a placeholder', 'hasta las 20:30 en {sede} y 30 más'],
  ['if they end the text', 'lo que tú y'],
  ['if they only end like one', 'además también tuyo estaban'],
  ['in a long text', 'Sin alambres ni brackets metálicos a la vista de nadie, en la calle.'],
  ['in none', ''],
])('short words are not bound %s', (_, text) => {
  expect(bindShortWords(text)).toBe(text);
});

test('values of placeholders get no-break spaces to the words beside them', () => {
  const { landing, site, legal } = contentOf(sampleFiles);
  expect(landing.hero.notes).toEqual(['30\u00A0minutos con\u00A0la Dra.\u00A0Rivas.', '10\u00A0cupos por semana.']);
  expect(site.contact.whatsapp).toBe('+56\u00A09\u00A00000\u00A00000');
  expect(legal['privacidad']?.sections[4]?.title).toBe('Tus derechos bajo la ley N°\u00A019.628');
});

test('spaces around a number that was pasted with them do not matter', () => {
  const { site: facts } = contentOf(withText(site, '00.000.000-0', '" 00.000.000-0 "'));
  expect(facts.practice.taxId).toBe('00.000.000-0');
});

test('nor do those around an e-mail address', () => {
  const { site: facts } = contentOf(withText(site, 'datos@example.com', '" datos@example.com "'));
  expect(facts.legal.requestsEmail).toBe('datos@example.com');
});

test('nor do those around the name of a picture', () => {
  const name = /imageSrc: (\S+)/.exec(textOf(landing, sampleFiles))?.[1] ?? '';
  const files = withText(landing, `imageSrc: ${name}`, `imageSrc: " ${name} "`);
  expect(read(files).media.map(({ src }) => src)).toContain(name);
});

test('addresses, data for machines and prepared messages keep ordinary spaces', () => {
  const files = withText(site, 'Quiero agendar una evaluación\n', 'Quiero 30 minutos\n');
  const { url, booking, contact, locations } = contentOf(files).site;
  expect(contact.emailSubject).toBe('Quiero 30 minutos');
  const { meta, hero } = contentOf(files).landing;
  const rest = [url, booking, contact.email, locations[0]?.mapUrl, meta, hero.film];
  expect(JSON.stringify(rest)).not.toContain('\u00A0');
});

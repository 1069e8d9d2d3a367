import type { ErrorCode as YamlErrorCode } from 'yaml';
import { budgetsSpanish } from './budgets.ts';
import type { Sentence, Sentences } from './sentence.ts';
import type { DiagnosticParams, ExpectedValue, Limit, ValueKind } from './codes.ts';
import { shorten, type Found } from './found.ts';
import { mediaSpanish } from './media.ts';
import { projectSpanish } from './project.ts';

/** YAML reads a text with such signs as something else unless it is quoted. */
const quotesHint =
  'Un texto que comienza con {, [, &, * o !, o que contiene dos puntos y un espacio, va entre comillas.';

const valueKinds: Readonly<Record<ValueKind, string>> = {
  text: 'un texto',
  'file-name': 'el nombre de un archivo',
  number: 'un número entero',
  boolean: 'true o false',
  list: 'una lista',
  group: 'un grupo de campos',
};

const forbiddenSign = 'un signo &, * o ! de YAML no va aquí, salvo en !sample';

/** Explains usual errors of the YAML parser, as a part of a sentence. For the others, the quoted line is enough. */
const yamlReasons: Partial<Record<YamlErrorCode, string>> = {
  BAD_ALIAS: forbiddenSign,
  BAD_INDENT: 'la sangría no calza: alinea la línea con las de su grupo',
  DUPLICATE_KEY: 'el campo ya está más arriba; deja solo uno',
  TAB_AS_INDENT: 'la sangría lleva tabulaciones; usa espacios',
  TAG_RESOLVE_FAILED: forbiddenSign,
};

/** Quotes a text with Spanish quotation marks, shortened. JSON shows line breaks and control characters. */
function quote(text: string): string {
  const escaped = JSON.stringify(shorten(text)).slice(1, -1);
  return `«${escaped.replaceAll('\\"', '"')}»`;
}

/** Returns the last sentence of a message about a field: `Ahora dice «…».` */
function sentenceOnFound(found: Found): string {
  switch (found.kind) {
    case 'nothing':
      return 'Ahora no hay nada.';
    case 'text':
      return found.text === '' ? 'Ahora está vacío.' : `Ahora dice ${quote(found.text)}.`;
    case 'number':
    case 'boolean':
      return `Ahora dice ${found.value}.`;
    case 'list':
      return found.length === 0 ? 'Ahora hay una lista vacía.' : 'Ahora hay una lista.';
    case 'group':
      return 'Ahora hay un grupo de campos.';
  }
}

/** What to do where YAML has read a text as something else. */
const hintsForText: Partial<Record<Found['kind'], string>> = {
  number: 'Escríbelo entre comillas.',
  boolean: 'Escríbelo entre comillas.',
  list: quotesHint,
  group: quotesHint,
};

const askForText = (expected: string, found: Found): Sentence => ({
  message: `${expected} ${sentenceOnFound(found)}`,
  hint: hintsForText[found.kind],
});

/** Returns a mobile number in the right form, `+56 9 7654 3210` for `9 7654 3210`; an example if there is none. */
function mobileNumberLike(found: Found): string {
  const digits = found.kind === 'text' ? found.text.replaceAll(/\D/g, '') : '';
  const { first = '1234', second = '5678' } = /^(?:56)?9(?<first>\d{4})(?<second>\d{4})$/.exec(digits)?.groups ?? {};
  return `+56 9 ${first} ${second}`;
}

/** Example: `Falta un texto (nombre de la doctora).` or `Aquí va un texto (nombre de la doctora). Ahora dice 5.` */
function askForValue({ expected, description, found }: ExpectedValue): Sentence {
  const value = description ? `${valueKinds[expected]} (${description.es})` : valueKinds[expected];
  if (found.kind === 'nothing') return { message: `Falta ${value}.` };
  const message = `Aquí va ${value}. ${sentenceOnFound(found)}`;
  const takesText = expected === 'text' || expected === 'file-name';
  const hint = takesText ? hintsForText[found.kind] : undefined;
  return { message, hint };
}

const didYouMean = (nearest: string | undefined) =>
  nearest === undefined ? undefined : `¿Quisiste decir «${nearest}»?`;

/** Example: `a, b y c`. */
const join = (words: readonly string[]): string => new Intl.ListFormat('es-CL').format(words);

/** Example: `Debe ser 5 o más. Ahora dice 3.` */
function askForNumber({ bound, limit, found }: Limit): Sentence {
  const sentences = {
    'at-least': `Debe ser ${limit} o más.`,
    'at-most': `Puede ser ${limit} a lo más.`,
    exactly: `Debe ser ${limit}.`,
  };
  return { message: `${sentences[bound]} ${sentenceOnFound(found)}` };
}

/** Written for a practice's assistant: Chilean Spanish in plain words, with tú. */
export const spanish: Sentences<DiagnosticParams> = {
  'content.file-missing': () => ({ message: 'Falta este archivo.' }),
  'content.file-unknown': () => ({
    message: 'No es parte del sitio, que lee site.yaml, landing.yaml, interface.yaml, media/ y legal/un-nombre.md.',
    hint: 'Ponle un nombre así; si es una copia, pasa al original lo que le falte y bórrala.',
  }),
  'content.linked-folder': () => ({
    message: 'Aquí va una carpeta, pero hay un enlace a otra.',
    hint: 'Mueve la carpeta a este lugar: las versiones guardarían solo el enlace, sin tus textos ni fotos.',
  }),
  'content.unreadable': ({ character }) => ({
    message: `Hay un carácter que no se puede leer (${character}).`,
    hint: 'Escríbelo de nuevo o bórralo. Si hay muchos, guarda el archivo en UTF-8.',
  }),
  'content.front-matter': ({ firstLine }) => ({
    message: `El archivo debe comenzar con title, description y updated entre dos líneas ---. Ahora comienza con ${quote(firstLine)}.`,
  }),
  'content.unknown-field': ({ name, known, nearest }) => ({
    message: `No existe el campo ${quote(name)}. Aquí van ${join(known)}.`,
    hint: didYouMean(nearest),
  }),
  'content.wrong-type': askForValue,
  'content.empty-text': () => ({ message: 'No puede quedar vacío.', hint: 'Escribe un texto.' }),
  'content.unknown-choice': ({ choices, found, nearest }) => ({
    message: `Elige uno de estos: ${choices.join(', ')}. ${sentenceOnFound(found)}`,
    hint: didYouMean(nearest),
  }),
  'content.number-limit': askForNumber,
  'content.list-limit': ({ bound, limit, length }) => {
    const entries = limit === 1 ? '1 elemento' : `${limit} elementos`;
    const sentences = {
      'at-least': `La lista lleva ${entries} o más`,
      'at-most': `La lista lleva ${entries} a lo más`,
      exactly: `La lista lleva exactamente ${entries}`,
    };
    return { message: `${sentences[bound]} y tiene ${length}.` };
  },
  'content.too-long': ({ limit, length }) => ({
    message: `${limit === 1 ? 'Cabe 1 letra' : `Caben ${limit} letras`} y hay ${length}. Acórtalo.`,
  }),
  'content.contains': ({ text, found }) => askForText(`Falta ${text} en el texto.`, found),
  'content.unknown-page': ({ pages, found, nearest }) => ({
    message: `Ese enlace no lleva a ninguna página. Las páginas son ${join(pages)}. ${sentenceOnFound(found)}`,
    hint: didYouMean(nearest),
  }),
  'content.visible-line': ({ found }) =>
    askForText('Debe ser una sola línea, con letras o números que se vean.', found),
  'content.needed-placeholders': ({ names, found }) =>
    askForText(`El texto debe llevar ${join(names.map((name) => `{${name}}`))}.`, found),
  'content.identifier': ({ found }) =>
    askForText('Usa solo minúsculas sin tilde, números y guiones, y comienza con una letra.', found),
  'content.unique-value': ({ found }) => ({
    message: `Otro elemento de la lista ya tiene este valor. ${sentenceOnFound(found)}`,
    hint: 'Pon uno distinto.',
  }),
  'content.media-name': ({ endings, found }) =>
    askForText(
      `Aquí va el nombre de un archivo de content/media/, en minúsculas, que termine en .${endings.join(', .')}.`,
      found,
    ),
  'content.web-address': ({ found }) =>
    askForText(
      'Debe ser una dirección que empiece con https://, como https://ejemplo.cl, sin nombre de usuario; la del sitio, tampoco ? ni #.',
      found,
    ),
  'content.email-address': ({ found }) => askForText('Escribe un correo completo, como contacto@consulta.cl.', found),
  'content.mobile-number': ({ found }) => askForText(`Escribe el número como ${mobileNumberLike(found)}.`, found),
  'content.register-number': ({ found }) =>
    askForText('Escribe solo el número del registro, con o sin puntos, como N° 123456.', found),
  'content.tax-id': ({ found }) => askForText('Escribe el RUT con puntos y guion, como 12.345.678-5.', found),
  'content.time-of-day': ({ found }) => askForText('Escribe la hora como 9:00.', found),
  'content.after-opening': ({ found }) => askForText('La hora de cierre debe ser posterior a la de apertura.', found),
  'content.anchor-or-page': ({ found }) =>
    askForText('Aquí va una sección, como #sobre-mi, o una página, como /equipo.', found),
  'content.page-path': ({ found }) => askForText('Aquí va una página del sitio, como /privacidad.', found),
  'content.date-or-current': ({ found }) =>
    askForText('Escribe año, mes y día, como 2026-12-01, o current mientras no haya fecha.', found),
  'content.publish-address': ({ found }) =>
    askForText('Según la clase de destino: s3://nombre, remoto/rama, una carpeta o usuario@servidor:/carpeta.', found),
  'content.storage-region': ({ found }) => askForText('Escribe una región como sa-east-1.', found),
  'content.date': ({ found }) => askForText('Escribe año, mes y día, como 2026-10-03.', found),
  'content.large-figure': ({ found }) =>
    askForText('Escribe hasta cuatro cifras, con un + antes o después si quieres, como +10.', found),
  'content.focal-point': ({ found }) =>
    askForText('Escribe un punto como 50% 30%: desde la izquierda y desde arriba.', found),
  'content.picture-and-description': ({ found }) =>
    askForText(
      'La foto y su descripción van juntas: di en pocas palabras qué muestra, para quien no puede verla.',
      found,
    ),
  'content.absent-fact': () => ({
    message: 'Este texto nombra un dato que falta, y no se puede quedar sin él.',
    hint: 'Escribe el dato en «La consulta», en Datos y listas, o sácalo de este texto.',
  }),
  'content.sample': () => ({ message: 'Todavía es de ejemplo.' }),

  'placeholder.in-source': ({ written }) => ({
    message: `Aquí no se pueden insertar datos, porque este texto es uno de ellos. Ahora dice ${quote(written)}.`,
  }),
  'placeholder.stray-brace': ({ written }) => ({
    message: `Sobra la llave en ${quote(written)}. Bórrala: las llaves solo van alrededor del nombre de un dato.`,
  }),
  'placeholder.unknown': ({ known, written, nearest }) => ({
    message: `No existe el dato ${quote(written)}. Puedes usar ${join(known)}.`,
    hint: didYouMean(nearest),
  }),

  'yaml.syntax': ({ reason, line, needsQuotes }) => ({
    message: `El archivo no se puede leer: ${yamlReasons[reason] ?? 'no se entiende'}. La línea dice ${quote(line)}.`,
    hint: needsQuotes ? quotesHint : undefined,
  }),

  'legal.markdown': ({ source }) => ({
    message: `Esto no puede estar aquí: ${quote(source)}. Bórralo, o escríbelo de otra manera.`,
    hint:
      'Un texto legal lleva un título con #, títulos con ##, párrafos sin sangría, listas que comienzan con 1 y ' +
      'tienen un párrafo por elemento, **negrita**, *cursiva* y enlaces con texto. Los títulos son solo texto.',
  }),
  'legal.link-address': ({ address }) => ({
    message: `El enlace debe llevar a https://…, a mailto:… o a una página del sitio, como /privacidad. Ahora lleva a ${quote(address)}.`,
  }),
  'legal.outline': ({ source }) => ({
    message: `Un texto legal comienza con un solo título con #, y después lleva títulos con ##, cada uno con su texto debajo. Aquí dice ${quote(source)}.`,
  }),

  ...mediaSpanish,

  ...budgetsSpanish,

  'check.example-host': ({ host }) => ({
    message: `${host} es una dirección de ejemplo.`,
    hint: 'Escribe la dirección verdadera.',
  }),
  'check.example-mail': ({ host }) => ({
    message: `${host} es un ejemplo, y nadie lee los correos que llegan ahí.`,
    hint: 'Escribe el correo de la consulta.',
  }),
  'check.tax-id': ({ taxId }) => ({
    message: `El RUT ${taxId} no existe.`,
    hint: 'Revisa el dígito verificador, y que no comience con cero.',
  }),
  'check.mobile-number': ({ number }) => ({
    message: `El número de celular ${number} no existe en Chile.`,
    hint: 'Revisa los dígitos: son nueve y comienzan con 9, como +56 9 1234 5678.',
  }),
  'check.made-up': ({ text }) => ({ message: `«${text}» parece inventado.`, hint: 'Escribe el dato verdadero.' }),
  'check.no-consent': ({ name }) => ({
    message: `Falta el consentimiento escrito de ${name}.`,
    hint: 'Pon la fecha en que firmó (no se publica), o saca el testimonio.',
  }),
  'check.no-company': () => ({
    message: 'La política de privacidad debe nombrar a la empresa de la agenda y su país.',
    hint: 'Escribe ambos en «Empresa de la agenda», dentro de «Agenda en línea».',
  }),
  'check.not-adopted': () => ({
    message: 'Falta la fecha de la versión que la consulta adopta.',
    hint: 'Escríbela cuando una abogada o un abogado haya revisado el texto.',
  }),
  'check.booking-address': ({ url }) => ({
    message: `${url} no es una agenda del servicio elegido.`,
    hint: 'Copia la dirección completa desde tu agenda, o elige el otro servicio.',
  }),
  'check.not-framed': ({ url }) => ({
    message: `Puede ser que la agenda ${url} no se deje mostrar dentro del sitio.`,
    hint: 'Ábrela una vez desde tu sitio. Si no se ve, pide al servicio de la agenda que permita mostrarla en tu sitio.',
  }),
  'check.broken-anchor': ({ address, id }) => ({
    message: `El enlace ${address} no lleva a ninguna parte: nada se llama ${id} en esa página.`,
    hint: 'Corrige el enlace o quítalo.',
  }),
  'check.photo-too-small': ({ available, needed }) => ({
    message: `En su lugar, la foto se vería con ${available} px de ancho; se necesitan ${needed}.`,
    hint: 'Se vería borrosa: busca una más grande.',
  }),

  ...projectSpanish,

  'tool.message': ({ text }) => ({ message: text }),
  'publish.no-destination': () => ({
    message: 'Falta decir dónde se publica el sitio.',
    hint: 'Pídelo a quien instaló el sitio: es una sola vez.',
  }),
  'publish.folder-missing': () => ({
    message: 'No existe la carpeta donde se publica el sitio.',
    hint: 'Avisa a quien instaló el sitio.',
  }),
  'publish.git-missing': () => ({
    message: 'A este computador le falta el programa que guarda las versiones.',
    hint: 'Pide a quien instaló el sitio que instale git.',
  }),
  'publish.git-failed': ({ reason }) => ({
    message: 'El programa que guarda las versiones (git) no pudo hacerlo en este computador.',
    hint: `No es por la conexión a internet. Publica otra vez; si sigue igual, muestra esto a quien instaló el sitio: ${reason}`,
  }),
  'publish.content-busy': () => ({
    message: 'Los textos o las fotos cambiaron mientras se revisaba el sitio.',
    hint: 'Publica otra vez.',
  }),
  'publish.git-unreachable': ({ reason }) => ({
    message: 'El lugar donde se guarda o se publica el sitio no respondió, o no aceptó la versión nueva.',
    hint: `Revisa la conexión a internet y publica otra vez. Si sigue igual, muestra esto a quien instaló el sitio: ${reason}`,
  }),
  'publish.rsync-missing': () => ({
    message: 'A este computador le falta el programa que envía el sitio.',
    hint: 'Pide a quien instaló el sitio que instale rsync.',
  }),
  'publish.rsync-failed': ({ reason }) => ({
    message: 'El lugar donde se publica el sitio no aceptó la versión nueva.',
    hint: `Revisa la conexión a internet y prueba otra vez. Si sigue igual, muestra esto a quien instaló el sitio: ${reason}`,
  }),
};

import { budgetsEnglish } from './budgets.ts';
import { plural, type Sentence, type Sentences } from './sentence.ts';
import type { DiagnosticParams, ExpectedValue, Limit, ValueKind } from './codes.ts';
import { quote, type Found } from './found.ts';
import { mediaEnglish } from './media.ts';
import { projectEnglish } from './project.ts';

/** YAML reads a text with such signs as something else unless it is quoted. */
const quotesHint = 'text that begins with {, [, &, * or ! or contains ": " must stand between quotes';

const legalMarkdown =
  'only one # heading, ## headings, both of plain text, paragraphs without indentation, lists that begin with 1 and ' +
  'have one paragraph in each entry, **strong**, *emphasis*, and links with a text';

const valueKinds: Readonly<Record<ValueKind, string>> = {
  text: 'text',
  'file-name': 'a file name',
  number: 'a whole number',
  boolean: 'true or false',
  list: 'a list',
  group: 'a group of fields',
};

const bounds: Readonly<Record<Limit['bound'], string>> = {
  'at-least': 'at least',
  'at-most': 'at most',
  exactly: 'exactly',
};

/** Completes `expected …, found …`. */
function inWords(found: Found): string {
  switch (found.kind) {
    case 'nothing':
      return 'nothing';
    case 'text':
      return quote(found.text);
    case 'number':
      return `the number ${found.value}`;
    case 'boolean':
      return `the truth value ${found.value}`;
    case 'list':
      return found.length === 0 ? 'an empty list' : 'a list';
    case 'group':
      return 'a group of fields';
  }
}

const expectedButFound = (expected: string, found: string, hint?: string): Sentence => ({
  message: `expected ${expected}, found ${found}`,
  hint,
});

/** What to do where YAML has read a text as something else. */
const hintsForText: Partial<Record<Found['kind'], string>> = {
  number: 'write it between quotes',
  boolean: 'write it between quotes',
  list: quotesHint,
  group: quotesHint,
};

const askForText = (expected: string, found: Found): Sentence =>
  expectedButFound(expected, inWords(found), hintsForText[found.kind]);

/** Example: `expected text: the doctor's name, found nothing`. */
function askForValue({ expected, description, found }: ExpectedValue): Sentence {
  const value = description ? `${valueKinds[expected]}: ${description.en}` : valueKinds[expected];
  const takesText = expected === 'text' || expected === 'file-name';
  return takesText ? askForText(value, found) : expectedButFound(value, inWords(found));
}

const didYouMean = (nearest: string | undefined) => (nearest === undefined ? undefined : `did you mean "${nearest}"?`);

export const english: Sentences<DiagnosticParams> = {
  'content.file-missing': () => expectedButFound('this file', 'nothing'),
  'content.file-unknown': () => ({
    message:
      'plays no part in the site, which reads site.yaml, landing.yaml, interface.yaml, media/ and legal/a-name.md',
    hint: 'give it such a name; or if it is a copy, move what is missing to the original, then delete the copy',
  }),
  'content.linked-folder': () => ({
    message: 'expected a folder, found a link to one',
    hint: 'move the folder here: git would keep the link without your words and photos',
  }),
  'content.unreadable': ({ character }) => expectedButFound('text in UTF-8 without control characters', character),
  'content.front-matter': ({ firstLine }) =>
    expectedButFound(
      'the file to begin with title, description and updated between two lines of ---',
      quote(firstLine),
    ),
  'content.unknown-field': ({ name, known, nearest }) =>
    expectedButFound(`one of the fields ${known.join(', ')}`, quote(name), didYouMean(nearest)),
  'content.wrong-type': askForValue,
  'content.empty-text': askForValue,
  'content.unknown-choice': ({ choices, found, nearest }) =>
    expectedButFound(`one of ${choices.join(', ')}`, inWords(found), didYouMean(nearest)),
  'content.number-limit': ({ bound, limit, found }) =>
    expectedButFound(`a number of ${bounds[bound]} ${limit}`, inWords(found)),
  'content.list-limit': ({ bound, limit, length }) =>
    expectedButFound(`${bounds[bound]} ${plural(limit, 'entry', 'entries')}`, plural(length, 'entry', 'entries')),
  'content.too-long': ({ limit, length, found }) =>
    expectedButFound(`at most ${plural(limit, 'character', 'characters')}`, `${inWords(found)} (${length} characters)`),
  'content.contains': ({ text, found }) => askForText(`text that contains ${text}`, found),
  'content.unknown-page': ({ pages, found, nearest }) =>
    expectedButFound(
      `one of the pages ${pages.join(', ')}`,
      inWords(found),
      didYouMean(nearest) ?? 'src/pages holds a file for each page',
    ),
  'content.visible-line': ({ found }) =>
    askForText('a single line that can be seen (in YAML, >- folds several lines into one)', found),
  'content.needed-placeholders': ({ names, found }) =>
    askForText(`text with ${names.map((name) => `{${name}}`).join(' and ')}`, found),
  'content.identifier': ({ found }) => askForText('lower-case letters, digits and hyphens', found),
  'content.unique-value': ({ found }) =>
    expectedButFound('a value that no other entry of the list has', inWords(found)),
  'content.media-name': ({ endings, found }) =>
    askForText(`a file name below content/media/ in lower case ending in .${endings.join(', .')}`, found),
  'content.web-address': ({ found }) =>
    askForText(
      'an address that begins with https://, such as https://example.cl, without a user name, and for the site itself without ? and #',
      found,
    ),
  'content.email-address': ({ found }) => askForText('an e-mail address', found),
  'content.mobile-number': ({ found }) => askForText('a Chilean mobile number such as +56 9 1234 5678', found),
  'content.register-number': ({ found }) =>
    askForText('the number of the register, with or without dots, such as N° 123456', found),
  'content.tax-id': ({ found }) => askForText('a RUT such as 12.345.678-5', found),
  'content.time-of-day': ({ found }) => askForText('a time such as 9:00', found),
  'content.after-opening': ({ found }) => askForText('a time after opens', found),
  'content.anchor-or-page': ({ found }) =>
    askForText('an anchor such as #sobre-mi, or the path of a page such as /equipo', found),
  'content.page-path': ({ found }) => askForText('the path of a page such as /privacidad', found),
  'content.date-or-current': ({ found }) => askForText('current, or a date such as 2026-12-01', found),
  'content.publish-address': ({ found }) =>
    askForText('what publish.to asks for: s3://bucket/path, remote/branch, a folder, or user@server:/folder', found),
  'content.storage-region': ({ found }) => askForText('a region such as sa-east-1', found),
  'content.date': ({ found }) => askForText('a date such as 2026-10-03', found),
  'content.large-figure': ({ found }) =>
    askForText('one to four digits, with a plus sign before or after them, such as +10', found),
  'content.focal-point': ({ found }) => askForText('a point such as 50% 30%: from the left, then from the top', found),
  'content.picture-and-description': ({ found }) =>
    askForText('a picture together with the text that says what it shows', found),
  'content.absent-fact': ({ found }) => ({
    message: `expected no fact that content/site.yaml leaves out, because this text cannot be left out, found ${inWords(found)}`,
    hint: 'enter the fact in content/site.yaml, or take it out of the text',
  }),
  'content.sample': () => ({ message: 'this is still a sample value' }),

  'placeholder.in-source': ({ written }) =>
    expectedButFound('no braces: this text is itself the value of a placeholder', quote(written)),
  'placeholder.stray-brace': ({ written }) =>
    expectedButFound('braces only around the name of a placeholder, such as {email}', quote(written)),
  'placeholder.unknown': ({ known, written, nearest }) =>
    expectedButFound(`one of ${known.join(' ')}`, quote(written), didYouMean(nearest)),

  'yaml.syntax': ({ detail, line, needsQuotes }) =>
    expectedButFound(`YAML, but: ${detail}`, quote(line), needsQuotes ? quotesHint : undefined),

  'legal.markdown': ({ source }) => expectedButFound(legalMarkdown, quote(source)),
  'legal.link-address': ({ address }) =>
    expectedButFound('a link to https://…, mailto:… or a page of this site such as /privacidad', quote(address)),
  'legal.outline': ({ source }) =>
    expectedButFound('one # heading at the beginning, then ## headings with text below each', quote(source)),

  ...mediaEnglish,

  ...budgetsEnglish,

  'check.example-host': ({ host }) => ({
    message: `${host} is an example`,
    hint: 'enter the real address',
  }),
  'check.example-mail': ({ host }) => ({
    message: `${host} is an example, and nobody reads mail sent there`,
    hint: "enter the practice's own address",
  }),
  'check.tax-id': ({ taxId }) => ({
    message: `${taxId} is not a valid RUT: its check digit is wrong, or it begins with a zero`,
  }),
  'check.mobile-number': ({ number }) => ({ message: `${number} is not a mobile number in use in Chile` }),
  'check.made-up': ({ text }) => ({ message: `"${text}" looks made up`, hint: 'enter the real value' }),
  'check.no-consent': ({ name }) => ({
    message: `the testimonial of ${name} has no consent`,
    hint: "enter the date of the patient's written consent (consent: 2026-10-03), or take the testimonial out",
  }),
  'check.no-company': () => ({
    message: 'the privacy policy must name the company behind the scheduling service, and its country',
    hint: 'enter both under booking.company',
  }),
  'check.not-adopted': () => ({
    message: 'this text has not been adopted yet, found current',
    hint: 'enter the date of the version that the practice adopts',
  }),
  'check.booking-address': ({ url }) => ({
    message: `${url} is not an agenda at the scheduling service in booking.provider`,
    hint: "enter the address of the practice's own agenda",
  }),
  'check.not-framed': ({ url }) => ({
    message: `${url} may not let itself be shown in the popup`,
    hint: 'try it once on the published site; if the popup stays empty, ask the service to allow it',
  }),
  'check.broken-anchor': ({ address, id }) => ({
    message: `${address} leads nowhere: no element there has the id ${id}`,
  }),
  'check.photo-too-small': ({ src, width, height, available, needed }) => ({
    message: `expected ${needed} pixels of width in its place, found ${available} of ${src} (${width} x ${height})`,
    hint: 'it would look blurred',
  }),

  ...projectEnglish,

  'tool.message': ({ text }) => ({ message: text }),
  'publish.no-destination': () => ({
    message: 'no destination to publish to',
    hint: 'set `publish` in content/site.yaml (docs/hosting.md)',
  }),
  'publish.folder-missing': () => ({ message: 'the folder above this one does not exist', hint: 'create it' }),
  'publish.git-missing': () => ({ message: 'git is not installed', hint: 'install it from git-scm.com' }),
  'publish.git-failed': ({ reason }) => ({
    message: `git reports: ${reason}`,
    hint: 'run the same git command in this folder to see more',
  }),
  'publish.git-unreachable': ({ reason }) => ({
    message: `git reports: ${reason}`,
    hint: 'check the network, the remote and the access to it, and publish again',
  }),
  'publish.content-busy': () => ({
    message: 'the content changed while the site was checked',
    hint: 'publish again',
  }),
  'publish.rsync-missing': () => ({ message: 'rsync is not installed', hint: 'install it with the package manager' }),
  'publish.rsync-failed': ({ reason }) => ({
    message: `rsync reports: ${reason}`,
    hint: 'check the address, and that ssh signs in without a password',
  }),
};

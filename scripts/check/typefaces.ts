import { missingCharacters } from '../generator/fonts/coverage.ts';
import { readDisplayFont } from '../generator/fonts.ts';
import { readSocialFonts } from '../generator/social-images.ts';
import { decode, isKnown, legalName, type ContentFiles } from '../generator/content/files.ts';
import { formatPath, type FieldPath } from '../generator/content/field-path.ts';
import { FRONT_MATTER_LINE, splitFrontMatter } from '../generator/content/front-matter.ts';
import { parseYaml } from '../generator/content/yaml.ts';
import type { Site } from '../generator/site.ts';
import { diagnostic, type Diagnostic, type Place } from '../messages/problem.ts';
import type { ContentPath } from '../lib/paths.ts';

/**
 * Points out characters that our typefaces lack: empty boxes in the picture of a shared link, and letters of another
 * typeface in headings, where they show. In the small text of pages, a system font's letter goes unnoticed.
 */
export async function checkTypefaces({ source, words }: Pick<Site, 'source' | 'words'>): Promise<Diagnostic[]> {
  const texts = textsOf(source.files);
  const socialFonts = (await readSocialFonts()).map(({ data }) => data);
  const displayFonts = [await readDisplayFont()];
  const notOnPicture = placesOf(await missingCharacters(words.social, socialFonts), words.social, texts);
  const notInTypeface = placesOf(await missingCharacters(words.display, displayFonts), words.display, texts);
  return [
    ...notOnPicture.map(({ place, character }) => diagnostic('check.not-on-picture', place, { character }, 'advice')),
    ...notInTypeface.map(({ place, character }) => diagnostic('check.not-in-typeface', place, { character }, 'advice')),
  ];
}

/**
 * Finds the texts with one of the characters in a word that is among those `shown` in a typeface: only a part of a text
 * may be set in it.
 */
function placesOf(characters: readonly string[], shown: string, texts: readonly PlacedText[]) {
  const shownText = normalize(shown);
  return characters.flatMap((character) => {
    const textsWithIt = texts.filter(({ text }) => wordsWith(character, text).some((word) => shownText.includes(word)));
    return textsWithIt.map(({ place }) => ({ place, character }));
  });
}

const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ');

/** Finds the words that contain a character. A punctuation mark or symbol is a word by itself. */
function wordsWith(character: string, text: string): string[] {
  const words = normalize(text).match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];
  return words.filter((word) => word.includes(character));
}

interface PlacedText {
  text: string;
  place: Place;
}

/** Lists the texts of the files before placeholders are filled in, so that each character is reported at its source. */
function textsOf(files: ContentFiles): PlacedText[] {
  return [...files].flatMap(([file, bytes]) => {
    if (!isKnown(file)) return [];
    const source = decode(file, bytes);
    if (legalName(file) === undefined) return textsOfYaml(source, file);
    const { frontMatter, markdown, markdownLine } = splitFrontMatter(source, file);
    const lines = markdown.split('\n').map((text, index) => ({ text, place: { file, line: markdownLine + index } }));
    return [...textsOfYaml(frontMatter, file, FRONT_MATTER_LINE), ...lines];
  });
}

function textsOfYaml(source: string, file: ContentPath, firstLine = 1): PlacedText[] {
  const yaml = parseYaml(source, file, firstLine);
  const collect = (value: unknown, path: FieldPath): PlacedText[] => {
    if (typeof value === 'string') return [{ text: value, place: { ...yaml.placeOf(path), field: formatPath(path) } }];
    if (typeof value !== 'object' || value === null) return [];
    const keyOf = (key: string) => (Array.isArray(value) ? Number(key) : key);
    return Object.entries(value).flatMap(([key, child]) => collect(child, [...path, keyOf(key)]));
  };
  return collect(yaml.value, []);
}

import { ABSENT, type ContentFiles, decodeChecked, legalName } from '../site/content.ts';
import { type LiveSiteState, type Site, checkLinks } from '../site/build.ts';
import { wordsOfBlocks } from '../content/legal-blocks.ts';
import { formOfFile, publishingDiagnostics, toFindings, withoutDiagnosticsOfSamples } from '../content/findings.ts';
import { readValue } from '../content/yaml-text.ts';
import type { EditableFile, EditorState, Finding } from '../shared/protocol.ts';

type SiteDescription = Omit<EditorState, 'build' | 'problems' | 'canUndo' | 'canRedo'>;

/** What the panels show before a site could be built. */
const noSite = { url: '', base: '/', files: {}, placeholders: {}, samples: [], publishProblems: [], pages: [] };

/** Describes the last site that could be built, and what keeps the present files from being built. */
export function stateOf({ site, diagnostics, build }: LiveSiteState): Omit<EditorState, 'canUndo' | 'canRedo'> {
  return {
    build,
    ...(site ? cachedDescriptionOf(site) : noSite),
    // The files of the last build, as today's may be unreadable. If the lines of a legal text have moved since, a
    // problem is shown at a neighbouring block.
    problems: toFindings(diagnostics, site?.source.files ?? new Map()),
  };
}

/** Kept, since every answer has the state, and reading all links takes a moment. */
const descriptions = new WeakMap<Site, SiteDescription>();

function cachedDescriptionOf(site: Site): SiteDescription {
  const description = descriptions.get(site) ?? describeSite(site);
  descriptions.set(site, description);
  return description;
}

function describeSite(site: Site): SiteDescription {
  const { url, base, source } = site;
  return {
    url,
    base,
    files: editableFiles(source.files),
    placeholders: placeholdersOf(source),
    samples: source.content.samples.map(({ file, path }) => ({ file, path })),
    publishProblems: publishProblemsOf(site),
    pages: pagesOf(site),
  };
}

/** What keeps the site from being published, apart from samples. */
function publishProblemsOf(site: Site): Finding[] {
  const { files, content } = site.source;
  const outsideSamples = withoutDiagnosticsOfSamples(publishingDiagnostics(site.source), content.samples, files);
  return toFindings([...outsideSamples, ...checkLinks(site)], files);
}

/** The values of placeholders by their names, without those whose fact is absent. */
function placeholdersOf({ placeholders }: Site['source']): Record<string, string> {
  return Object.fromEntries([...placeholders].filter(([, value]) => value !== ABSENT));
}

function pagesOf({ pages, source }: Site): EditorState['pages'] {
  const titledPages = pages.map(({ address, meta }) => ({ path: address, title: meta(source.content).title }));
  return titledPages.sort((pageA, pageB) => pageA.path.localeCompare(pageB.path));
}

function editableFiles(files: ContentFiles): Record<string, EditableFile> {
  // Sorted by path, site.yaml is last; the panel wants it first.
  const siteFirst = [...files].toReversed();
  return Object.fromEntries(siteFirst.map(([file, bytes]) => [file, editableFile(file, decodeChecked(file, bytes))]));
}

/** The first block of a legal text, its heading, is the title of its form. */
function editableFile(file: string, text: string): EditableFile {
  const blocks = legalName(file) ? wordsOfBlocks(file, text) : [];
  const form = formOfFile(file);
  return { form: { ...form, title: blocks[0] ?? form.title }, value: readValue(file, text), blocks };
}

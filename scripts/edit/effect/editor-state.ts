/** Describes the site to the browser half of the editor. */
import { ABSENT, decode, legalName, yamlFiles, placeholderValues } from '../site/content.ts';
import { type LiveSiteState, buildDate } from '../site/build.ts';
import { blocksOf } from '../content/legal-blocks.ts';
import { fieldOfDiagnostic, formOfFile, isAtOrBelow, publishingDiagnostics, toFindings } from '../content/findings.ts';
import { readValue } from '../content/yaml-text.ts';
import type { History } from '../content/history.ts';
import type { EditableFile, EditorState, Sample } from '../shared/protocol.ts';
import { isWithin } from '../shared/schema-path.ts';

/** Describes the last site that could be built; `problems` says why the present files cannot be, if so. */
export function stateOf({ site, diagnostics, build }: LiveSiteState, { undoStack, redoStack }: History): EditorState {
  const files = editableFiles(site);
  // The files of the last build are readable; those on the disk may not be.
  const contentFiles = site?.read.files ?? new Map<string, Uint8Array>();
  return {
    build,
    url: site?.url ?? '',
    base: site?.base ?? '/',
    files,
    placeholders: placeholdersOf(files),
    samples: samplesOf(site),
    pages: pagesOf(site),
    problems: toFindings(diagnostics, contentFiles),
    canUndo: undoStack.length > 0,
    canRedo: redoStack.length > 0,
  };
}

/** Leaves out placeholders whose fact is absent. */
function placeholdersOf(files: Record<string, EditableFile>): Record<string, string> {
  const sources = {
    site: files[yamlFiles.site]?.value,
    landing: files[yamlFiles.landing]?.value,
    now: buildDate(),
  };
  const { values } = placeholderValues(sources);
  return Object.fromEntries([...values].filter(([, value]) => value !== ABSENT));
}

/** Sorted by path. */
function pagesOf(site: LiveSiteState['site']): EditorState['pages'] {
  const content = site?.read.content;
  if (!content) return [];
  const pages = site.pages.map(({ path, meta }) => ({ path, title: meta(content).title }));
  return pages.sort((pageA, pageB) => pageA.path.localeCompare(pageB.path));
}

function editableFiles(site: LiveSiteState['site']): Record<string, EditableFile> {
  // Sorted by path, site.yaml is last; the panel wants it first.
  const files = [...(site?.read.files ?? [])].toReversed();
  const editable: Record<string, EditableFile> = {};
  for (const [file, bytes] of files) editable[file] = editableFile(file, decode(file, bytes));
  return editable;
}

/** The first block of a legal text, its heading, is the title of its form. */
function editableFile(file: string, text: string): EditableFile {
  const blocks = legalName(file) ? blocksOf(file, text).map((block) => block.text) : [];
  const form = formOfFile(file);
  return { form: { ...form, title: blocks[0] ?? form.title }, value: readValue(file, text), blocks };
}

/**
 * Neither an example address nor a group that contains one can be confirmed. Testimonials can once each has a consent,
 * which invented patients do not have.
 */
function samplesOf(site: LiveSiteState['site']): Sample[] {
  const content = site?.read.content;
  if (!content) return [];
  const { files } = site.read;
  const unpublishableFields = publishingDiagnostics(site.read).map((diagnostic) =>
    fieldOfDiagnostic(diagnostic, files),
  );
  const haveAllConsented = content.landing.testimonials?.items.every(({ consent }) => consent !== undefined) ?? true;
  return content.samples.map((sample) => {
    const { file, path } = sample;
    const isUnpublishable = unpublishableFields.some((field) => isAtOrBelow(field, sample));
    const lacksConsent = isWithin(sample, 'landing.testimonials.items') && !haveAllConsented;
    return { file, path, canBeConfirmed: !isUnpublishable && !lacksConsent };
  });
}

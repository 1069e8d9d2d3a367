/** Describes the site to the browser half of the editor. Every answer of the server carries this description. */
import type { LiveSiteState } from '../../dev/live-site.ts';
import { buildDate } from '../../generator/build-date.ts';
import { decode, legalName, yamlFiles } from '../../generator/content/files.ts';
import { placeholderValuesOf } from '../../generator/content/placeholders.ts';
import { DiagnosticError } from '../../lib/diagnostic.ts';
import { blocksOf } from '../decision/legal-blocks.ts';
import { fieldOf, formOf, publishingDiagnostics, toProblems } from '../decision/problems.ts';
import { readValue } from '../decision/yaml-text.ts';
import type { History } from '../decision/history.ts';
import { pageView } from '../page-view.ts';
import type { EditableFile, EditorState, PageView, Sample } from '../protocol.ts';

/**
 * Describes the site. While the files cannot be built, everything is that of the last site that could be built, and
 * `problems` says why; before the first such site, everything is empty.
 */
export function stateOf({ site, diagnostics, build }: LiveSiteState, { undoStack, redoStack }: History): EditorState {
  const files = editableFiles(site);
  const contentFiles = site?.read.files ?? new Map<string, Uint8Array>();
  const [siteValue, landingValue] = [files[yamlFiles.site]?.value, files[yamlFiles.landing]?.value];
  const sources = { site: siteValue, landing: landingValue, now: buildDate() };
  // The content of a site that was built has no invalid field.
  const isInvalid = () => false;
  const placeholders = placeholderValuesOf(sources, isInvalid).values;
  return {
    build,
    url: site?.url ?? '',
    base: site?.base ?? '/',
    files,
    placeholders: Object.fromEntries(placeholders),
    samples: samplesOf(site),
    pages: pagesOf(site),
    problems: toProblems(diagnostics, contentFiles),
    canUndo: undoStack.length > 0,
    canRedo: redoStack.length > 0,
  };
}

/** The pages of the site for the panel, sorted by path; none before the first successful build. */
function pagesOf(site: LiveSiteState['site']): PageView[] {
  const content = site?.read.content;
  if (!content) return [];
  const views = site.pages.map((page) => pageView(page, content));
  return views.sort((pageA, pageB) => pageA.path.localeCompare(pageB.path));
}

/**
 * The forms and values of all content files by path, in the order of the panel: site data first, interface strings
 * last. A file that cannot be parsed is left out. The form of a legal text has its heading as the title.
 */
function editableFiles(site: LiveSiteState['site']): Record<string, EditableFile> {
  // They are sorted by path, from `content/interface.yaml` to `content/site.yaml`.
  const files = [...(site?.read.files ?? [])].toReversed();
  const editable = files.flatMap(([file, bytes]): [string, EditableFile][] => {
    try {
      const text = decode(file, bytes);
      const blocks = legalName(file) ? blocksOf(file, text).map((block) => block.text) : [];
      const form = formOf(file);
      return [[file, { form: { ...form, title: blocks[0] ?? form.title }, value: readValue(file, text), blocks }]];
    } catch (error) {
      if (error instanceof DiagnosticError) return [];
      throw error;
    }
  });
  return Object.fromEntries(editable);
}

/**
 * The values that are still samples. One that could not be published as it is, or that contains such a field, cannot be
 * confirmed, only changed.
 */
function samplesOf(site: LiveSiteState['site']): Sample[] {
  const content = site?.read.content;
  if (!content) return [];
  const unpublishable = publishingDiagnostics(site.read).map((diagnostic) => fieldOf(diagnostic, site.read.files));
  return content.samples.map(({ file, path }) => {
    const isInSample = (field: string) =>
      field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
    const isUnpublishable = unpublishable.some((field) => field.file === file && isInSample(field.path));
    return { file, path, canBeConfirmed: !isUnpublishable };
  });
}

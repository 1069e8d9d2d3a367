import type { LiveSite } from '../../dev/live-site.ts';
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

type Current = ReturnType<LiveSite['current']>;

/**
 * What the browser half has to know of the site that the pages show. While the files cannot be built, that is the last
 * site that could; `problems` says why.
 */
export function stateOf({ site, diagnostics, build }: Current, { undoStack, redoStack }: History): EditorState {
  const files = editableFiles(site);
  const contentFiles = site?.read.files ?? new Map<string, Uint8Array>();
  const [siteValue, landingValue] = [yamlFiles.site, yamlFiles.landing].map((file) => files[file]?.value);
  const sources = { site: siteValue, landing: landingValue, now: buildDate() };
  const placeholders = placeholderValuesOf(sources, () => false).values;
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

function pagesOf(site: Current['site']): PageView[] {
  const content = site?.read.content;
  if (!content) return [];
  return site.pages.map((page) => pageView(page, content)).sort((one, other) => one.path.localeCompare(other.path));
}

/** By path; sorted for the panel: site data first, interface strings last. */
function editableFiles(site: Current['site']): Record<string, EditableFile> {
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

/** The samples that are left. One whose own value could not be published as it is cannot be confirmed. */
function samplesOf(site: Current['site']): Sample[] {
  const content = site?.read.content;
  if (!content) return [];
  const wrong = publishingDiagnostics(site.read).map((each) => fieldOf(each, site.read.files));
  return content.samples.map(({ file, path }) => {
    const isBelow = (field: string) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
    const isWrong = wrong.some((field) => field.file === file && isBelow(field.path));
    return { file, path, canBeConfirmed: !isWrong };
  });
}

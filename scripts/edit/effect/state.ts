/** Describes the site to the browser half of the editor. Every answer of the server carries this description. */
import { decode, legalName, yamlFiles, placeholderValuesOf } from '../site/content.ts';
import { type LiveSiteState, buildDate } from '../site/build.ts';
import { blocksOf } from '../content/legal-blocks.ts';
import { fieldOfDiagnostic, formOfFile, isAtOrBelow, publishingDiagnostics, toFindings } from '../content/findings.ts';
import { readValue } from '../content/yaml-text.ts';
import type { History } from '../content/history.ts';
import { pageView } from '../page-view.ts';
import type { EditableFile, EditorState, PageView, Sample } from '../protocol.ts';

/**
 * Everything that the browser half knows of the site: the server adds it to every answer. While the files cannot be built,
 * its files, pages and samples are those of the last site that could be built, and `problems` says why it is not newer. If
 * no site could be built yet, there are no files, pages and samples, only `problems`; `url` is empty then.
 *
 * @param live the site in memory: `site` is the last one that could be built, `build` identifies the build that made it,
 *   `diagnostics` is what is wrong with the files now
 */
export function stateOf({ site, diagnostics, build }: LiveSiteState, { undoStack, redoStack }: History): EditorState {
  const files = editableFiles(site);
  // For a problem that names only a line, `toFindings` looks up the field on that line. It looks in the files of the last
  // site, because in those on the disk maybe no field can be read.
  const contentFiles = site?.read.files ?? new Map<string, Uint8Array>();
  return {
    build,
    url: site?.url ?? '',
    base: site?.base ?? '/',
    files,
    placeholders: placeholdersIn(files),
    samples: samplesOf(site),
    pages: pagesOf(site),
    problems: toFindings(diagnostics, contentFiles),
    canUndo: undoStack.length > 0,
    canRedo: redoStack.length > 0,
  };
}

/**
 * The value of each placeholder by its name, such as `doctora`, made of the values in the given files. The placeholder of an
 * optional fact that the content does not give is missing. Before the first successful build there are no files; then most
 * values are an ellipsis.
 */
function placeholdersIn(files: Record<string, EditableFile>): Record<string, string> {
  const sources = {
    site: files[yamlFiles.site]?.value,
    landing: files[yamlFiles.landing]?.value,
    now: buildDate(),
  };
  // The files, if there are any, are those of a site that was built, so the schema refuses none of their fields.
  const isInvalid = () => false;
  return Object.fromEntries(placeholderValuesOf(sources, isInvalid).values);
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
 * last. Empty without a site; every file of a site that was built can be parsed.
 */
function editableFiles(site: LiveSiteState['site']): Record<string, EditableFile> {
  // `readContentFiles` sorts by path, interface.yaml first and site.yaml last; the panel wants the reverse.
  const files = [...(site?.read.files ?? [])].toReversed();
  const editable: Record<string, EditableFile> = {};
  for (const [file, bytes] of files) editable[file] = editableFile(file, decode(file, bytes));
  return editable;
}

/**
 * The form and the value of one content file; of a legal text also its blocks (headings, paragraphs, list entries), the
 * first of which, its heading, is the title of the form.
 *
 * @throws DiagnosticError if the file cannot be parsed
 */
function editableFile(file: string, text: string): EditableFile {
  const blocks = legalName(file) ? blocksOf(file, text).map((block) => block.text) : [];
  const form = formOfFile(file);
  return { form: { ...form, title: blocks[0] ?? form.title }, value: readValue(file, text), blocks };
}

/**
 * The values that are still samples: examples that the practice has to replace, or to confirm if they are true. Empty before
 * the first successful build.
 *
 * `canBeConfirmed` is false for a value that must not be published as it is, such as an example address, and for a group
 * that contains such a value.
 */
function samplesOf(site: LiveSiteState['site']): Sample[] {
  const content = site?.read.content;
  if (!content) return [];
  const { files } = site.read;
  const unpublishableFields = publishingDiagnostics(site.read).map((diagnostic) =>
    fieldOfDiagnostic(diagnostic, files),
  );
  return content.samples.map((sample) => {
    const { file, path } = sample;
    const isUnpublishable = unpublishableFields.some((field) => isAtOrBelow(field, sample));
    return { file, path, canBeConfirmed: !isUnpublishable };
  });
}

/** Runs one publication at a time for the editor, and tells the panels of progress, changes and versions. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ContentFiles,
  DiagnosticError,
  readContentFiles,
  systemRefusalOf,
  type Diagnostic,
} from '../site/content.ts';
import { toFindings } from '../content/findings.ts';
import type { Finding } from '../shared/protocol.ts';
import { diagnosticOfGit, GitError } from '../publish/git.ts';
import type { ContentConflict } from '../publish/merge.ts';
import { publishSite, type PublishOptions, type PublishOverrides, type PublishResult } from '../publish/publish.ts';
import { Repository } from '../publish/repository.ts';
import { fetchVersionsOfOthers, listVersions } from '../publish/versions.ts';
import type {
  ChangeView,
  ComparisonView,
  PublicationView,
  PublishConflict,
  PublishOutcome,
  PublishProgress,
  VersionsView,
  VersionView,
} from '../shared/publishing-protocol.ts';
import { refusalWords, withNoun } from '../shared/sentences.ts';
import type { Editor } from './editor.ts';
import { changeViewsSince, toChangeViews } from './version-changes.ts';

/** What the person decides about a publication. */
export type PublicationRequest = Required<Pick<PublishOptions, 'choices' | 'removeOldFiles'>>;

/** How long panels and publications wait for the versions of others, from the start on. */
const FETCH_LIMIT_MS = 3000;

export class Publisher {
  readonly #editor: Editor;
  readonly #overrides: PublishOverrides;
  readonly #logError: (error: unknown) => void;
  /** Begun by the constructor; never rejects, and ends after `FETCH_LIMIT_MS` at the latest. */
  readonly #fetchOfVersions: Promise<void>;
  /** Of the publication that runs. */
  #progress: PublishProgress | undefined;
  #outcome: PublishOutcome | undefined;

  /** @param logError receives an unexpected error of a publication, of which the panels say only that there was one */
  constructor(editor: Editor, overrides: PublishOverrides = {}, logError: (error: unknown) => void = console.error) {
    this.#editor = editor;
    this.#overrides = overrides;
    this.#logError = logError;
    const limit = delay(FETCH_LIMIT_MS, undefined, { ref: false });
    this.#fetchOfVersions = Promise.race([fetchVersionsOfOthers(editor.root), limit]);
  }

  publicationView(): PublicationView {
    const { site } = this.#editor.live.current();
    const destination = site?.source.content.site.publish;
    return { progress: this.#progress, outcome: this.#outcome, destination };
  }

  /** The published versions, those of others included if they have come in time; or why git cannot read them. */
  async versions(): Promise<VersionsView> {
    await this.#fetchOfVersions;
    try {
      return { versions: await listVersions(this.#editor.root), problems: [] };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { versions: [], problems: await this.#toFindings([diagnosticOfGit(error, this.#editor.root)]) };
    }
  }

  /** How the content differs from the latest version, if there is one and the content can be read. */
  async comparisonView(): Promise<ComparisonView> {
    const { versions, problems } = await this.versions();
    const [latestVersion] = versions;
    const changes = latestVersion && (await this.#changesIfReadable(latestVersion));
    return { problems, latestVersion, changes };
  }

  /** Starts a publication in the background, unless one is running. */
  start(request: PublicationRequest): void {
    if (this.#progress) return;
    this.#progress = { stage: 'saving' };
    this.#outcome = undefined;
    void this.#publish(request)
      .catch((error: unknown): PublishOutcome => {
        this.#logError(error);
        const problems = [{ file: '', path: '', description: refusalWords.internal }];
        return { state: 'failed', problems };
      })
      .then((outcome) => {
        this.#outcome = outcome;
        this.#progress = undefined;
      });
  }

  async #publish(request: PublicationRequest): Promise<PublishOutcome> {
    // Changes that were asked for just before belong to this publication.
    await this.#editor.settled();
    const { problems, latestVersion, changes } = await this.comparisonView();
    const areVersionsKnown = problems.length === 0;
    const isFirst = areVersionsKnown && !latestVersion;
    const result = await publishSite({
      root: this.#editor.root,
      ...request,
      message: isFirst ? 'Primera publicación' : summaryOf(changes),
      onProgress: (progress) => {
        this.#progress = progress;
      },
      exclusively: (task) => this.#editor.exclusively(task),
      ...this.#overrides,
    });
    // Merging may have changed files. The new build also makes the panels list the new version.
    await this.#editor.live.rebuild();
    return this.#toOutcome(result);
  }

  /** What has changed since a version; undefined while a file of the content cannot be read. */
  async #changesIfReadable({ id }: VersionView): Promise<ChangeView[] | undefined> {
    try {
      return await changeViewsSince(this.#editor, id);
    } catch (error) {
      const isUnreadable = error instanceof DiagnosticError || (error instanceof Error && systemRefusalOf(error));
      if (isUnreadable) return undefined;
      throw error;
    }
  }

  async #toOutcome(result: PublishResult): Promise<PublishOutcome> {
    if (result.state === 'published' || result.state === 'not-yet-public') return result;
    if (result.state === 'conflicts') {
      const conflicts = result.conflicts.map((conflict) => this.#toConflictView(conflict));
      return { ...result, conflicts: await Promise.all(conflicts) };
    }
    return { ...result, problems: await this.#toFindings(result.problems) };
  }

  async #toConflictView({ id, file, texts, commitOfOthers }: ContentConflict): Promise<PublishConflict> {
    const repository = await Repository.find(this.#editor.root);
    const readTheirs = async (name: string) => repository?.fileAt(commitOfOthers, name);
    return { id, file, changes: await toChangeViews(this.#editor, { changedFiles: [file], texts }, readTheirs) };
  }

  /** A problem of the whole project names no file, so that the panel offers no button to go there. */
  async #toFindings(diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const files = await readContentFiles(this.#editor.root).catch(noFilesIfRefused);
    const findings = toFindings(diagnostics, files);
    return findings.map((finding) => (finding.file === this.#editor.root ? { ...finding, file: '' } : finding));
  }
}

/** No files if they cannot be read: `toFindings` then looks up no legal blocks. */
function noFilesIfRefused(error: unknown): ContentFiles {
  if (error instanceof DiagnosticError) return new Map();
  throw error;
}

const summaryOf = (changes: readonly ChangeView[] = []) =>
  changes.length > 0 ? withNoun(changes.length, 'cambio', 'cambios') : 'Publica de nuevo';

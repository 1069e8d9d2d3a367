/**
 * Publishing for the editor: runs one publication at a time, and tells the panels of progress, changes and versions.
 */
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
import { GitError } from '../publish/git.ts';
import type { ContentConflict } from '../publish/merge.ts';
import { diagnosticsOrThrow, publishSite, type PublishOptions, type PublishResult } from '../publish/publish.ts';
import { Repository } from '../publish/repository.ts';
import { listVersions } from '../publish/versions.ts';
import type {
  ChangeView,
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

/** Options of publishing that only tests set. */
export type PublisherOverrides = Partial<Pick<PublishOptions, 'siteUrl' | 'timeoutMs' | 'pauseMs'>>;

/** What the person decides about a publication. */
export type PublicationRequest = Required<Pick<PublishOptions, 'choices' | 'removeOldFiles'>>;

/** How long the panels wait for the versions of others. */
const GATHERING_LIMIT_MS = 3000;

/** What the panel «Publicar» compares. */
type Comparison = Pick<PublicationView, 'problems' | 'latestVersion' | 'changes'>;

interface RunningPublication {
  progress: PublishProgress;
  /** Is made when the publication starts. */
  readonly comparison: Promise<Comparison>;
}

export class Publisher {
  readonly #root: string;
  readonly #editor: Editor;
  readonly #overrides: PublisherOverrides;
  readonly #logError: (error: unknown) => void;
  #running: RunningPublication | undefined;
  #outcome: PublishOutcome | undefined;
  /** Resolves once the versions of others have been fetched, or could not be. */
  #gatheringOfVersions: Promise<void> = Promise.resolve();

  /** @param logError receives an unexpected error of a publication, of which the panels say only that there was one */
  constructor(editor: Editor, overrides: PublisherOverrides = {}, logError: (error: unknown) => void = console.error) {
    this.#root = editor.root;
    this.#editor = editor;
    this.#overrides = overrides;
    this.#logError = logError;
  }

  /** When the editor starts: begins to fetch what others have published. */
  beginGathering(): void {
    const gathering = Repository.find(this.#root).then((repository) => repository?.gatherVersions());
    // Without those of others, the panels list the versions that this computer has.
    this.#gatheringOfVersions = gathering.catch(() => {});
  }

  /** What the panel «Publicar» shows. */
  async publicationView(): Promise<PublicationView> {
    const { site } = this.#editor.live.current();
    const destination = site?.source.content.site.publish?.address;
    // Read before the wait: the outcome of a publication that ends meanwhile must not stand beside the comparison made
    // at its start.
    const { progress, comparison: comparisonAtStart } = this.#running ?? {};
    const outcome = this.#outcome;
    // The panel asks every moment while a publication runs: too often to compare anew.
    const comparison = await (comparisonAtStart ?? this.#compareWithLatestVersion());
    return { progress, outcome, destination, ...comparison };
  }

  /** The published versions, or why git cannot read them. */
  async versions(): Promise<VersionsView> {
    // A slow network delays the versions that are here by `GATHERING_LIMIT_MS` at most.
    await Promise.race([this.#gatheringOfVersions, delay(GATHERING_LIMIT_MS)]);
    try {
      return { versions: await listVersions(this.#root), problems: [] };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { versions: [], problems: await this.#toFindings(diagnosticsOrThrow(error, this.#root)) };
    }
  }

  /** Starts a publication in the background, unless one is running. */
  start(request: PublicationRequest): void {
    if (this.#running) return;
    const running: RunningPublication = {
      progress: { stage: 'saving' },
      // With the words whose save was asked for just before.
      comparison: this.#editor.exclusively(async () => {}).then(() => this.#compareWithLatestVersion()),
    };
    this.#running = running;
    this.#outcome = undefined;
    void this.#publish(running, request)
      .catch((error: unknown): PublishOutcome => {
        this.#logError(error);
        const problems = [{ file: '', path: '', description: refusalWords.internal }];
        return { state: 'failed', problems };
      })
      .then((outcome) => {
        this.#outcome = outcome;
        this.#running = undefined;
      });
  }

  async #publish(running: RunningPublication, request: PublicationRequest): Promise<PublishOutcome> {
    const { problems, latestVersion, changes } = await running.comparison;
    // With problems, git could not list the versions.
    const isFirst = !latestVersion && problems.length === 0;
    const result = await publishSite({
      root: this.#root,
      ...request,
      message: isFirst ? 'Primera publicación' : summaryOf(changes),
      onProgress: (progress) => {
        running.progress = progress;
      },
      exclusively: (task) => this.#editor.exclusively(task),
      ...this.#overrides,
    });
    // Merging may have changed files.
    await this.#editor.live.rebuild();
    return this.#toOutcome(result);
  }

  async #compareWithLatestVersion(): Promise<Comparison> {
    const { versions, problems } = await this.versions();
    const [latestVersion] = versions;
    const changes = latestVersion && (await this.#changesIfReadable(latestVersion));
    return { problems, latestVersion, changes };
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
    if ('problems' in result) return { ...result, problems: await this.#toFindings(result.problems) };
    if (result.state !== 'conflicts') return result;
    const conflicts = result.conflicts.map((conflict) => this.#toConflictView(conflict));
    return { ...result, conflicts: await Promise.all(conflicts) };
  }

  async #toConflictView({ id, file, texts, commitOfOthers }: ContentConflict): Promise<PublishConflict> {
    const repository = await Repository.find(this.#root);
    const readTheirs = async (name: string) => repository?.fileAt(commitOfOthers, name);
    return { id, file, changes: await toChangeViews(this.#editor, { changedFiles: [file], texts }, readTheirs) };
  }

  /** A problem of the whole project names no file, so that the panel offers no button to go there. */
  async #toFindings(diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const files = await readContentFiles(this.#root).catch(noFilesIfRefused);
    const findings = toFindings(diagnostics, files);
    return findings.map((finding) => (finding.file === this.#root ? { ...finding, file: '' } : finding));
  }
}

/** Without content that can be read, no line of it leads to a field. */
function noFilesIfRefused(error: unknown): ContentFiles {
  if (error instanceof DiagnosticError) return new Map();
  throw error;
}

const summaryOf = (changes: readonly ChangeView[] = []) =>
  changes.length > 0 ? withNoun(changes.length, 'cambio', 'cambios') : 'Publica de nuevo';

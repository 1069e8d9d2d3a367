/** Publishing for the editor: runs one publication at a time, and tells the panels of progress, changes and versions. */
import { setTimeout as delay } from 'node:timers/promises';
import { DiagnosticError, readContentFiles, type Diagnostic } from '../site/content.ts';
import { toFindings } from '../content/findings.ts';
import type { Finding } from '../protocol.ts';
import { GitError, GitMissingError } from '../publish/git.ts';
import type { Choices } from '../publish/merge.ts';
import {
  diagnosticsOrThrow,
  publishSite,
  recoverPublication,
  type PublishOptions,
  type PublishResult,
  type RecoveredPublication,
} from '../publish/publish.ts';
import type { PublicVersion } from '../publish/public-version.ts';
import { Repository, type PublishedCommit } from '../publish/repository.ts';
import { listVersions } from '../publish/versions.ts';
import type {
  ChangeView,
  ConflictChoices,
  PublicationView,
  PublicState,
  PublishOutcome,
  PublishRun,
  VersionsView,
  VersionView,
} from '../publishing-protocol.ts';
import { countChanges, refusalWords } from '../sentences.ts';
import type { Editor } from './editor.ts';
import { changesSince, toChangeViews } from './version-changes.ts';

/** Options of publishing that only tests set. */
export type PublisherOverrides = Partial<Pick<PublishOptions, 'siteUrl' | 'timeoutMs' | 'pauseMs'>>;

const GATHERING_LIMIT_MS = 3000;

export class Publisher {
  readonly #root: string;
  readonly #editor: Editor;
  readonly #overrides: PublisherOverrides;
  #run: PublishRun = { phase: 'idle' };
  /** Ends once the versions that others have published are here. */
  #gathering: Promise<unknown> = Promise.resolve();

  constructor(editor: Editor, overrides: PublisherOverrides = {}) {
    this.#root = editor.root;
    this.#editor = editor;
    this.#overrides = overrides;
  }

  /** When the editor starts: what became of a publication that had not ended. Then gets what others have published. */
  async recover(): Promise<void> {
    // Without git, `view` says so, too.
    const recovered = await unlessGitFails(() => recoverPublication(this.#root, new Date()));
    if (recovered) this.#run = { phase: 'ended', outcome: outcomeOfRecovered(recovered) };
    this.#gathering = unlessGitFails(async () => (await Repository.find(this.#root))?.gatherVersions());
  }

  /** A slow network keeps nobody from the versions that are here. */
  async #waitForVersions(): Promise<void> {
    await Promise.race([this.#gathering, delay(GATHERING_LIMIT_MS)]);
  }

  /** The publication that runs, or what became of the last one. */
  get run(): PublishRun {
    return this.#run;
  }

  async view(): Promise<PublicationView> {
    const { publish: destination } = this.#editor.live.current().site?.read.content?.site ?? {};
    const view = { run: this.#run, destination: destination?.address, latest: undefined, changes: undefined };
    const { versions, problems } = await this.#listVersions();
    const [latest] = versions;
    if (!latest) return { ...view, problems };
    return { ...view, problems, latest: toVersionView(latest), changes: await this.#changesSince(latest) };
  }

  async versions(): Promise<VersionsView> {
    const { versions, problems } = await this.#listVersions();
    return { versions: versions.map(toVersionView), problems };
  }

  /** `problems` says why git, which keeps the versions, cannot do so. */
  async #listVersions(): Promise<{ versions: PublishedCommit[]; problems: Finding[] }> {
    await this.#waitForVersions();
    try {
      return { versions: await listVersions(this.#root), problems: [] };
    } catch (error) {
      if (!isOfGit(error)) throw error;
      return { versions: [], problems: await this.#toFindings(diagnosticsOrThrow(error, this.#root)) };
    }
  }

  /** Undefined while a file of the content cannot be read, as when another program has written half of it. */
  async #changesSince({ id }: PublishedCommit): Promise<ChangeView[] | undefined> {
    try {
      return await changesSince(this.#editor, id);
    } catch (error) {
      if (error instanceof DiagnosticError) return undefined;
      throw error;
    }
  }

  /** Starts a publication in the background, unless one is running. */
  start(choices: ConflictChoices, keepDays: number | undefined): void {
    if (this.#run.phase === 'running') return;
    this.#run = { phase: 'running', step: 'checking' };
    this.#publish(new Map(Object.entries(choices)), keepDays).catch((error: unknown) => {
      // What visitors get then is not known.
      console.error(error);
      const problems = [{ file: '', path: '', description: refusalWords.internal }];
      this.#run = { phase: 'ended', outcome: { state: 'failed', problems, publicState: 'unreachable' } };
    });
  }

  async #publish(choices: Choices, keepDays: number | undefined): Promise<void> {
    const { latest, changes } = await this.view();
    const result = await publishSite({
      root: this.#root,
      now: () => new Date(),
      choices,
      message: latest ? summaryOf(changes) : 'Primera publicación',
      keepDays,
      onProgress: (progress) => {
        this.#run = { phase: 'running', ...progress };
      },
      exclusively: (task) => this.#editor.exclusively(task),
      ...this.#overrides,
    });
    this.#run = { phase: 'ended', outcome: await this.#outcomeOf(result) };
    // Merging may have changed files.
    await this.#editor.live.rebuild();
  }

  async #outcomeOf(result: PublishResult): Promise<PublishOutcome> {
    switch (result.state) {
      case 'published':
        return { state: 'published', siteUrl: result.siteUrl };
      case 'conflicts': {
        const { state, conflicts, theirs } = result;
        const repository = await Repository.find(this.#root);
        const readTheirs = async (file: string) => repository?.fileAt(theirs, file);
        const views = conflicts.map(async ({ id, file, texts }) => ({
          id,
          file,
          changes: await toChangeViews(this.#editor, { files: [file], texts }, readTheirs),
        }));
        return { state, conflicts: await Promise.all(views) };
      }
      case 'not-yet-public': {
        const { state, siteUrl, publicVersion } = result;
        return { state, siteUrl, publicState: publicStateOf(publicVersion) };
      }
      case 'failed': {
        const { state, diagnostics, publicVersion } = result;
        return { state, problems: await this.#toFindings(diagnostics), publicState: publicStateOf(publicVersion) };
      }
      case 'not-ready':
      case 'refused':
        return { state: result.state, problems: await this.#toFindings(result.diagnostics) };
    }
  }

  /** What is wrong with the whole project is about no file, so the panel shows no button that leads there. */
  async #toFindings(diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const findings = toFindings(diagnostics, await readContentFiles(this.#root));
    return findings.map((finding) => (finding.file === this.#root ? { ...finding, file: '' } : finding));
  }
}

const isOfGit = (error: unknown) => error instanceof GitError || error instanceof GitMissingError;

async function unlessGitFails<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await task();
  } catch (error) {
    if (isOfGit(error)) return undefined;
    throw error;
  }
}

const toVersionView = ({ id, date, summary }: PublishedCommit): VersionView => ({
  id,
  date: date.toISOString(),
  summary,
});

function publicStateOf({ state }: PublicVersion): PublicState {
  if (state === 'version') return 'this-site';
  return state === 'unknown' ? 'something-else' : state;
}

function outcomeOfRecovered(recovered: RecoveredPublication): PublishOutcome {
  const { state, siteUrl } = recovered;
  if (state === 'published') return { state, siteUrl };
  return { state, siteUrl, startedAt: recovered.startedAt, publicState: publicStateOf(recovered.publicVersion) };
}

const summaryOf = (changes: readonly ChangeView[] = []) =>
  changes.length > 0 ? `Cambia ${countChanges(changes)}` : 'Publica de nuevo';

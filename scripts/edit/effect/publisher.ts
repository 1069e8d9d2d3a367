/** Publishing for the editor: runs one publication at a time, and tells the panels of progress, changes and versions. */
import { setTimeout as delay } from 'node:timers/promises';
import { DiagnosticError, readContentFiles, type Diagnostic } from '../site/content.ts';
import { toFindings } from '../content/findings.ts';
import type { Finding } from '../shared/protocol.ts';
import { GitError } from '../publish/git.ts';
import type { ContentConflict } from '../publish/merge.ts';
import {
  diagnosticsOrThrow,
  publishSite,
  recoverPublication,
  type PublishOptions,
  type PublishResult,
} from '../publish/publish.ts';
import { Repository } from '../publish/repository.ts';
import { listVersions } from '../publish/versions.ts';
import type {
  ChangeView,
  ConflictChoices,
  PublicationView,
  PublishConflict,
  PublishOutcome,
  PublishProgress,
  VersionsView,
  VersionView,
} from '../shared/publishing-protocol.ts';
import { countChanges, refusalWords } from '../shared/sentences.ts';
import type { Editor } from './editor.ts';
import { changesSince, toChangeViews } from './version-changes.ts';

/** Options of publishing that only tests set. */
export type PublisherOverrides = Partial<Pick<PublishOptions, 'siteUrl' | 'timeoutMs' | 'pauseMs'>>;

const GATHERING_LIMIT_MS = 3000;

/** What the panel «Publicar» compares. */
type Comparison = Pick<PublicationView, 'problems' | 'latest' | 'changes'>;

export class Publisher {
  readonly #root: string;
  readonly #editor: Editor;
  readonly #overrides: PublisherOverrides;
  /** The publication that runs, with what was compared at its start. */
  #running: { progress: PublishProgress; comparison: Promise<Comparison> } | undefined;
  #outcome: PublishOutcome | undefined;
  /** Resolves once the versions of others have been fetched, or could not be. */
  #gathering: Promise<void> | undefined;

  constructor(editor: Editor, overrides: PublisherOverrides = {}) {
    this.#root = editor.root;
    this.#editor = editor;
    this.#overrides = overrides;
  }

  /** When the editor starts: what became of a publication that had not ended. Then gets what others have published. */
  async recover(): Promise<void> {
    try {
      const recovered = await recoverPublication(this.#root, new Date());
      this.#outcome = recovered && (await this.#toOutcome(recovered));
      const repository = await Repository.find(this.#root);
      // The panels show the versions that are here.
      this.#gathering = repository?.gatherVersions().catch(() => {});
    } catch (error) {
      // `versions` says so, too.
      if (!(error instanceof GitError)) throw error;
    }
  }

  async view(): Promise<PublicationView> {
    const { publish: destination } = this.#editor.live.current().site?.read.content?.site ?? {};
    const [outcome, progress] = [this.#outcome, this.#running?.progress];
    // Asked again and again while a publication runs, which comparing would slow down.
    const comparison = await (this.#running?.comparison ?? this.#compare());
    return { progress, outcome, destination: destination?.address, ...comparison };
  }

  async versions(): Promise<VersionsView> {
    // A slow network does not delay the versions that are here.
    await Promise.race([this.#gathering, delay(GATHERING_LIMIT_MS)]);
    try {
      return { versions: await listVersions(this.#root), problems: [] };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { versions: [], problems: await this.#toFindings(diagnosticsOrThrow(error, this.#root)) };
    }
  }

  /** Starts a publication in the background, unless one is running. */
  start(choices: ConflictChoices, removeOldFiles: boolean): void {
    if (this.#running) return;
    this.#running = { progress: { step: 'checking' }, comparison: this.#compare() };
    this.#outcome = undefined;
    const publication = this.#publish(choices, removeOldFiles).catch((error: unknown): PublishOutcome => {
      console.error(error);
      const problems = [{ file: '', path: '', description: refusalWords.internal }];
      // Nobody knows what visitors get then.
      return { state: 'failed', problems, publicState: 'unreachable' };
    });
    void publication.then((outcome) => {
      this.#outcome = outcome;
      this.#running = undefined;
    });
  }

  async #publish(choices: ConflictChoices, removeOldFiles: boolean): Promise<PublishOutcome> {
    const { latest, changes } = await this.view();
    const result = await publishSite({
      root: this.#root,
      choices,
      message: latest ? summaryOf(changes) : 'Primera publicación',
      removeOldFiles,
      onProgress: (progress) => {
        if (this.#running) this.#running.progress = progress;
      },
      exclusively: (task) => this.#editor.exclusively(task),
      ...this.#overrides,
    });
    // Merging may have changed files.
    await this.#editor.live.rebuild();
    return this.#toOutcome(result);
  }

  async #compare(): Promise<Comparison> {
    const { versions, problems } = await this.versions();
    const [latest] = versions;
    return { problems, latest, changes: latest && (await this.#changesSince(latest)) };
  }

  /** Undefined while a file of the content cannot be read, as when another program has written half of it. */
  async #changesSince({ id }: VersionView): Promise<ChangeView[] | undefined> {
    try {
      return await changesSince(this.#editor, id);
    } catch (error) {
      if (error instanceof DiagnosticError) return undefined;
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
    return { id, file, changes: await toChangeViews(this.#editor, { files: [file], texts }, readTheirs) };
  }

  /** What is wrong with the whole project is about no file, so the panel shows no button that leads there. */
  async #toFindings(diagnostics: readonly Diagnostic[]): Promise<Finding[]> {
    const findings = toFindings(diagnostics, await readContentFiles(this.#root));
    return findings.map((finding) => (finding.file === this.#root ? { ...finding, file: '' } : finding));
  }
}

const summaryOf = (changes: readonly ChangeView[] = []) =>
  changes.length > 0 ? `Cambia ${countChanges(changes)}` : 'Publica de nuevo';

import type { FilmSource } from '../render-context.ts';

/** The cut of the film for a layout of the hero: beside the words, or above them. */
type Cut = 'wide' | 'tall';

/** The sources of each cut, best format first. */
export type FilmCuts = Readonly<Record<Cut, readonly FilmSource[]>>;

/** In fewer device pixels across, the AV1 of the wide cut is not worth its decoding: H.264 is played instead. */
const LARGE_WINDOW = 1200;

/**
 * Plays the film on its stage while somebody can see it, and runs its pause control. Loads nothing before the stage
 * comes into sight. Ends for good if the film fails, or once the visitor asks for less motion.
 */
export class Film {
  readonly #stage: HTMLElement;
  readonly #control: HTMLElement;
  readonly #onFailure: () => void;
  readonly #cuts: FilmCuts;
  readonly #observer: IntersectionObserver;
  readonly #ended = new AbortController();
  #video: HTMLVideoElement | undefined;
  #cut: Cut | undefined;
  /** Aborted when `#video` is unloaded: a late `error` of it must not end the one that follows. */
  #unloaded = new AbortController();
  #isInSight = false;
  #isPausedByVisitor = false;

  /**
   * `reducedMotion` is a parameter, because a module that this chunk and the entry both import would become a third
   * file.
   */
  constructor(stage: HTMLElement, control: HTMLElement, reducedMotion: MediaQueryList, onFailure: () => void) {
    this.#stage = stage;
    this.#control = control;
    this.#onFailure = onFailure;
    this.#cuts = JSON.parse(stage.dataset['film'] ?? '') as FilmCuts;
    this.#observer = new IntersectionObserver((entries) => {
      this.#isInSight = entries.at(-1)?.isIntersecting ?? false;
      this.#playOrPause();
    });
    this.#observer.observe(stage);

    const { signal } = this.#ended;
    document.addEventListener('visibilitychange', () => this.#playOrPause(), { signal });
    // Browsers leave the film paused when the page comes back from the back/forward cache.
    addEventListener('pageshow', () => this.#playOrPause(), { signal });
    addEventListener('resize', () => this.#followLayout(), { signal });
    reducedMotion.addEventListener('change', () => this.#end(), { signal });
    control.addEventListener('click', () => this.#togglePause(), { signal });
  }

  #playOrPause(): void {
    if (this.#isPausedByVisitor || !this.#isInSight || document.hidden) {
      this.#video?.pause();
      return;
    }
    const video = (this.#video ??= this.#load());
    video.play().catch((error: unknown) => {
      // `play` rejects with an AbortError if the video is paused or unloaded before its first frame; that is no
      // failure. Nor is it one if the video has been replaced meanwhile.
      const isInterrupted = (error as Error).name === 'AbortError';
      if (!isInterrupted && video === this.#video) this.#fail();
    });
  }

  /** By the video itself, because the browser may have paused it meanwhile. */
  #togglePause(): void {
    this.#isPausedByVisitor = !this.#video?.paused;
    this.#playOrPause();
  }

  #followLayout(): void {
    if (!this.#video || this.#cut === cutOfLayout(this.#stage)) return;
    this.#unload();
    this.#playOrPause();
  }

  #load(): HTMLVideoElement {
    const cut = cutOfLayout(this.#stage);
    this.#cut = cut;
    // Attributes in the markup, because Safari plays by itself only what is muted and inline from the start.
    this.#stage.innerHTML =
      '<video muted playsinline loop preload=auto tabindex=-1 aria-hidden=true disablepictureinpicture disableremoteplayback>';
    const video = this.#stage.firstChild as HTMLVideoElement;
    // The attribute stands only for the default; no browser may play a sound.
    video.muted = true;
    const isTooDetailed = cut === 'wide' && innerWidth * devicePixelRatio < LARGE_WINDOW;
    const sources = isTooDetailed ? this.#cuts.wide.slice(-1) : this.#cuts[cut];
    for (const source of sources) video.append(Object.assign(document.createElement('source'), source));

    this.#unloaded = new AbortController();
    const { signal } = this.#unloaded;
    video.addEventListener('playing', () => this.#onPlaying(), { signal });
    video.addEventListener('pause', () => this.#labelControl(), { signal });
    video.addEventListener('error', () => this.#fail(), { signal });
    // The last source: after it there is nothing left to try.
    video.lastChild?.addEventListener('error', () => this.#fail(), { signal });
    return video;
  }

  #onPlaying(): void {
    this.#stage.dataset['filmState'] = 'playing';
    this.#control.hidden = false;
    this.#labelControl();
  }

  /** Names what a click does now (`title`), and shows what the film does now (`data-state`, for CSS). */
  #labelControl(): void {
    const isPaused = this.#video?.paused ?? false;
    const label = this.#control.dataset[isPaused ? 'play' : 'pause'] ?? '';
    this.#control.dataset['state'] = isPaused ? 'paused' : 'playing';
    this.#control.title = label;
    this.#control.ariaLabel = label;
  }

  #unload(): void {
    this.#unloaded.abort();
    const video = this.#video;
    this.#video = undefined;
    this.#stage.replaceChildren();
    delete this.#stage.dataset['filmState'];
    // Removing it from the document does not end its download; loading it without any source does (HTML, "best
    // practices for authors using media elements").
    video?.replaceChildren();
    video?.load();
  }

  #fail(): void {
    this.#end();
    this.#onFailure();
  }

  #end(): void {
    this.#ended.abort();
    this.#observer.disconnect();
    this.#unload();
    this.#control.hidden = true;
  }
}

/** Hero.css names the cut of its layout. */
function cutOfLayout(stage: HTMLElement): Cut {
  return getComputedStyle(stage).getPropertyValue('--film-cut') === 'tall' ? 'tall' : 'wide';
}

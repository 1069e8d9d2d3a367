import type { FilmSource } from '../render-context.ts';

/** The cut of the film for each layout of the hero: beside the words (`wide`) or above them (`tall`). */
type Cut = 'wide' | 'tall';

/** Sources of each cut, best format first. */
export type FilmCuts = Readonly<Record<Cut, readonly FilmSource[]>>;

/** In device pixels. In a narrower window, AV1 costs more to decode than the detail of the wide cut is worth. */
const MIN_WIDTH_OF_WIDE_AV1 = 1200;

/**
 * Plays the film on its stage while it is visible, and handles the pause control. Loads nothing before the stage is
 * visible. If the film fails, ends and calls `onFailure`.
 */
export class Film {
  readonly #stage: HTMLElement;
  readonly #control: HTMLElement;
  readonly #onFailure: () => void;
  readonly #cuts: FilmCuts;
  readonly #observer: IntersectionObserver;
  readonly #pageListeners = new AbortController();
  #video: HTMLVideoElement | undefined;
  #cut: Cut | undefined;
  /** Aborted and replaced when `#video` is unloaded, because its late `error` must not end the next video. */
  #videoListeners = new AbortController();
  #isInSight = false;
  #isPausedByVisitor = false;

  constructor(stage: HTMLElement, control: HTMLElement, onFailure: () => void) {
    this.#stage = stage;
    this.#control = control;
    this.#onFailure = onFailure;
    this.#cuts = JSON.parse(stage.dataset['film'] ?? '') as FilmCuts;
    this.#observer = new IntersectionObserver((entries) => {
      this.#isInSight = entries.at(-1)?.isIntersecting ?? false;
      this.#playOrPause();
    });
    this.#observer.observe(stage);

    const { signal } = this.#pageListeners;
    document.addEventListener('visibilitychange', () => this.#playOrPause(), { signal });
    // Browsers keep the film paused when the page returns from the back/forward cache.
    addEventListener('pageshow', () => this.#playOrPause(), { signal });
    addEventListener('resize', () => this.#followLayout(), { signal });
    control.addEventListener('click', () => this.#togglePause(), { signal });
  }

  #playOrPause(): void {
    const mayPlay = this.#isInSight && !document.hidden && !this.#isPausedByVisitor;
    if (!mayPlay) {
      this.#video?.pause();
      return;
    }
    const video = (this.#video ??= this.#load());
    video.play().catch((error: unknown) => {
      // An AbortError means only that the video was paused before its first frame. A video that has been unloaded
      // meanwhile does not count either.
      const isInterrupted = (error as Error).name === 'AbortError';
      if (!isInterrupted && video === this.#video) this.#fail();
    });
  }

  /** Reads the state of the video, because the browser may have paused it. */
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
    // Safari autoplays only videos that are muted and inline from the start, hence attributes in the markup.
    this.#stage.innerHTML =
      '<video muted playsinline loop preload=auto tabindex=-1 aria-hidden=true disablepictureinpicture disableremoteplayback>';
    const video = this.#stage.firstChild as HTMLVideoElement;
    // The attribute sets only the default, so the property is set, too.
    video.muted = true;
    const isTooNarrowForAv1 = cut === 'wide' && innerWidth * devicePixelRatio < MIN_WIDTH_OF_WIDE_AV1;
    // Instead of AV1, only the last source, which is H.264.
    const sources = isTooNarrowForAv1 ? this.#cuts.wide.slice(-1) : this.#cuts[cut];
    for (const source of sources) video.append(Object.assign(document.createElement('source'), source));
    this.#listenTo(video);
    return video;
  }

  #listenTo(video: HTMLVideoElement): void {
    const { signal } = this.#videoListeners;
    video.addEventListener('playing', () => this.#onPlaying(video), { signal });
    video.addEventListener('pause', () => this.#labelControl(video), { signal });
    video.addEventListener('error', () => this.#fail(), { signal });
    // An error of the last source means that no source can be played.
    video.lastChild?.addEventListener('error', () => this.#fail(), { signal });
  }

  #onPlaying(video: HTMLVideoElement): void {
    this.#stage.dataset['filmState'] = 'playing';
    this.#control.hidden = false;
    this.#labelControl(video);
  }

  /** The label, `data-play` or `data-pause`, names the effect of a click; `data-state` tells CSS the film's state. */
  #labelControl({ paused }: HTMLVideoElement): void {
    const label = this.#control.dataset[paused ? 'play' : 'pause'] ?? '';
    this.#control.dataset['state'] = paused ? 'paused' : 'playing';
    this.#control.title = label;
    this.#control.ariaLabel = label;
  }

  #unload(): void {
    this.#videoListeners.abort();
    this.#videoListeners = new AbortController();
    const video = this.#video;
    this.#video = undefined;
    this.#stage.replaceChildren();
    delete this.#stage.dataset['filmState'];
    // Removing a video does not end its download, but loading it without sources does (HTML, "best practices for
    // authors using media elements").
    video?.replaceChildren();
    video?.load();
  }

  #fail(): void {
    this.end();
    this.#onFailure();
  }

  /** Removes film and control for good. */
  end(): void {
    this.#pageListeners.abort();
    this.#observer.disconnect();
    this.#unload();
    this.#control.hidden = true;
  }
}

/** Reads the cut that Hero.css and Hero.tall.css set for the current layout. */
function cutOfLayout(stage: HTMLElement): Cut {
  return getComputedStyle(stage).getPropertyValue('--film-cut') === 'tall' ? 'tall' : 'wide';
}

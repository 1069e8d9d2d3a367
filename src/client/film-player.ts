import type { FilmSource } from '../render-context.ts';

/** A version of the film for one layout of the hero: beside the words, or above them. */
type Cut = 'wide' | 'tall';

/** The value of `data-film`: the sources of each cut, best format first. */
export type FilmCuts = Readonly<Record<Cut, readonly FilmSource[]>>;

/**
 * In a window of fewer device pixels across, the wide cut's first source (AV1, which has the most pixels) is not worth
 * its decoding; the last one (H.264) is played instead.
 */
const LARGE_WINDOW = 1200;

/**
 * The film on its stage, the element `[data-film]`: creates one `<video>` of the cut that the layout asks for when the
 * stage first comes into sight, plays it while somebody can see it, and runs its pause control. Ends for good if the film
 * fails, or if the visitor now asks for less motion.
 */
export class Film {
  readonly #stage: HTMLElement;
  readonly #control: HTMLElement;
  readonly #onFailure: () => void;
  readonly #cuts: FilmCuts;
  readonly #observer: IntersectionObserver;
  /** Aborted when the film has ended for good. */
  readonly #ended = new AbortController();
  /** Undefined until the hero is first in sight, while the cut changes, and after the end. */
  #video: HTMLVideoElement | undefined;
  /** The cut that `#video` plays. */
  #cut: Cut | undefined;
  /** Aborted when `#video` is unloaded: a late `error` of it must not end the one that follows. */
  #unloaded = new AbortController();
  #isInSight = false;
  #isPausedByVisitor = false;

  /**
   * Begins to watch the stage: nothing is loaded until the stage comes into sight.
   *
   * @param control the button that pauses the film
   * @param reducedMotion the media query of visitors who ask for less motion: once it begins to match, the film ends. Whether
   *   it matches already, the caller checks. A parameter, not an import: a module that both this chunk and the entry import
   *   would become a third file, for which the entry would have to wait.
   * @param onFailure called if the film cannot be played
   * @throws SyntaxError if the stage has no sources (`data-film`)
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

  /**
   * Plays the film if somebody can see it and has not paused it, and pauses it otherwise. Called whenever one of these
   * may have changed. Loads the film if there is no video yet: the first time, and after a change to the other cut. If the
   * browser refuses to play it, the film has failed and ends for good.
   */
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

  /**
   * Handles a click on the control: pauses the film until the next click, or plays it again. Which of the two depends on
   * the video itself, not on the last click: the browser may have paused it meanwhile.
   */
  #togglePause(): void {
    this.#isPausedByVisitor = !this.#video?.paused;
    this.#playOrPause();
  }

  /** Changes to the other cut if the layout asks for it now, for example because the phone was turned. */
  #followLayout(): void {
    if (!this.#video || this.#cut === cutOfLayout(this.#stage)) return;
    this.#unload();
    this.#playOrPause();
  }

  /**
   * Puts a new `<video>` on the stage, with the sources of the cut that the layout asks for now; in a small window, of the
   * wide cut only the last one (LARGE_WINDOW). If none of them can be played, the film ends (`#fail`). Nothing plays yet. The
   * caller keeps the returned element as `#video`.
   */
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
    // One `<source src type>` each; the browser plays the first one that it can.
    for (const source of sources) video.append(Object.assign(document.createElement('source'), source));

    this.#unloaded = new AbortController();
    const { signal } = this.#unloaded;
    video.addEventListener('playing', () => this.#onPlaying(), { signal });
    video.addEventListener('pause', () => this.#labelControl(), { signal });
    video.addEventListener('error', () => this.#fail(), { signal });
    // A source that cannot be used is skipped; after the last one there is nothing left to try.
    video.lastChild?.addEventListener('error', () => this.#fail(), { signal });
    return video;
  }

  /** Fades the film in, which CSS does by `data-film-state`, and shows its control. */
  #onPlaying(): void {
    this.#stage.dataset['filmState'] = 'playing';
    this.#control.hidden = false;
    this.#labelControl();
  }

  /**
   * Sets the control's name to what a click does now, in the words that the page has in `data-pause` and `data-play`; and
   * its `data-state` to what the film does now, by which CSS shows one of its two icons. Called when the film begins to play
   * and when it stops.
   */
  #labelControl(): void {
    // The defaults are for TypeScript: there is a video by now, and the page has both words.
    const isPaused = this.#video?.paused ?? false;
    const label = this.#control.dataset[isPaused ? 'play' : 'pause'] ?? '';
    this.#control.dataset['state'] = isPaused ? 'paused' : 'playing';
    this.#control.title = label;
    this.#control.ariaLabel = label;
  }

  /**
   * Takes the video, if there is one, off the stage, stops listening to it, and ends its download and decoding. Called before
   * another cut is loaded, and when the film ends for good.
   */
  #unload(): void {
    this.#unloaded.abort();
    const video = this.#video;
    this.#video = undefined;
    this.#stage.replaceChildren();
    delete this.#stage.dataset['filmState'];
    // Removing it from the document does not end its download; loading it without any source does (HTML, "best practices
    // for authors using media elements").
    video?.replaceChildren();
    video?.load();
  }

  /** Ends the film because it cannot be played, and reports that. */
  #fail(): void {
    this.#end();
    this.#onFailure();
  }

  /**
   * Ends the film until the page is loaded again, because it has failed or the visitor now asks for less motion: removes the
   * video, hides its control and stops listening. The visitor then sees the sunrise that CSS paints behind the film.
   */
  #end(): void {
    this.#ended.abort();
    this.#observer.disconnect();
    this.#unload();
    this.#control.hidden = true;
  }
}

/** The cut that fits the layout of the hero now; Hero.css names it in the custom property `--film-cut`. */
function cutOfLayout(stage: HTMLElement): Cut {
  return getComputedStyle(stage).getPropertyValue('--film-cut') === 'tall' ? 'tall' : 'wide';
}

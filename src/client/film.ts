import type { FilmSource } from '../render-context.ts';
import { whenIdle } from '../browser/loading.ts';
import { reducedMotion } from './motion.ts';
import type { Page } from './page.ts';

/** The value of `data-film`. */
export interface Film {
  /** Media query for which the tall cut is shown. */
  tall: string;
  /** Best format first. */
  sources: Record<'wide' | 'tall', readonly FilmSource[]>;
}

/** Device pixels across a window from which the wide cut's first source, with the most pixels, is worth decoding. */
const DETAILED = 1200;

/**
 * Lays the film over the painted dawn of `[data-film]`, once the page is idle and the film in sight. With
 * reduced motion or Save-Data it is never requested. Whatever goes wrong, the dawn stays.
 */
export function startFilm({ config: { filmFailed } }: Page): void {
  const stage = document.querySelector<HTMLElement>('[data-film]');
  const control = document.querySelector<HTMLElement>('[data-film-control]');
  // Only Chromium knows Save-Data.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!stage || !control || connection?.saveData || reducedMotion.matches) return;

  const { tall, sources } = JSON.parse(stage.dataset['film']!) as Film;
  const isTall = matchMedia(tall);
  let video: HTMLVideoElement | undefined;
  /** What the visitor wants; the film also pauses while nobody can see it. */
  let isWanted = true;
  let isInSight = false;

  const ended = new AbortController();
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, ended);

  const remove = () => {
    stage.replaceChildren();
    delete stage.dataset['filmState'];
    video = undefined;
  };
  const end = () => {
    ended.abort();
    observer.disconnect();
    video?.pause();
    control.hidden = true;
    remove();
  };
  const fail = () => {
    if (ended.signal.aborted) return;
    end();
    console.warn(filmFailed);
  };

  const update = () => {
    if (!isWanted || !isInSight || document.hidden) return video?.pause();
    video ??= create();
    video.play().catch((error: unknown) => {
      // A pause that came before the first frame is no failure.
      if ((error as Error).name !== 'AbortError') fail();
    });
  };

  const label = () => {
    const [state, action] = video?.paused ? (['paused', 'play'] as const) : (['playing', 'pause'] as const);
    control.dataset['state'] = state;
    control.title = control.ariaLabel = control.dataset[action]!;
  };

  const create = () => {
    // As attributes: Safari plays by itself only what is muted and inline from the start.
    stage.innerHTML =
      '<video muted playsinline loop preload=auto tabindex=-1 aria-hidden=true disablepictureinpicture disableremoteplayback>';
    const film = stage.firstChild as HTMLVideoElement;
    film.muted = true;
    const cut = sources[isTall.matches ? 'tall' : 'wide'];
    for (const source of !isTall.matches && innerWidth * devicePixelRatio < DETAILED ? cut.slice(-1) : cut) {
      film.append(Object.assign(document.createElement('source'), source));
    }
    on(film, 'playing', () => {
      stage.dataset['filmState'] = 'playing';
      control.hidden = false;
      label();
    });
    on(film, 'pause', label);
    on(film, 'error', fail);
    on(film.lastChild!, 'error', fail);
    return film;
  };

  const observer = new IntersectionObserver((entries) => {
    isInSight = !!entries.at(-1)?.isIntersecting;
    update();
  });
  whenIdle(() => ended.signal.aborted || observer.observe(stage));

  on(document, 'visibilitychange', update);
  // Back from the back/forward cache, where browsers leave it paused.
  on(window, 'pageshow', update);
  on(reducedMotion, 'change', end);
  on(control, 'click', () => {
    isWanted = video?.paused ?? true;
    update();
  });
  // A turned phone: the words stand where the other cut has room for them.
  on(isTall, 'change', () => {
    if (!video) return;
    remove();
    update();
  });
}

import type { FilmSource } from '../components/site.tsx';
import type { Page } from './config.ts';
import { reducedMotion } from './motion.ts';
import { whenIdle } from './timing.ts';

/** The value of `data-film`. */
export interface Film {
  /** Media query for which the tall cut is shown. */
  tall: string;
  /** Best format first. */
  sources: Record<'wide' | 'tall', readonly FilmSource[]>;
}

/**
 * Lays the film over the painted dawn of `[data-film]`, once the page is idle and the film in sight. With
 * reduced motion or Save-Data it is never requested. Whatever goes wrong, the dawn stays.
 */
export function startFilm({ config: { filmFailed } }: Page): void {
  const stage = document.querySelector<HTMLElement>('[data-film]');
  const control = document.querySelector<HTMLElement>('[data-film-control]');
  // Only Chromium knows Save-Data.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!stage || !control || connection?.saveData) return;

  let video: HTMLVideoElement | undefined;
  /** What the visitor wants; the film also rests while nobody can see it. */
  let wanted = true;
  let inSight = false;

  const end = () => {
    ended.abort();
    observer.disconnect();
    stage.replaceChildren();
    video?.pause();
    control.hidden = true;
    delete stage.dataset['filmState'];
  };
  const fail = () => {
    if (ended.signal.aborted) return;
    end();
    console.warn(filmFailed);
  };

  const update = () => {
    if (!wanted || !inSight || document.hidden) return video?.pause();
    video ??= create();
    video.play().catch((error: unknown) => {
      // A pause that came before the first frame is no failure.
      if ((error as Error).name !== 'AbortError') fail();
    });
  };

  const ended = new AbortController();
  const on = (target: EventTarget, type: string, listener: () => void) =>
    target.addEventListener(type, listener, ended);

  const label = () => {
    const [state, action] = video?.paused ? (['paused', 'play'] as const) : (['playing', 'pause'] as const);
    control.dataset['state'] = state;
    control.title = control.dataset[action]!;
    control.setAttribute('aria-label', control.title);
  };

  const { tall, sources } = JSON.parse(stage.dataset['film']!) as Film;
  const isTall = matchMedia(tall);

  const create = () => {
    // As attributes: Safari plays by itself only what is muted and inline from the start.
    stage.innerHTML =
      '<video muted playsinline loop preload=auto tabindex=-1 aria-hidden=true disablepictureinpicture disableremoteplayback>';
    const film = stage.firstChild as HTMLVideoElement;
    film.muted = true;
    for (const source of sources[isTall.matches ? 'tall' : 'wide']) {
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
    inSight = !!entries.at(-1)?.isIntersecting;
    update();
  });

  on(document, 'visibilitychange', update);
  // Back from the back/forward cache, where browsers leave it paused.
  on(window, 'pageshow', update);
  on(reducedMotion, 'change', end);
  // A turned phone: the words stand where the other cut has room for them.
  on(isTall, 'change', () => {
    if (!video) return;
    delete stage.dataset['filmState'];
    video.remove();
    video = undefined;
    update();
  });
  on(control, 'click', () => {
    wanted = video?.paused ?? true;
    update();
  });
  whenIdle(() => {
    if (!reducedMotion.matches) observer.observe(stage);
  });
}

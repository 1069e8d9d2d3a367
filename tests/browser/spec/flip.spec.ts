import type { Page } from 'playwright/test';
import { content, flipName, plain } from '../../support/browser/content.ts';
import { open } from '../../support/browser/page.ts';
import { desktop, expect, phone, test } from '../../support/browser/test.ts';
import { fakeWidget } from '../../support/browser/widget.ts';

type Face = 'front' | 'back';

const flip = (page: Page) => page.locator('.flip');
const button = (page: Page, face: Face) => page.getByRole('button', { name: flipName(face) });
const label = (face: Face) => plain(content.landing.flip[face]);

/** What is to be seen in the middle of the button, by its label and its colour; half-way through a turn, neither. */
const seen = (page: Page) =>
  flip(page).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const face = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('span');
    return face && { label: face.textContent?.replace(/\s/g, ' '), colour: getComputedStyle(face).backgroundColor };
  });

test(
  'each click turns the flip button to its other label and colour, even without the widget [Flip button]',
  phone,
  async ({ page }) => {
    await fakeWidget(page, 'missing');
    await open(page);
    await expect(button(page, 'front')).toBeVisible();
    const colours = new Set<string>();
    for (const [side, other] of [
      ['back', 'front'],
      ['front', 'back'],
      ['back', 'front'],
    ] as const) {
      await flip(page).click();
      await expect(button(page, side)).toBeVisible();
      // Hidden from everybody, not only turned away, when the turn has ended.
      await expect(button(page, other)).toHaveCount(0);
      await expect(page.getByText(content.landing.flip[other])).toBeHidden();
      await expect.poll(() => seen(page)).toMatchObject({ label: label(side) });
      colours.add((await seen(page))!.colour);
    }
    expect(colours.size).toBe(2);
  },
);

for (const when of ['before', 'after'] as const) {
  test(
    `a page that was translated ${when} React runs turns the flip button at the first click [Flip button]`,
    phone,
    async ({ page }) => {
      await fakeWidget(page, 'missing');
      await open(page);
      // A click hydrates the button, and turns it; the second one turns it back.
      if (when === 'after') {
        for (const side of ['back', 'front'] as const) {
          await flip(page).click();
          await expect(button(page, side)).toBeVisible();
        }
      }
      // As browsers do: each text becomes `<font><font>…</font></font>`.
      await flip(page).evaluate((element) => {
        for (const face of element.querySelectorAll('.flip__face')) {
          const [outer, inner] = [document.createElement('font'), document.createElement('font')];
          inner.textContent = `${face.textContent} (en)`;
          outer.append(inner);
          face.replaceChildren(outer);
        }
      });
      for (const side of ['back', 'front'] as const) {
        await flip(page).click();
        await expect(button(page, side)).toBeVisible();
        await expect.poll(async () => (await seen(page))?.label).toBe(`${label(side)} (en)`);
      }
    },
  );
}

test(
  'the flip button turns in 0.6 s, with both sides visible on the way [Flip button, Constants]',
  phone,
  async ({ page }) => {
    await fakeWidget(page, 'missing');
    await open(page);
    // Half-way, whatever the machine's load: the browser says what it plays, and is stopped there.
    const turn = await flip(page).evaluate(async (button: HTMLElement) => {
      const begun = new Promise((resolve) => button.addEventListener('transitionrun', resolve));
      button.click();
      await begun;
      const animations = button.getAnimations({ subtree: true }).filter((each) => each instanceof CSSTransition);
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 300;
      }
      return {
        durations: animations.map(({ effect }) => effect?.getTiming().duration),
        faces: [...button.querySelectorAll('[aria-hidden]')].map((face) => {
          const { visibility, backfaceVisibility } = getComputedStyle(face);
          return [visibility, backfaceVisibility];
        }),
      };
    });
    expect(new Set(turn.durations)).toEqual(new Set([600]));
    expect(turn.faces).toEqual(Array(2).fill(['visible', 'hidden']));
  },
);

test(
  'the keyboard turns the flip button, at once with reduced motion [Flip button]',
  desktop,
  async ({ page, guard }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await fakeWidget(page, 'missing');
    await open(page);
    await flip(page).focus();
    for (const [key, side] of [
      ['Enter', 'back'],
      ['Space', 'front'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(button(page, side)).toBeFocused();
      // The sign that the agenda is awaited may be one, of 0.01 ms.
      const durations = await flip(page).evaluate((button) =>
        button.getAnimations({ subtree: true }).map(({ effect }) => Number(effect?.getTiming().duration)),
      );
      expect(durations.filter((duration) => duration > 1)).toEqual([]);
      expect((await seen(page))?.label).toBe(label(side));
    }
    expect(guard.texts('warning')).toEqual([]);
  },
);

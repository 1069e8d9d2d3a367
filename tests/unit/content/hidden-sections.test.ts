/** A section that is hidden: the site is as without it, and the content keeps it. */
import { expect, test } from 'vitest';
import { read, contentOf, landing, sampleFiles, withText } from '../../support/content-files.ts';

const hide = (section: string) => withText(landing, `\n${section}:\n`, `\n${section}:\n  hidden: true\n`, sampleFiles);

test('hidden testimonials leave no section, menu link or sample behind, and their pictures are kept', () => {
  const before = contentOf(sampleFiles);
  const { content, media } = read(hide('testimonials'));
  expect(content?.landing.testimonials).toBeUndefined();
  expect(content?.landing.insurance).toEqual(before.landing.insurance);
  expect(content?.site.navigation.map(({ url }) => url)).toEqual(
    before.site.navigation.map(({ url }) => url).filter((url) => url !== '#resultados'),
  );
  expect(content?.samples.filter(({ path }) => path.startsWith('testimonials'))).toEqual([]);
  // Their pictures are still named, so nothing throws these away.
  expect(media.map(({ src }) => src)).toContain('paciente-camila.svg');
});

test('while the insurance section is hidden, no text may name the number of insurers', () => {
  const named = withText(landing, 'intro: ', 'intro: "{aseguradoras} convenios. ', hide('insurance'));
  const files = withText(landing, 'en Vitacura y Providencia.\n  notes', 'en Vitacura y Providencia."\n  notes', named);
  expect(read(files).diagnostics.map(({ code }) => code)).toEqual(['content.absent-fact']);
});

test('the terms of use say nothing of agreements with insurers while the insurance section is hidden', () => {
  const terms = (files: Parameters<typeof contentOf>[0]) => JSON.stringify(contentOf(files).legal['terminos']);
  expect(terms(sampleFiles)).toMatch(/convenio vigente.*dependen del convenio/);
  expect(terms(hide('insurance'))).not.toMatch(/convenio|aseguradora/);
});

test('hidden: false shows the section, and anything else is refused', () => {
  const shown = withText(landing, '\ntestimonials:\n', '\ntestimonials:\n  hidden: false\n', sampleFiles);
  expect(contentOf(shown).landing.testimonials?.items).toHaveLength(3);
  const wrong = withText(landing, '\ntestimonials:\n', '\ntestimonials:\n  hidden: si\n', sampleFiles);
  expect(read(wrong).diagnostics.map(({ place }) => place.field)).toEqual(['testimonials.hidden']);
});

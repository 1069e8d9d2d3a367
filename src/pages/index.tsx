import { Fold } from '../components/Fold.tsx';
import type { Page } from '../page.ts';
import { About } from '../sections/About/About.tsx';
import { Benefits } from '../sections/Benefits/Benefits.tsx';
import { Closing } from '../sections/Closing/Closing.tsx';
import { Hero } from '../sections/Hero/Hero.tsx';
import { Insurance } from '../sections/Insurance/Insurance.tsx';
import { Testimonials } from '../sections/Testimonials/Testimonials.tsx';
import { You } from '../sections/You/You.tsx';

export default {
  meta: ({ landing: { meta, hero } }) => ({
    title: meta.title,
    description: meta.description,
    social: { title: meta.socialTitle, description: meta.socialDescription },
    imageLines: [...hero.title.lines, hero.title.answer],
  }),
  headerTheme: 'film',
  sections: [Hero, Fold, You, Benefits, Insurance, About, Testimonials, Closing],
} satisfies Page;

/** Messages about the weight of pages, in both languages. */
import type { Sentences } from './sentence.ts';
import type { Language } from './language.ts';

/** Names of the figures that the build measures. */
const labels = {
  en: {
    'landing-first-screen': 'landing page, HTML of the first screen',
    'other-first-screen': 'other pages, HTML of the first screen',
    script: 'script before interaction',
    react: 'React and islands',
    fonts: 'fonts',
    'landing-before-load': 'landing page, first screen with all scripts, styles and fonts before load',
    'other-before-load': 'other pages, first screen with all scripts, styles and fonts before load',
  },
  es: {
    'landing-first-screen': 'página de inicio, HTML de la primera pantalla',
    'other-first-screen': 'otras páginas, HTML de la primera pantalla',
    script: 'código antes de interactuar',
    react: 'React y sus componentes',
    fonts: 'tipografías',
    'landing-before-load': 'página de inicio, primera pantalla con código, estilos y tipografías antes de cargar',
    'other-before-load': 'otras páginas, primera pantalla con código, estilos y tipografías antes de cargar',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type WeightName = keyof (typeof labels)['en'];

/** Example: `React and islands` for `react`. */
export const weightLabel = (name: WeightName, language: Language): string => labels[language][name];

interface OverBudget {
  name: WeightName;
  /** In bytes, like `size`. */
  limit: number;
  size: number;
  /** The files that make up the figure, heaviest first. */
  files: readonly { path: string; bytes: number }[];
}

export interface BudgetParams {
  /** A figure exceeds its limit. */
  'budget.exceeded': OverBudget;
}

/** Example: `index.html 14210, assets/a.css 3011`. */
const listFiles = ({ files }: OverBudget) => files.map(({ path, bytes }) => `${path} ${bytes}`).join(', ');

export const budgetsEnglish: Sentences<BudgetParams> = {
  'budget.exceeded': (params) => ({
    message: `${labels.en[params.name]}: expected at most ${params.limit} bytes (scripts/generator/budgets.ts), found ${params.size}: ${listFiles(params)}`,
  }),
};

export const budgetsSpanish: Sentences<BudgetParams> = {
  'budget.exceeded': (params) => ({
    message: `Hay ${params.size} bytes, y el máximo es ${params.limit} (scripts/generator/budgets.ts; ${labels.es[params.name]}): ${listFiles(params)}.`,
  }),
};

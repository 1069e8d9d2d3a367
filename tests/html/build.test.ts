/** The build as people meet it: other content, one page more, a mistake. Each in a copy of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Project } from '../browser/support/project.ts';
import { copyDelivered } from './contents.ts';
import { delivered, practice } from './site.ts';

/** A build takes some seconds on a busy machine. */
const TIMEOUT = 60_000;

function copy(): Project {
  const project = copyDelivered();
  onTestFinished(project.remove);
  return project;
}

const page = (project: Project, file: string) => load(readFileSync(path.join(project.dist, file), 'utf8'));

test(
  'a fourth page is one new file, which every part of the site knows of',
  () => {
    const project = copy();
    project.write(
      'src/pages/prueba.tsx',
      `import { Layout } from '../components/Layout/Layout.tsx';
       import type { PageModule } from '../page.ts';
       export const meta: PageModule['meta'] = () => ({ title: 'Prueba', description: 'Una más.', imageLines: ['Prueba'] });
       export default () => <Layout ground="paper"><h1>Cuarta</h1></Layout>;`,
    );
    project.write('src/pages/otra/honda.tsx', project.read('src/pages/prueba.tsx').replaceAll('../', '../../'));
    const { status, stdout, stderr } = project.build();
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('prueba/index.html');
    for (const file of ['prueba/index.html', 'otra/honda/index.html']) {
      const $ = page(project, file);
      expect($('h1').text()).toBe('Cuarta');
      expect($('title').text()).toBe('Prueba');
      expect($('header nav a')).toHaveLength(5);
    }
    expect(page(project, 'prueba/index.html')('link[rel="canonical"]').attr('href')).toMatch(/\/prueba\/$/);
  },
  TIMEOUT,
);

test('the build prints what it wrote, with sizes raw and compressed, and the time of each stage', () => {
  const { report, pageFiles } = practice;
  for (const file of pageFiles) {
    expect(report).toMatch(new RegExp(`^${file}\\s+\\d+\\.\\d kB\\s+\\d+\\.\\d kB$`, 'm'));
  }
  expect(report).toMatch(/content \d+ ms · .*write \d+ ms/);
});

describe('a mistake in the content', () => {
  const snapshot = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'base64')]);

  test(
    'leaves dist as it was, exits non-zero and names file, line, column and field, of all mistakes at once',
    () => {
      const project = copy();
      expect(project.build().status).toBe(0);
      const before = snapshot(project.dist);

      project.edit('content/site.yaml', /email: !sample .+@\S+/, 'email: !sample contacto');
      project.edit('content/landing.yaml', 'icon: comfort', 'icon: confort');
      const lineOf = (file: string, text: string) =>
        project
          .read(file)
          .split('\n')
          .findIndex((line) => line.includes(text)) + 1;
      const { status, stderr } = project.build();

      expect(status).toBe(1);
      expect(stderr).toMatch(
        new RegExp(
          `^content/site\\.yaml:${lineOf('content/site.yaml', '!sample contacto')}:\\d+  contact\\.email: expected .+"contacto"`,
          'm',
        ),
      );
      expect(stderr).toMatch(
        new RegExp(
          `^content/landing\\.yaml:${lineOf('content/landing.yaml', 'confort')}:\\d+  benefits\\.items\\[2\\]\\.icon: expected .+"confort"`,
          'm',
        ),
      );
      expect(snapshot(project.dist)).toEqual(before);
      expect(readdirSync(project.root).filter((name) => name.startsWith('.dist'))).toEqual([]);
    },
    TIMEOUT,
  );

  test(
    'makes no dist where there was none',
    () => {
      const project = copy();
      project.edit(
        'content/landing.yaml',
        /portrait: !sample\n\s+imageSrc: \S+/,
        'portrait: !sample\n    imageSrc: nobody.svg',
      );
      const { status, stderr } = project.build();
      expect(status).toBe(1);
      expect(stderr).toMatch(/^content\/landing\.yaml:\d+:\d+ {2}about\.portrait\.imageSrc: .*nobody\.svg/m);
      expect(existsSync(project.dist)).toBe(false);
    },
    TIMEOUT,
  );
});

test(
  'SPEC 3 Sample data: a site whose content is all real has no notice and no noindex, can be found, and may fix its dates',
  () => {
    const project = copy();
    for (const file of [
      'content/site.yaml',
      'content/landing.yaml',
      'content/legal/privacidad.md',
      'content/legal/terminos.md',
    ]) {
      project.edit(file, /!sample ?/g, '');
    }
    project.edit('content/legal/terminos.md', 'updated: current', 'updated: 2026-12-01');
    const { status, stderr } = project.build();
    expect(stderr).toBe('');
    expect(status).toBe(0);

    for (const file of ['index.html', 'privacidad/index.html', 'terminos/index.html']) {
      const $ = page(project, file);
      expect($('meta[name="robots"]')).toHaveLength(0);
      expect($('body').text()).not.toMatch(/contenido de ejemplo|sitio de muestra|de ejemplo\./i);
    }
    expect(page(project, '404.html')('meta[name="robots"]').attr('content')).toBe('noindex');
    expect(readFileSync(path.join(project.dist, 'sitemap.xml'), 'utf8').match(/<loc>/g)).toHaveLength(
      delivered.pageFiles.filter((file) => file !== '404.html').length,
    );
    expect(readFileSync(path.join(project.dist, 'robots.txt'), 'utf8')).toContain('Sitemap: ');

    // SPEC 3, "Copyright year, last-updated date".
    const time = page(project, 'terminos/index.html')('main time');
    expect(time.text()).toBe('1 de diciembre de 2026');
    expect(time.attr('datetime')).toBe('2026-12-01');
    expect(time.attr('data-current-date')).toBeUndefined();
    expect(page(project, 'privacidad/index.html')('main time').attr('data-current-date')).toBe('');
  },
  TIMEOUT,
);

test.each(['', '/sitio'])(
  'links of the legal texts with an anchor lead to the page with its slash, below "%s/"',
  (base) => {
    const project = copy();
    project.edit('content/site.yaml', /^url: .*$/m, `url: https://clinica.cl${base}`);
    project.edit(
      'content/legal/privacidad.md',
      '## 7. Contacto\n',
      '## 7. Contacto\n\n[a](/terminos#seccion-2) [b](/terminos) [c](/#contacto) [d](/)\n',
    );
    expect(project.build().stderr).toBe('');
    const $ = page(project, 'privacidad/index.html');
    const links = $('#seccion-7 p').first().find('a').toArray();
    expect(links.map((link) => $(link).attr('href'))).toEqual(
      ['/terminos/#seccion-2', '/terminos/', '/#contacto', '/'].map((href) => base + href),
    );
    expect(page(project, 'terminos/index.html')('#seccion-2')).toHaveLength(1);
  },
  TIMEOUT,
);

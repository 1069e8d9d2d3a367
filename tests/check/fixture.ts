import { readdirSync } from 'node:fs';
import path from 'node:path';
import { copyProject, ownCache, type Project } from '../browser/support/project.ts';

/** A copy of the project in which everything is as if the practice had put its own content. */
export function copyReadyProject(): Project {
  const project = copyProject();
  ownCache(project, 'full');
  const names = readdirSync(path.join(project.root, 'content'), { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((one) => /\.(?:yaml|md)$/.test(one))) {
    const file = `content/${name}`;
    project.write(file, project.read(file).replaceAll(/!sample ?/g, ''));
  }
  project.edit('content/site.yaml', /^url: .*$/m, 'url: https://clinica-rivas.cl');
  project.edit('content/site.yaml', /(?<=^ {2}url: )https:.*$/m, 'https://calendly.com/clinica-rivas/evaluacion');
  project.edit('content/site.yaml', /(?<=^ {2}email: )\S+/m, 'hola@clinica-rivas.cl');
  for (const name of ['privacidad', 'terminos']) {
    project.edit(`content/legal/${name}.md`, /^updated: current/m, 'updated: 2026-12-01');
  }
  return project;
}

/** The number of the first line, from 1, that matches. */
export function lineOf(project: Project, file: string, pattern: RegExp): number {
  return (
    project
      .read(file)
      .split('\n')
      .findIndex((line) => pattern.test(line)) + 1
  );
}

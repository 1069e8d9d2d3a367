import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { copyProject, type Project } from '../dev/project.ts';

/** A copy of the project in which everything is as if the practice had put its own content. */
export async function copyReadyProject(): Promise<Project> {
  const project = await copyProject();
  const names = await readdir(path.join(project.root, 'content'), { recursive: true });
  for (const name of names.filter((one) => /\.(?:yaml|md)$/.test(one))) {
    const file = `content/${name}`;
    const text = await project.read(file);
    await project.write(file, text.replaceAll(/!sample ?/g, ''));
  }
  await project.edit('content/site.yaml', /^url: .*$/m, 'url: https://clinica-rivas.cl');
  await project.edit('content/site.yaml', /(?<=^ {2}url: )https:.*$/m, 'https://calendly.com/clinica-rivas/evaluacion');
  await project.edit('content/site.yaml', /(?<=^ {2}email: )\S+/m, 'hola@clinica-rivas.cl');
  for (const name of ['privacidad', 'terminos']) {
    await project.edit(`content/legal/${name}.md`, /^updated: current/m, 'updated: 2026-12-01');
  }
  return project;
}

/** The number of the first line, from 1, that matches. */
export async function lineOf(project: Project, file: string, pattern: RegExp): Promise<number> {
  return (await project.read(file)).split('\n').findIndex((line) => pattern.test(line)) + 1;
}

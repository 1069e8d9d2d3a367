/** Messages about problems with pages, `public/`, the environment, the system and the storage, in both languages. */
import type { NoParams, Sentences } from './sentence.ts';
import { quote } from './found.ts';

/** Reasons why the file system refuses to read or write a file. */
export type SystemRefusal = 'disk-full' | 'quota' | 'file-size' | 'permission' | 'in-other-use' | 'read-only' | 'busy';

/** Reasons why the storage refuses a deploy. */
export type StorageRefusal = 'no-credentials' | 'no-bucket' | 'access-denied' | 'unreachable' | 'not-s3';

export interface ProjectParams {
  'page.missing': NoParams;
  'page.wrong-export': NoParams;
  /** Components after `Fold`; a component without a name is ''. */
  'page.section-file': { names: string };
  'public.generated-name': NoParams;
  'environment.build-date': { text: string };
  /** The system refuses a file; earlier steps may have changed others. */
  'system.refused': { refusal: SystemRefusal; code: string };
  /** The system refuses a file of the new site; `dist` is unchanged. */
  'build.not-written': { refusal: SystemRefusal; code: string };
  /** `detail` is the storage's own name for the error, with its message. */
  'storage.refused': { refusal: StorageRefusal; detail: string };
  'storage.failed': { detail: string };
}

const systemEnglish: Readonly<Record<SystemRefusal, readonly [meaning: string, remedy: string]>> = {
  'disk-full': ['the disk is full', 'free some space'],
  quota: ['the disk quota is used up', 'free some space'],
  'file-size': ['the system does not allow files of that size', 'raise the limit (ulimit -f)'],
  permission: ['permission denied', 'give this user access to it'],
  'in-other-use': ['permission denied', 'give this user access to it, and close what has it open'],
  'read-only': ['the disk is read-only', 'work in a folder that can be written'],
  busy: ['it is in use', 'close what has it open; it cannot be a mount point'],
};

const systemSpanish: Readonly<Record<SystemRefusal, readonly [meaning: string, remedy: string]>> = {
  'disk-full': ['El disco está lleno', 'Libera espacio.'],
  quota: ['Se acabó el espacio que tienes en el disco', 'Libera espacio.'],
  'file-size': ['El sistema no permite archivos de ese tamaño', 'Sube el límite (ulimit -f).'],
  permission: ['No tienes permiso', 'Da acceso a este usuario.'],
  'in-other-use': ['No tienes permiso', 'Da acceso a este usuario y cierra el programa que lo tiene abierto.'],
  'read-only': ['El disco es de solo lectura', 'Trabaja en una carpeta en que se pueda escribir.'],
  busy: ['Está en uso', 'Cierra el programa que lo tiene abierto; no puede ser un punto de montaje.'],
};

const storageEnglish: Readonly<Record<StorageRefusal, readonly [meaning: string, remedy: string]>> = {
  'no-credentials': ['no valid credentials', 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE'],
  'no-bucket': ['there is no such bucket', 'create it, or correct the address'],
  'access-denied': ['access denied', 'give these credentials the policy of docs/hosting.md, or use others'],
  unreachable: ['the storage does not answer', 'check --endpoint and the network, or try again later'],
  'not-s3': ['this does not answer like S3', 'check --endpoint'],
};

const storageSpanish: Readonly<Record<StorageRefusal, readonly [meaning: string, remedy: string]>> = {
  'no-credentials': ['No hay credenciales válidas', 'Define AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY, o AWS_PROFILE.'],
  'no-bucket': ['Ese bucket no existe', 'Créalo o corrige la dirección.'],
  'access-denied': ['El acceso está denegado', 'Da a estas credenciales los permisos de docs/hosting.md, o usa otras.'],
  unreachable: ['El almacenamiento no responde', 'Revisa --endpoint y la conexión a internet, o prueba más tarde.'],
  'not-s3': ['No responde como S3', 'Revisa --endpoint.'],
};

export const projectEnglish: Sentences<ProjectParams> = {
  'page.missing': () => ({ message: 'expected this page, found nothing' }),
  'page.wrong-export': () => ({
    message: 'expected a default export with meta, headerTheme and sections (see src/page.ts)',
  }),
  'page.section-file': ({ names }) => ({
    message: `expected each component after Fold in a file of its name, such as Faq in Faq.tsx, found ${quote(names)}`,
  }),
  'public.generated-name': () => ({ message: 'expected another name: the build makes a file of this name itself' }),
  'environment.build-date': ({ text }) => ({
    message: `expected the seconds since 1970, such as 1767225600, found ${quote(text)}`,
  }),
  'system.refused': ({ refusal, code }) => {
    const [meaning, remedy] = systemEnglish[refusal];
    return { message: `${meaning} (${code})`, hint: remedy };
  },
  'build.not-written': ({ refusal, code }) => {
    const [meaning, remedy] = systemEnglish[refusal];
    return { message: `${meaning} (${code}); the site in dist is as it was`, hint: remedy };
  },
  'storage.refused': ({ refusal, detail }) => {
    const [meaning, remedy] = storageEnglish[refusal];
    return { message: `${meaning} (${detail})`, hint: remedy };
  },
  'storage.failed': ({ detail }) => ({ message: detail }),
};

export const projectSpanish: Sentences<ProjectParams> = {
  'page.missing': () => ({ message: 'Falta esta página.' }),
  'page.wrong-export': () => ({
    message: 'Debe exportar por omisión una página con meta, headerTheme y sections (ver src/page.ts).',
  }),
  'page.section-file': ({ names }) => ({
    message: `Cada componente después de Fold va en un archivo con su nombre, como Faq en Faq.tsx. Ahora hay ${quote(names)}.`,
  }),
  'public.generated-name': () => ({ message: 'El sitio ya crea un archivo con este nombre.', hint: 'Ponle otro.' }),
  'environment.build-date': ({ text }) => ({
    message: `Aquí van los segundos desde 1970, como 1767225600. Ahora dice ${quote(text)}.`,
  }),
  'system.refused': ({ refusal, code }) => {
    const [meaning, remedy] = systemSpanish[refusal];
    return { message: `${meaning} (${code}).`, hint: remedy };
  },
  'build.not-written': ({ refusal, code }) => {
    const [meaning, remedy] = systemSpanish[refusal];
    return { message: `${meaning} (${code}). El sitio de dist quedó como estaba.`, hint: remedy };
  },
  'storage.refused': ({ refusal, detail }) => {
    const [meaning, remedy] = storageSpanish[refusal];
    return { message: `${meaning} (${detail}).`, hint: remedy };
  },
  'storage.failed': ({ detail }) => ({ message: `El almacenamiento no pudo: ${detail}` }),
};

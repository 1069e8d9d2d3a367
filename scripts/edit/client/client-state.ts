/** The state of the editor's page, and everything that can happen to it. */
import { isSame } from '../content/compare-and-set.ts';
import type { Change, EditorState, Field, Refusal } from '../shared/protocol.ts';
import { withChangesMade } from './changes.ts';

/** The text of the page that is being written. Its words are only in the page. */
export interface Writing {
  field: Field;
  /** Letters, counted as the limits count them. */
  length: number;
  /** Why the words were not saved at the attempt before. */
  refusal?: Refusal | undefined;
}

/**
 * Something that the server was asked to do, until it is done, or the person has dealt with the refusal. Without a
 * change, it is an undo, a redo or a restore.
 */
export type Save = { id: number; change?: Change | undefined } & (
  | { phase: 'saving' }
  | { phase: 'refused'; refusal: Refusal }
);

/** A change with what was typed, and why it was not saved. */
export interface RefusedChange {
  id: number;
  change: Change;
  refusal: Refusal;
}

/** The form that is open. */
export type OpenForm = {
  /** The field; its `base` is what the person has seen there. */
  change: Change;
  /** Path of the field that has the focus at first; undefined for the first one. */
  startAt?: string | undefined;
  /** The value in the form; undefined for a field that was removed. */
  draft: unknown;
  /** Whether `draft` is something typed or chosen, or brought along from a refused text. */
  isDirty: boolean;
} & ({ phase: 'editing' | 'saving'; refusal?: undefined } | { phase: 'refused'; refusal: Refusal });

/** All that the editor's page knows. */
export interface ClientState {
  site: EditorState;
  /** Whether the server is gone. */
  isOffline: boolean;
  writing: Writing | undefined;
  /** The oldest first. */
  saves: readonly Save[];
  form: OpenForm | undefined;
}

/** Everything that can happen. */
export type ClientEvent =
  /** `site` is undefined if the server failed, or the request was refused before its action ran. */
  | { type: 'server-answered'; site: EditorState | undefined }
  | { type: 'connection-lost' }
  | { type: 'writing-started'; writing: Writing }
  | { type: 'writing-measured'; length: number }
  | { type: 'writing-ended' }
  | { type: 'save-started'; save: Save }
  | { type: 'save-refused'; id: number; refusal: Refusal }
  /** It is done, or the person has read why not, thrown the refused words away, or has them in an open text or form. */
  | { type: 'save-removed'; id: number }
  | { type: 'form-opened'; form: OpenForm }
  | { type: 'form-changed'; draft: unknown }
  | { type: 'form-sent' }
  | { type: 'form-refused'; refusal: Refusal }
  | { type: 'form-closed' };

export const initialState = (site: EditorState): ClientState => ({
  site,
  isOffline: false,
  writing: undefined,
  saves: [],
  form: undefined,
});

/**
 * The form after an event. No event says which form it is about: `FormDialog` lets nobody change, close or replace one
 * that is being saved.
 */
function reduceForm(form: OpenForm | undefined, event: ClientEvent): OpenForm | undefined {
  switch (event.type) {
    case 'form-opened':
      return event.form;
    case 'form-closed':
      return undefined;
    case 'form-changed':
      return form && { ...form, draft: event.draft, isDirty: true, phase: 'editing', refusal: undefined };
    case 'form-sent':
      return form && { ...form, phase: 'saving', refusal: undefined };
    case 'form-refused':
      return form && { ...form, phase: 'refused', refusal: event.refusal };
    default:
      return form;
  }
}

/** Marks a save as refused. Of undos, redos and restores that are refused alike, only the latest stays. */
function withRefusal(saves: readonly Save[], id: number, refusal: Refusal): readonly Save[] {
  const hasChange = saves.some((save) => save.id === id && save.change);
  const isRefusedAlike = (save: Save) => !save.change && save.phase === 'refused' && isSame(save.refusal, refusal);
  const kept = hasChange ? saves : saves.filter((save) => !isRefusedAlike(save));
  return kept.map((save) => (save.id === id ? { ...save, phase: 'refused', refusal } : save));
}

function reduceSaves(saves: readonly Save[], event: ClientEvent): readonly Save[] {
  switch (event.type) {
    case 'save-started':
      return [...saves, event.save];
    case 'save-removed':
      return saves.filter(({ id }) => id !== event.id);
    case 'save-refused':
      return withRefusal(saves, event.id, event.refusal);
    default:
      return saves;
  }
}

function reduceWriting(writing: Writing | undefined, event: ClientEvent): Writing | undefined {
  if (event.type === 'writing-started') return event.writing;
  if (event.type === 'writing-ended') return undefined;
  if (event.type === 'writing-measured') return writing && { ...writing, length: event.length };
  return writing;
}

function reduceOffline(isOffline: boolean, event: ClientEvent): boolean {
  if (event.type === 'connection-lost') return true;
  if (event.type === 'server-answered') return false;
  return isOffline;
}

const reduceSite = (site: EditorState, event: ClientEvent): EditorState =>
  event.type === 'server-answered' && event.site ? event.site : site;

/** The state after an event. */
export const reduce = (state: ClientState, event: ClientEvent): ClientState => ({
  site: reduceSite(state.site, event),
  isOffline: reduceOffline(state.isOffline, event),
  writing: reduceWriting(state.writing, event),
  saves: reduceSaves(state.saves, event),
  form: reduceForm(state.form, event),
});

/** Whether something is on its way to the server. */
export const isSaving = ({ saves, form }: ClientState): boolean =>
  form?.phase === 'saving' || saves.some(({ phase }) => phase === 'saving');

/** The site as it will be after all changes on their way, whose words the page shows already. */
export function siteAfterSaves({ site, saves }: ClientState): EditorState {
  const changes = saves.flatMap(({ phase, change }) => (phase === 'saving' && change ? [change] : []));
  return withChangesMade(site, changes);
}

/** Whether words would be lost if the window closed, apart from a text that is being written. */
export const hasUnsavedWords = ({ saves, form }: ClientState): boolean =>
  form?.isDirty === true || saves.some(({ change }) => change !== undefined);

/** The state of the editor's page, and everything that can happen to it. */
import type { Change, EditorState, Field, Refusal } from '../shared/protocol.ts';
import { withChangesMade } from './changes.ts';

/** How far a change is: that of the open form, or, for the top bar, everything that is not saved yet. */
export type Phase = 'idle' | 'editing' | 'saving' | 'refused' | 'offline';

/** The text of the page that is being written. Its words are only in the page. */
export interface Writing {
  field: Field;
  /** Letters, counted as the limits count them. */
  length: number;
  /** Why the words were not saved at the attempt before. */
  refusal?: Refusal | undefined;
}

/** A change with what was typed, until it is saved or the person gives it up. */
export interface Save {
  id: number;
  change: Change;
  /** `offline`: no answer came; it is sent again once the server is back. */
  phase: 'saving' | 'refused' | 'offline';
  refusal?: Refusal;
}

/** The form that is open. */
export interface OpenForm {
  /** The field, and what the form showed when it opened. */
  change: Change;
  /** Keys of the group's fields to show, that of a picture first; undefined shows all. */
  only: readonly string[] | undefined;
  /** Path of the field that has the focus at first. */
  startAt?: string | undefined;
  /** The value in the form: at first that of `change.base`, then what is typed. Undefined for a field that was removed. */
  draft: unknown;
  /** Whether something was typed. */
  isDirty: boolean;
  phase: Exclude<Phase, 'idle'>;
  refusal?: Refusal | undefined;
}

/** What became of the last action. */
export type Message = { kind: 'saved'; isPagePending: boolean } | { kind: 'refused'; refusal: Refusal };

/** All that the editor's page knows. */
export interface ClientState {
  site: EditorState;
  connection: 'online' | 'offline';
  writing: Writing | undefined;
  /** The oldest first. */
  saves: readonly Save[];
  form: OpenForm | undefined;
  message: Message | undefined;
}

/** Everything that can happen. `lost` means that no answer came, because the server is gone. */
export type ClientEvent =
  | { type: 'site-changed'; site: EditorState }
  | { type: 'connection-lost' }
  | { type: 'connection-back' }
  | { type: 'writing-started'; writing: Writing }
  | { type: 'writing-measured'; length: number }
  | { type: 'writing-ended' }
  | { type: 'save-started'; save: Save }
  | { type: 'save-accepted'; id: number; isPagePending: boolean }
  | { type: 'save-refused'; id: number; refusal: Refusal }
  | { type: 'save-lost'; id: number }
  | { type: 'save-given-up'; id: number }
  | { type: 'form-opened'; form: OpenForm }
  | { type: 'form-changed'; draft: unknown }
  | { type: 'form-sent' }
  /** `sent` is the form as it was sent: meanwhile the person may have typed more, or opened another one. */
  | { type: 'form-refused'; sent: OpenForm; refusal: Refusal }
  | { type: 'form-lost'; sent: OpenForm }
  /** `changeNow` has the saved value as its `base`, for a form that stays open. */
  | { type: 'form-accepted'; sent: OpenForm; changeNow: Change; isPagePending: boolean }
  | { type: 'form-closed' }
  | { type: 'message-changed'; message: Message | undefined };

/** The state when the editor opens. */
export const initialState = (site: EditorState): ClientState => ({
  site,
  connection: 'online',
  writing: undefined,
  saves: [],
  form: undefined,
  message: undefined,
});

const withSave = (saves: readonly Save[], id: number, news: Partial<Save>) =>
  saves.map((save) => (save.id === id ? { ...save, ...news } : save));

function reduceForm(form: OpenForm | undefined, event: ClientEvent): OpenForm | undefined {
  if (event.type === 'form-opened') return event.form;
  if (!form) return undefined;
  // An answer finds its form by the object `change`, which stays the same until a save is accepted.
  if ('sent' in event && event.sent.change !== form.change) return form;
  switch (event.type) {
    case 'form-changed': {
      // Two saves of a form at once would conflict with each other.
      const phase = form.phase === 'saving' ? 'saving' : 'editing';
      return { ...form, draft: event.draft, isDirty: true, phase, refusal: undefined };
    }
    case 'form-sent':
      return { ...form, phase: 'saving', refusal: undefined };
    case 'form-refused':
      return { ...form, phase: 'refused', refusal: event.refusal };
    case 'form-lost':
      return { ...form, phase: 'offline' };
    case 'form-accepted': {
      const wasTypedMeanwhile = form.draft !== event.sent.draft;
      return wasTypedMeanwhile ? { ...form, change: event.changeNow, phase: 'editing' } : undefined;
    }
    case 'form-closed':
      return undefined;
    default:
      return form;
  }
}

/** A save that is sent again comes last. */
function reduceSaves(saves: readonly Save[], event: ClientEvent): readonly Save[] {
  switch (event.type) {
    case 'save-started':
      return [...saves.filter(({ id }) => id !== event.save.id), event.save];
    case 'save-accepted':
    case 'save-given-up':
      return saves.filter(({ id }) => id !== event.id);
    case 'save-refused':
      return withSave(saves, event.id, { phase: 'refused', refusal: event.refusal });
    case 'save-lost':
      return withSave(saves, event.id, { phase: 'offline' });
    default:
      return saves;
  }
}

/** A refused save or form sets no message: a card over the page, or the form itself, says why. */
function reduceMessage(message: Message | undefined, event: ClientEvent): Message | undefined {
  switch (event.type) {
    case 'save-accepted':
    case 'form-accepted':
      return { kind: 'saved', isPagePending: event.isPagePending };
    case 'message-changed':
      return event.message;
    case 'save-started':
    case 'form-sent':
    case 'writing-started':
      return undefined;
    default:
      return message;
  }
}

function reduceWriting(writing: Writing | undefined, event: ClientEvent): Writing | undefined {
  if (event.type === 'writing-started') return event.writing;
  if (event.type === 'writing-ended') return undefined;
  if (event.type === 'writing-measured') return writing && { ...writing, length: event.length };
  return writing;
}

/** The state after an event. */
export function reduce(state: ClientState, event: ClientEvent): ClientState {
  const next: ClientState = {
    ...state,
    writing: reduceWriting(state.writing, event),
    saves: reduceSaves(state.saves, event),
    form: reduceForm(state.form, event),
    message: reduceMessage(state.message, event),
  };
  switch (event.type) {
    case 'site-changed':
      return { ...next, site: event.site, connection: 'online' };
    case 'connection-lost':
    case 'save-lost':
    case 'form-lost':
      return { ...next, connection: 'offline' };
    case 'connection-back':
      return { ...next, connection: 'online' };
    default:
      return next;
  }
}

/** The most serious of what applies. A refused form counts as `editing`: it shows the refusal itself. */
export function phaseOf({ connection, saves, form, writing, message }: ClientState): Phase {
  if (connection === 'offline') return 'offline';
  const isSaveRefused = saves.some(({ phase }) => phase === 'refused');
  const isUndoRefused = message?.kind === 'refused';
  if (isSaveRefused || isUndoRefused) return 'refused';
  const hasSaves = saves.length > 0;
  if (hasSaves || form?.phase === 'saving') return 'saving';
  return writing || form ? 'editing' : 'idle';
}

/** The site as it will be after all saves on their way, whose words the page shows already. */
export const siteAfterSaves = ({ site, saves }: ClientState): EditorState =>
  withChangesMade(
    site,
    saves.filter(({ phase }) => phase !== 'refused').map(({ change }) => change),
  );

/** Whether words would be lost if the window closed, apart from a text that is being written. */
export const hasUnsavedWords = ({ saves, form }: ClientState): boolean => saves.length > 0 || form?.isDirty === true;

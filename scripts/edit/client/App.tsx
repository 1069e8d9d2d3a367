import { useRef, useState } from 'react';
import type { EditorState, Field } from '../shared/protocol.ts';
import { siteAfterSaves } from './client-state.ts';
import { FormDialog } from './form/FormDialog.tsx';
import type { Forms } from './form/use-forms.ts';
import { Messages } from './Messages.tsx';
import { WritingBar } from './page/WritingBar.tsx';
import type { PanelId } from './panels/panel-props.ts';
import { PanelView } from './panels/panels.tsx';
import type { ServerConnection } from './server-api.ts';
import { devices, TopBar, type Device } from './TopBar.tsx';
import { useEditor } from './use-editor.ts';

interface AppProps {
  connection: ServerConnection;
  /** The site as it is when the editor opens; later states come with the server's answers. */
  site: EditorState;
}

/** The editor's page: the real site in a frame, and around it the controls that change its content. */
export function App({ connection, site: firstSite }: AppProps) {
  const [device, setDevice] = useState<Device>('Computador');
  // Without pages, the content could not be built when the editor started: the panel says what has to be resolved.
  const [openPanel, setOpenPanel] = useState<PanelId | undefined>(
    firstSite.pages.length === 0 ? 'before-publishing' : undefined,
  );
  const frameRef = useRef<HTMLIFrameElement>(null);
  const editor = useEditor({ connection, firstSite, frameRef });
  const { state, dispatch, saving, forms, editing, opening, frame } = editor;
  const { site, writing, form } = state;
  const frameWidth = devices.find(({ name }) => name === device)?.width;

  /** First saves the text that is being written: most controls leave the focus in it, so nothing else does. */
  function afterSavingText(action: () => void): void {
    editing.saveNow();
    action();
  }

  const showPanel = (id: PanelId | undefined) => afterSavingText(() => setOpenPanel(id));
  const goTo = (field: Field) => afterSavingText(() => opening.goTo(field));
  const openForm: Forms['open'] = (field, options) => afterSavingText(() => forms.open(field, options));

  return (
    <>
      <TopBar
        state={state}
        device={device}
        pagePath={frame.path}
        openPanel={openPanel}
        onChoosePage={(path) => afterSavingText(() => frame.show(path))}
        onChooseDevice={setDevice}
        onOpenPanel={showPanel}
        onUndo={() => afterSavingText(() => saving.undoOrRedo('undo'))}
        onRedo={() => afterSavingText(() => saving.undoOrRedo('redo'))}
      />
      <main className="site" style={{ maxWidth: frameWidth }}>
        <iframe ref={frameRef} title="El sitio" src={firstSite.base} {...frame.props} />
      </main>
      <PanelView
        id={openPanel}
        onOpenPanel={showPanel}
        // With the saves on their way, so that a second click goes on from what the first one will have changed.
        state={{ ...state, site: siteAfterSaves(state) }}
        connection={connection}
        onGo={goTo}
        onOpenForm={openForm}
        onConfirm={(field) => afterSavingText(() => saving.confirm(field))}
        onSet={(field, value) => afterSavingText(() => saving.set(field, value))}
        onRestore={(id, part) => afterSavingText(() => saving.restore(id, part))}
        onSaveWriting={editing.save}
      />
      <Messages
        state={state}
        onGo={goTo}
        onDismiss={(id) => dispatch({ type: 'save-removed', id })}
        onReturn={editor.returnTo}
        onGiveUp={opening.giveUp}
      />
      {writing && (
        <WritingBar
          site={site}
          writing={writing}
          onInsert={editing.insertPlaceholder}
          onSave={editing.save}
          onCancel={editing.cancel}
          onOpenForm={openForm}
          onGo={opening.goTo}
        />
      )}
      {form && (
        <FormDialog
          key={form.change.file + form.change.path}
          site={site}
          form={form}
          onChange={(draft) => dispatch({ type: 'form-changed', draft })}
          onSave={forms.save}
          onConfirm={(samples) => {
            forms.close();
            samples.forEach(saving.confirm);
          }}
          onClose={forms.close}
          onGo={opening.goTo}
          onResolve={forms.resolveConflicts}
        />
      )}
    </>
  );
}

import { useRef, useState } from 'react';
import type { EditorState } from '../shared/protocol.ts';
import { siteAfterSaves } from './client-state.ts';
import { FormDialog } from './form/FormDialog.tsx';
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
  const [device, setDevice] = useState<Device>(devices.computer);
  // Without pages, the content could not be built when the editor started: the panel says what has to be resolved.
  const [openPanel, setOpenPanel] = useState<PanelId | undefined>(
    firstSite.pages.length === 0 ? 'before-publishing' : undefined,
  );
  const frameRef = useRef<HTMLIFrameElement>(null);
  const editor = useEditor({ connection, firstSite, frameRef });
  const { state, dispatch, saving, forms, editing, opening, refused, frame } = editor;
  const { writing, form } = state;
  const site = siteAfterSaves(state);
  return (
    <>
      <TopBar
        state={state}
        device={device}
        pagePath={frame.path}
        openPanel={openPanel}
        onChoosePage={frame.show}
        onChooseDevice={setDevice}
        onOpenPanel={setOpenPanel}
        onUndoOrRedo={saving.undoOrRedo}
      />
      <main className="site" style={{ maxWidth: device.width }}>
        <iframe ref={frameRef} title="El sitio" src={firstSite.base} {...frame.props} />
      </main>
      <PanelView
        id={openPanel}
        onOpenPanel={setOpenPanel}
        site={site}
        connection={connection}
        onGo={opening.goTo}
        onOpenForm={forms.open}
        onConfirm={saving.confirm}
        onSet={saving.set}
        onRestore={saving.restore}
        whenAnswered={saving.whenAnswered}
      />
      <Messages
        state={state}
        onGo={opening.goTo}
        onDismiss={(id) => dispatch({ type: 'save-removed', id })}
        onReturn={refused.returnTo}
        onGiveUp={refused.takeOut}
      />
      {writing && (
        <WritingBar
          site={site}
          writing={writing}
          onInsert={editing.insertPlaceholder}
          onSave={editing.save}
          onCancel={editing.cancel}
          onOpenForm={(field, options) => {
            // A click in this bar, unlike one elsewhere, does not save the text by itself.
            editing.saveAndRender();
            forms.open(field, options);
          }}
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
            if (!forms.close()) return;
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

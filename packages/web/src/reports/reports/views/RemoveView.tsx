import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { removeView, type SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import { asFailure, failureTextOr, type Failure } from '@kassavirta/ui/api/failure.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ActionFailed } from '@kassavirta/ui/feedback/ActionFailed.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useState } from 'react'
import { useSignedIn } from '../../../platform/session/session-context.ts'
import { viewTexts as texts } from './texts.fi.ts'

type Props = { readonly view: SavedView; readonly onRemoved: () => void }

/** The button that removes a view, and its question: a removed view cannot be brought back. */
export function RemoveView({ view: { viewId, name }, onRemoved }: Props) {
  const { call } = useSignedIn()
  const [state, setState] = useState<'closed' | 'asking' | 'busy' | Failure>('closed')
  const remove = async () => {
    setState('busy')
    try {
      await call(removeView, { params: { viewId } })
      onRemoved()
    } catch (error) {
      setState(asFailure(error))
    }
  }
  const close = () => setState('closed')
  return (
    <>
      <Button kind="text" onClick={() => setState('asking')}>
        {texts.remove}
      </Button>
      <Dialog
        open={state !== 'closed'}
        title={fill(texts.removeSure, { name })}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" onClick={close}>
              {texts.keep}
            </Button>
            <Button busy={state === 'busy'} onClick={() => void remove()}>
              {texts.remove}
            </Button>
          </>
        }
      >
        {typeof state === 'object' && (
          <ActionFailed heading={texts.removeFailed}>
            {failureTextOr(state, faultTexts.saveFailed)}
          </ActionFailed>
        )}
        <p>{texts.removeLead}</p>
      </Dialog>
    </>
  )
}

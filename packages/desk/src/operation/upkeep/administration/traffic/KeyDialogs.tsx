import {
  addProviderKey,
  endProviderKey,
  type ProviderKey,
} from '@kassavirta/domain/operation/upkeep/traffic/api'
import { addKeyForm } from '@kassavirta/domain/operation/upkeep/traffic/form'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../../platform/api/refusal.ts'
import { useAct } from '../../../../platform/api/use-act.ts'
import { FormDialog } from '../../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../../platform/forms/use-act-form.ts'
import { Failed } from '../../../../platform/parts/Failed.tsx'
import { keyName } from './key-words.ts'
import { newKey } from './new-key.ts'
import { trafficTexts as texts } from './texts.fi.ts'

/** The key is made here and shown once it is in force; the server has never its text to show. */
export function AddKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [key] = useState(newKey)
  const [made, setMade] = useState<string>()
  const act = useAct(addProviderKey)
  const client = useQueryClient()
  const form = useActForm(act, addKeyForm, {
    draft: 'provider-key',
    rest: { key },
    send: async (body) => {
      const { type } = await act.run({ body })
      await client.invalidateQueries()
      return type === 'accepted'
    },
    onDone: ({ label }) => setMade(label),
  })
  if (made !== undefined) {
    return (
      <Dialog
        open
        title={fill(texts.shownTitle, { name: made })}
        onClose={onClose}
        actions={<Button onClick={onClose}>{texts.close}</Button>}
      >
        <p>{texts.shownHint}</p>
        <TextField label={texts.key} value={key} readOnly onFocus={(event) => event.currentTarget.select()} />
      </Dialog>
    )
  }
  return (
    <FormDialog form={form} title={texts.addTitle} action={texts.addAction} onClose={onClose}>
      <p>{texts.addHint}</p>
      <TextField {...form.bind.text('label')} autoComplete="off" />
    </FormDialog>
  )
}

type EndProps = {
  readonly providerKey: ProviderKey
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

export function EndKeyDialog({ providerKey, onClose, onDone }: EndProps) {
  const act = useAct(endProviderKey)
  const client = useQueryClient()
  const name = keyName(providerKey)
  const end = async () => {
    const { type } = await act.run({ params: { keyId: providerKey.keyId }, body: {} })
    await client.invalidateQueries()
    if (type === 'accepted') onDone(fill(texts.keyEnded, { name }))
  }
  return (
    <Dialog
      open
      title={fill(texts.endTitle, { name })}
      onClose={onClose}
      actions={
        <>
          <Button busy={act.busy} onClick={() => void end()}>
            {texts.endAction}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <Failed heading={texts.actFailed} text={act.failure && problemText(act.failure)} />
      <p>{texts.endHint}</p>
    </Dialog>
  )
}

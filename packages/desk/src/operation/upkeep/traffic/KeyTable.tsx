import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type ProviderKey,
  addProviderKey,
  endProviderKey,
  addKeyForm,
} from '@kassavirta/domain/operation/upkeep/traffic-api'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { trafficTexts as texts } from './texts.fi.ts'
import page from '../../../platform/parts/page.module.css'

type Props = {
  readonly keys: readonly ProviderKey[]
  /** The number of the newest event. */
  readonly newest: number
  readonly onDone: (text: string) => void
}

/** The keys of the provider's systems, and how far the holder of each has read. */
export function KeyTable({ keys, newest, onDone }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [ending, end] = useState<ProviderKey>()
  return (
    <>
      <DataTable
        label={texts.keys}
        isCards
        isInPanel
        list={wholeList(keys)}
        texts={texts}
        empty={texts.noKeys}
        idOf={({ keyId }) => keyId}
        columns={[
          { heading: texts.system, isHead: true, cell: keyName },
          { heading: texts.readUpTo, cell: (key) => readText(key, newest) },
          { heading: texts.created, isMinor: true, cell: ({ created }) => shortMoment(created) },
          {
            heading: texts.state,
            cell: (key) =>
              key.ended ? (
                fill(texts.ended, { moment: shortMoment(key.ended) })
              ) : (
                <>
                  <Badge tone="ok">{texts.valid}</Badge>{' '}
                  <Button
                    kind="text"
                    aria-label={fill(texts.endTitle, { name: keyName(key) })}
                    onClick={() => end(key)}
                  >
                    {texts.endKey}
                  </Button>
                </>
              ),
          },
        ]}
      />
      <div className={page['more']}>
        <Button onClick={() => setAdding(true)}>{texts.addKey}</Button>
      </div>
      {isAdding && <AddKeyDialog onClose={() => setAdding(false)} />}
      {ending && (
        <EndKeyDialog
          providerKey={ending}
          onClose={() => end(undefined)}
          onDone={(text) => {
            end(undefined)
            onDone(text)
          }}
        />
      )}
    </>
  )
}

/** The key is made in the browser and shown once it is in force; the server never has its text. */
function AddKeyDialog({ onClose }: { readonly onClose: () => void }) {
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

function EndKeyDialog({ providerKey, onClose, onDone }: EndProps) {
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

const keyName = ({ label, keyId }: ProviderKey): string =>
  label === '' ? fill(texts.unnamed, { id: keyId }) : label

/** How far the holder of a key has read, and how many events there are. */
function readText({ readUpTo, read }: ProviderKey, newest: number): string {
  if (readUpTo === null || !read) return texts.neverRead
  const count = Math.max(0, newest - readUpTo)
  const facts = { seq: readUpTo, count, moment: shortMoment(read) }
  return fill(count === 0 ? texts.readAll : texts.readBehind, facts)
}

const KEY_BYTES = 32

/** 32 random bytes in the letters of addresses, as the command line makes them. */
const newKey = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

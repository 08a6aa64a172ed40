import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { presentTexts } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  endPasskey,
  listPasskeys,
  type Passkey,
  addPasskey,
  beginPasskey,
} from '@kassavirta/domain/people/staff/api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskConfig } from '../../platform/api/use-desk-config.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { ConfirmDialog } from '../../platform/forms/FormDialog.tsx'
import { AnswerView, Failed } from '../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../platform/parts/DataTable.tsx'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Panel } from '../../platform/parts/Panel.tsx'
import { canUsePasskeys, makePasskeyFor, PasskeyNotShown } from '../../platform/session/passkey-device.ts'
import { useSessionStore, useStaff } from '../../platform/session/session-context.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { ownFactorsTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'
import styles from './OwnFactors.module.css'

/** The person's own second factors: the app that everybody has, and passkeys beside it. */
export function OwnFactorsScreen() {
  useTabTitle(texts.list)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listPasskeys, {}))
  const [done, setDone] = useState('')
  const [ended, end] = useState<Passkey>()
  const { start } = useSessionStore()
  const client = useQueryClient()
  /** The session is read again too: it says whether the sign-in offers a passkey. */
  const settle = async (text: string) => {
    setDone(text)
    end(undefined)
    await Promise.all([start(), client.invalidateQueries({ queryKey: [listPasskeys.path] })])
  }
  return (
    <div className={page['page']}>
      <p className={page['quiet']}>{texts.lead}</p>
      <output className={page['quiet']}>{done}</output>
      <Panel heading={texts.list}>
        <AnswerView answer={answer} heading={texts.loadFailed}>
          {({ rows }) => <PasskeyTable rows={rows} onEnd={end} />}
        </AnswerView>
      </Panel>
      {canUsePasskeys() ? (
        <Panel heading={texts.addHeading}>
          <AddPasskey key={done} onAdded={(name) => void settle(fill(texts.added, { name }))} />
        </Panel>
      ) : (
        <Banner kind="info">{texts.unavailable}</Banner>
      )}
      <p className={page['quiet']}>{texts.lost}</p>
      {ended && (
        <EndDialog
          passkey={ended}
          onClose={() => end(undefined)}
          onDone={() => void settle(fill(texts.ended, { name: ended.name }))}
        />
      )}
    </div>
  )
}

type TableProps = { readonly rows: readonly Passkey[]; readonly onEnd: (passkey: Passkey) => void }

const PasskeyTable = ({ rows, onEnd }: TableProps) => (
  <DataTable
    label={texts.list}
    isCards
    isInPanel
    list={wholeList(rows)}
    texts={texts}
    empty={texts.none}
    idOf={({ passkeyId }) => passkeyId}
    columns={[
      { heading: texts.name, isHead: true, cell: ({ name }) => name },
      { heading: texts.created, cell: ({ created }) => shortMoment(created) },
      { heading: texts.used, cell: ({ used }) => (used ? shortMoment(used) : texts.never) },
      {
        heading: texts.end,
        isSilent: true,
        cell: (passkey) => (
          <Button
            kind="secondary"
            aria-label={fill(texts.endOf, { name: passkey.name })}
            onClick={() => onEnd(passkey)}
          >
            {texts.end}
          </Button>
        ),
      },
    ]}
  />
)

type EndProps = {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onDone: () => void
}

function EndDialog({ passkey: { passkeyId, name }, onClose, onDone }: EndProps) {
  const act = useAct(endPasskey)
  const confirm = async () => {
    const outcome = await act.run({ params: { passkeyId } })
    // It was ended in another tab already, which is the same result.
    if (outcome.type === 'accepted' || outcome.failure.code === 'notFound') onDone()
  }
  return (
    <ConfirmDialog
      act={act}
      title={fill(texts.endTitle, { name })}
      action={texts.end}
      isDangerous
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{texts.endLead}</p>
    </ConfirmDialog>
  )
}

/** A name for the device, then the browser asks the person to make the passkey. */
function AddPasskey({ onAdded }: { readonly onAdded: (name: string) => void }) {
  const { call } = useSessionStore()
  const { username, firstName, lastName } = useStaff()
  const siteName = useDeskConfig()?.name ?? ''
  const act = useAct(addPasskey)
  const [notMade, setNotMade] = useState(false)
  const make = async () => {
    const displayName = `${firstName} ${lastName}`
    return makePasskeyFor(await call(beginPasskey, {}), { username, displayName, siteName })
  }
  const form = useLocalForm({
    start: { name: '' },
    fields: { name: { label: texts.addName, required: true } },
    faultsOf: ({ name }) => presentTexts({ name: name.trim() === '' ? validationTexts.required : undefined }),
    send: async ({ name }) => {
      setNotMade(false)
      try {
        const outcome = await act.run({ body: { name: name.trim(), proof: await make() } })
        if (outcome.type === 'failed') throw outcome.failure
        onAdded(name.trim())
      } catch (thrown) {
        if (!(thrown instanceof PasskeyNotShown)) throw thrown
        setNotMade(true)
      }
    },
  })
  const refusal = form.failure && Object.keys(form.failure.fields).length === 0 && problemText(form.failure)
  return (
    <form noValidate className={styles['add']} onSubmit={form.submit}>
      <Failed heading={texts.failed} text={notMade ? texts.notMade : refusal || undefined} />
      <TextField {...form.bind.text('name')} hint={texts.addHint} maxLength={60} autoComplete="off" />
      <Button type="submit" busy={form.busy}>
        {texts.add}
      </Button>
    </form>
  )
}

import { endPasskey, listPasskeys, type Passkey } from '@kassavirta/domain/people/staff/passkeys-api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { ConfirmDialog } from '../../../platform/forms/ConfirmDialog.tsx'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import page from '../../../platform/parts/page.module.css'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { canUsePasskeys } from '../../../platform/passkeys/passkey-device.ts'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { ownFactorsTexts as texts } from './texts.fi.ts'

/** How the person proves at the desk who they are: the app that everybody has, and passkeys beside it. */
export function OwnFactorsScreen() {
  useTabTitle(texts.list)
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listPasskeys, {}))
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
        <Answered answer={answer} heading={texts.loadFailed}>
          {({ rows }) => <PasskeyTable rows={rows} onEnd={end} />}
        </Answered>
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
    // Somebody has ended it in another tab: that is what was wanted.
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

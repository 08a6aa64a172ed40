import { sendMailAgain, type WaitingMail } from '@kassavirta/domain/operation/upkeep/traffic/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../../platform/api/refusal.ts'
import { useAct } from '../../../../platform/api/use-act.ts'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import { Failed } from '../../../../platform/parts/Failed.tsx'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import tones from '../../../../platform/parts/tones.module.css'
import { trafficTexts as texts } from './texts.fi.ts'

type Props = { readonly mails: readonly WaitingMail[]; readonly onDone: (text: string) => void }

/** Mail that has not gone out, what was given up first. */
export function MailTable({ mails, onDone }: Props) {
  const act = useAct(sendMailAgain)
  const client = useQueryClient()
  const again = async ({ mailId, recipient }: WaitingMail) => {
    const { type } = await act.run({ params: { mailId }, body: {} })
    await client.invalidateQueries()
    if (type === 'accepted') onDone(fill(texts.sentAgain, { recipient }))
  }
  return (
    <>
      <Failed heading={texts.actFailed} text={act.failure && problemText(act.failure)} />
      <DataTable
        label={texts.mail}
        isCards
        isInPanel
        list={wholeList(mails)}
        texts={texts}
        empty={texts.noMail}
        idOf={({ mailId }) => mailId}
        columns={[
          { heading: texts.recipient, isHead: true, cell: ({ recipient }) => recipient },
          { heading: texts.subject, cell: ({ subject }) => subject },
          { heading: texts.created, isMinor: true, cell: ({ created }) => shortMoment(created) },
          {
            heading: texts.attempts,
            cell: ({ attempts, lastError }) => (
              <>
                {attempts} <small className={tones['quiet']}>{lastError}</small>
              </>
            ),
          },
          {
            heading: texts.next,
            cell: (mail) => (
              <>
                {mail.next ? shortMoment(mail.next) : <Badge tone="danger">{texts.givenUp}</Badge>}{' '}
                <Button
                  kind="text"
                  busy={act.busy}
                  aria-label={fill(texts.againOf, { recipient: mail.recipient })}
                  onClick={() => void again(mail)}
                >
                  {texts.again}
                </Button>
              </>
            ),
          },
        ]}
      />
    </>
  )
}

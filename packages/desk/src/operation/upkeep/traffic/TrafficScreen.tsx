import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  getTraffic,
  listImports,
  type ImportRun,
  sendMailAgain,
  type WaitingMail,
} from '@kassavirta/domain/operation/upkeep/traffic-api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery, usePages } from '../../../platform/api/use-desk-query.ts'
import { AnswerView, Failed } from '../../../platform/parts/AnswerView.tsx'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../platform/tab-title.ts'
import { KeyTable } from './KeyTable.tsx'
import { trafficTexts as texts } from './texts.fi.ts'
import page from '../../../platform/parts/page.module.css'
import tones from '../../../platform/parts/tones.module.css'

/** Whether data flow: events to the provider's systems, imports from them, and mail. */
export function TrafficScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useLastAnswer(query(getTraffic, {}))
  const [done, setDone] = useState('')
  return (
    <div className={page['page']}>
      <output className={page['quiet']}>{done}</output>
      <AnswerView answer={answer} heading={texts.loadFailed}>
        {({ newest, keys, mails, waiting, failed }) => (
          <>
            <Panel
              heading={texts.outbox}
              aside={
                newest
                  ? fill(texts.newest, { seq: newest.seq, moment: shortMoment(newest.at) })
                  : texts.nothingYet
              }
            >
              <KeyTable keys={keys} newest={newest?.seq ?? 0} onDone={setDone} />
            </Panel>
            <Panel heading={texts.mail} aside={fill(texts.mailCounts, { waiting, failed })}>
              <MailTable mails={mails} onDone={setDone} />
            </Panel>
          </>
        )}
      </AnswerView>
      <Panel heading={texts.imports}>
        <ImportTable />
      </Panel>
    </div>
  )
}

/** The imports from the provider's systems, the newest first. */
function ImportTable() {
  const pages = usePages(listImports, {})
  return (
    <DataTable
      label={texts.imports}
      isCards
      isInPanel
      list={pages}
      texts={{ loadFailed: texts.importsFailed }}
      empty={texts.noImports}
      idOf={({ importId }) => importId}
      columns={[
        { heading: texts.when, isHead: true, cell: ({ at }) => shortMoment(at) },
        { heading: texts.source, cell: ({ key }) => key ?? texts.commandLine },
        { heading: texts.outcome, cell: (run) => <Outcome run={run} /> },
        { heading: texts.rows, cell: (run) => <Tallies run={run} /> },
        { heading: texts.notes, cell: (run) => <Notes run={run} /> },
      ]}
    />
  )
}

type RunProps = { readonly run: ImportRun }

function Outcome({ run: { isDryRun, applied, faultCount } }: RunProps) {
  if (faultCount > 0) return <Badge tone="danger">{texts.refused}</Badge>
  return applied && !isDryRun ? <Badge tone="ok">{texts.applied}</Badge> : <Badge>{texts.dryRun}</Badge>
}

function Tallies({ run: { sections } }: RunProps) {
  const lines = Object.entries(sections)
  if (lines.length === 0) return texts.noRows
  return lines.map(([section, tally]) => <div key={section}>{fill(texts.tally, { section, ...tally })}</div>)
}

/** Only the first faults are stored; `faultCount` counts all of them. */
const Notes = ({ run: { faultCount, faults, keptCount: skippedCount, kept: skipped } }: RunProps) => (
  <>
    {faultCount > 0 && (
      <details>
        <summary>{fill(texts.faults, { count: faultCount })}</summary>
        <ul>
          {faults.map(({ where, text }, index) => (
            <li key={index}>
              {where} {text}
            </li>
          ))}
        </ul>
      </details>
    )}
    {skippedCount > 0 && (
      <details>
        <summary>{fill(texts.unchanged, { count: skippedCount })}</summary>
        <ul>
          {skipped.map((row, index) => (
            <li key={index}>{row}</li>
          ))}
        </ul>
      </details>
    )}
  </>
)

type Props = { readonly mails: readonly WaitingMail[]; readonly onDone: (text: string) => void }

/** Mail that has not gone out, mail that was given up first. */
function MailTable({ mails, onDone }: Props) {
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

import { getTraffic } from '@kassavirta/domain/operation/upkeep/traffic/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import page from '../../../../platform/parts/page.module.css'
import { Panel } from '../../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../../platform/tab-title.ts'
import { ImportTable } from './ImportTable.tsx'
import { KeyTable } from './KeyTable.tsx'
import { MailTable } from './MailTable.tsx'
import { trafficTexts as texts } from './texts.fi.ts'

/** Whether data flow: events to the provider's systems, imports from them, and mail. */
export function TrafficScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(getTraffic, {}))
  const [done, setDone] = useState('')
  return (
    <div className={page['page']}>
      <output className={page['quiet']}>{done}</output>
      <Answered answer={answer} heading={texts.loadFailed}>
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
      </Answered>
      <Panel heading={texts.imports}>
        <ImportTable />
      </Panel>
    </div>
  )
}

import { getRetention } from '@kassavirta/domain/operation/upkeep/retention/api'
import { shortMoment } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import { DataTable } from '../../../../platform/parts/DataTable.tsx'
import page from '../../../../platform/parts/page.module.css'
import { wholeList } from '../../../../platform/parts/PagedList.tsx'
import { Panel } from '../../../../platform/parts/Panel.tsx'
import { useTabTitle } from '../../../../platform/tab-title.ts'
import { ErasePanel } from './ErasePanel.tsx'
import { keptText } from './kept-text.ts'
import { datedWords, lastingWords } from './kept-words.fi.ts'
import styles from './Retention.module.css'
import { retentionTexts as texts } from './texts.fi.ts'

/** What is kept for how long, and the erasing of a person. */
export function RetentionScreen() {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(getRetention, {}))
  return (
    <div className={page['page']}>
      <ErasePanel />
      <Answered answer={answer} heading={texts.loadFailed}>
        {({ dated, lasting, lastRun, auditDays }) => (
          <>
            <Panel
              heading={texts.dated}
              aside={lastRun ? fill(texts.lastRun, { moment: shortMoment(lastRun) }) : texts.neverRun}
            >
              <DataTable
                label={texts.dated}
                isCards
                isInPanel
                list={wholeList(dated)}
                texts={texts}
                empty=""
                idOf={({ rule }) => rule}
                columns={[
                  { heading: texts.what, isHead: true, cell: ({ rule }) => datedWords[rule].what },
                  { heading: texts.howLong, cell: ({ rule, days }) => keptText(rule, days) },
                  { heading: texts.removed, cell: ({ removed }) => removed },
                ]}
              />
            </Panel>
            <Panel heading={texts.lasting}>
              <ul className={styles['list']}>
                {lasting.map((rule) => (
                  <li key={rule}>{fill(lastingWords[rule], { days: auditDays })}</li>
                ))}
              </ul>
            </Panel>
          </>
        )}
      </Answered>
    </div>
  )
}

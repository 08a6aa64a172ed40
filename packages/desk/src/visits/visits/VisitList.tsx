import { listVisits, type VisitList as ListName, type VisitRow } from '@kassavirta/domain/visits/visits/api'
import type { VisitDecision } from '@kassavirta/domain/visits/visits/states'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { usePages } from '../../platform/api/use-pages.ts'
import { useOffice } from '../../platform/use-office.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { visitTexts as texts } from './texts.fi.ts'
import { useAcceptance } from './use-acceptance.ts'
import { useDecision } from './use-decision.ts'
import { focusRow } from './row-keys.ts'
import { VisitBar } from './VisitBar.tsx'
import { ByPhoneDialog, ProposeDialog, RefuseDialog } from './VisitDialogs.tsx'
import { Failed } from '../../platform/parts/Failed.tsx'
import { Filters } from '../../platform/parts/Filters.tsx'
import page from '../../platform/parts/page.module.css'
import { VisitTable } from './VisitTable.tsx'

const keyOf = ({ kind, entryId }: VisitRow): string => `${kind} ${entryId}`

/** One of the lists. What is done is done to the row that was chosen last, by its keys or in the bar below. */
export function VisitList({ list }: { readonly list: ListName }) {
  useTabTitle(texts[list])
  const office = useOffice()
  const fetched = usePages(listVisits, { list, ...office.query })
  const accepting = useAcceptance()
  const pages = { ...fetched, rows: fetched.rows?.filter((row) => !accepting.isHeld(row)) }
  const [chosenKey, choose] = useState<string>()
  const [asked, ask] = useState<VisitDecision>()
  const chosen = pages.rows?.find((row) => keyOf(row) === chosenKey)
  const decision = useDecision(() => {
    ask(undefined)
    focusRow(chosenKey)
  })
  const act = (wanted: VisitDecision, row: VisitRow) => {
    choose(keyOf(row))
    decision.reset()
    if (wanted === 'accept') {
      accepting.hold(row)
      focusRow(keyOf(row))
    } else ask(wanted)
  }
  const close = () => {
    ask(undefined)
    focusRow(chosenKey)
  }
  return (
    <>
      <div className={page['page']}>
        {decision.done && (
          <Banner kind="ok" key={decision.done}>
            {decision.done}
          </Banner>
        )}
        {asked === undefined && <Failed heading={texts.actFailed} text={decision.problem} />}
        <Filters office={office} />
        <VisitTable
          list={list}
          pages={pages}
          keyOf={keyOf}
          chosenKey={chosenKey}
          onChoose={choose}
          onAct={act}
        />
      </div>
      {list === 'waiting' && <VisitBar chosen={chosen} onAct={act} />}
      {chosen && asked === 'propose' && pages.first && (
        <ProposeDialog visit={chosen} earliest={pages.first.earliest} decision={decision} onClose={close} />
      )}
      {chosen && asked === 'acceptForCustomer' && (
        <ByPhoneDialog visit={chosen} decision={decision} onClose={close} />
      )}
      {chosen && asked === 'refuse' && <RefuseDialog visit={chosen} decision={decision} onClose={close} />}
    </>
  )
}

import { useState } from 'react'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  listVisits,
  type VisitList as ListName,
  type VisitRow,
  decideVisit,
} from '@kassavirta/domain/visits/visits/api'
import { type VisitDecision, visitDecisions } from '@kassavirta/domain/visits/visits/states'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { usePages } from '../../platform/api/use-desk-query.ts'
import { Failed } from '../../platform/parts/AnswerView.tsx'
import { Filters } from '../../platform/parts/Filters.tsx'
import { ActBar } from '../../platform/parts/RowActs.tsx'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { usePulse } from '../../platform/api/use-pulse.ts'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useHeldActs } from '../../platform/stored-acts/use-held-acts.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import { useOffice } from '../../platform/use-office.ts'
import { useDecision, ByPhoneDialog, ProposeDialog, RefuseDialog } from './VisitDialogs.tsx'
import { focusRow, VisitTable, mayDecide, dayTitle } from './VisitTable.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import page from '../../platform/parts/page.module.css'

/** Visits that customers request: waiting ones and settled ones. */
export function VisitsScreens() {
  const { data } = usePulse()
  const visits = data?.visits
  return (
    <>
      <Tabs
        label={texts.lists}
        tabs={[
          {
            row: 'visits',
            name: texts.waiting,
            count: visits && visits.requests + visits.answers,
            warns: (visits?.answers ?? 0) > 0,
          },
          { row: 'settledVisits', name: texts.settled },
        ]}
      />
      <Routes
        screens={{
          visits: <VisitList key="waiting" list="waiting" />,
          settledVisits: <VisitList key="settled" list="settled" />,
        }}
        fallback="visits"
      />
    </>
  )
}

const keyOf = ({ kind, entryId }: VisitRow): string => `${kind} ${entryId}`

/** One of the lists. The keys and the bar below act on the row that was chosen last. */
function VisitList({ list }: { readonly list: ListName }) {
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
  const acts = {
    keyOf,
    actsOf: decisionsOf,
    letters,
    chosen,
    choose: (row: VisitRow) => choose(keyOf(row)),
    act,
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
        <VisitTable list={list} pages={pages} acts={acts} />
      </div>
      {list === 'waiting' && (
        <ActBar acts={acts} words={texts} titleOf={dayTitle} texts={texts} isFirstMain />
      )}
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

/** A request is accepted or a proposal is, never both, so they share a letter. */
const letters = {
  accept: 'A',
  acceptForCustomer: 'A',
  propose: 'E',
  refuse: 'H',
} as const satisfies Record<VisitDecision, string>

const decisionsOf = (row: VisitRow): readonly VisitDecision[] =>
  visitDecisions.filter((decision) => mayDecide(row, decision))

/**
 * Accepting takes one key, so it can be taken back for ten seconds before the customer gets the answer. The other decisions
 * are confirmed in a dialog.
 */
function useAcceptance() {
  const held = useHeldActs()
  const asks = held.asksOf(decideVisit)
  return {
    /** Whether the row is accepted on this device, and the server does not know it yet. */
    isHeld: ({ kind, entryId }: VisitRow): boolean =>
      asks.some(({ params }) => params.kind === kind && Number(params.entryId) === entryId),
    hold: ({ kind, entryId, version, company, wanted }: VisitRow) =>
      held.hold(
        decideVisit,
        { params: { kind, entryId }, body: { decision: 'accept', version } },
        fill(texts.done.accept, { company: company.name, day: shortDay(wanted) }),
      ),
  }
}

import { handOverSuspect, listSuspects, type SuspectNote } from '@kassavirta/domain/bags/counting/api'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handOverForm } from '@kassavirta/domain/bags/counting/form'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { type Column, DataTable } from '../../../platform/parts/DataTable.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import page from '../../../platform/parts/page.module.css'
import { sharedTexts, listTexts as texts } from '../texts.fi.ts'
import { addressWords } from '../../../platform/address-words.fi.ts'
import { useChecked, useOffice } from '../../../platform/use-office.ts'
import { BagHead, CompanyCell, DueCell, MomentCell } from './cells.tsx'
import styles from './SuspectsScreen.module.css'
import { usePages } from '../../../platform/api/use-desk-query.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'

/** Notes that were withdrawn. They go to the police within their time, and the list is printed to go with them. */
export function SuspectsScreen() {
  const { may } = useStaff()
  const office = useOffice()
  const handed = useChecked(addressWords.handed)
  const client = useQueryClient()
  const list = usePages(listSuspects, { ...office.query, ...(handed.isOn && { handed: 'true' }) })
  const [chosen, setChosen] = useState<SuspectNote>()
  const done = () => {
    setChosen(undefined)
    void client.invalidateQueries()
  }
  return (
    <div className={page['page']}>
      <Filters office={office} checks={[{ name: texts.handed, ...handed }]}>
        <span className={styles['print']}>
          <Button kind="secondary" onClick={() => window.print()}>
            <Icon name="print" />
            {texts.print}
          </Button>
        </span>
      </Filters>
      <h2 data-paper-only>{fill(texts.printTitle, { day: formatDay(dayOf(serverNow())) })}</h2>
      <DataTable
        label={sharedTexts.suspects}
        list={list}
        texts={texts}
        empty={handed.isOn ? texts.noneHanded : texts.noneSuspects}
        idOf={({ suspectId }) => suspectId}
        toneOf={({ isLate }) => (isLate ? 'danger' : undefined)}
        columns={[
          { heading: texts.number, isHead: true, cell: (row) => <BagHead row={row} /> },
          ...noteColumns,
          ...(handed.isOn ? handedColumns : waitingColumns(may('decideCount'), setChosen)),
        ]}
      />
      <p data-paper-only>{texts.signature} ______________________________</p>
      {chosen && <HandOverDialog note={chosen} onClose={() => setChosen(undefined)} onDone={done} />}
    </div>
  )
}

const noteColumns: readonly Column<SuspectNote>[] = [
  { heading: texts.note, cell: ({ name }) => name },
  { heading: texts.serial, cell: ({ serial }) => serial || texts.noSerial },
  { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
  { heading: texts.found, cell: ({ found }) => <MomentCell at={found} />, isMinor: true },
  { heading: texts.foundBy, cell: ({ foundBy }) => foundBy, isMinor: true },
]

const handedColumns: readonly Column<SuspectNote>[] = [
  { heading: texts.handedOn, cell: ({ handedOn }) => (handedOn === null ? '–' : formatDay(handedOn)) },
  { heading: texts.handedTo, cell: ({ handedTo }) => handedTo },
]

const waitingColumns = (
  mayHand: boolean,
  choose: (note: SuspectNote) => void,
): readonly Column<SuspectNote>[] => [
  { heading: texts.handOverBy, cell: ({ due, isLate }) => <DueCell due={due} isLate={isLate} /> },
  ...(mayHand
    ? [
        {
          heading: texts.acts,
          isSilent: true,
          cell: (note: SuspectNote) => (
            <Button kind="secondary" onClick={() => choose(note)}>
              {texts.handOver}
            </Button>
          ),
        },
      ]
    : []),
]

type Props = { readonly note: SuspectNote; readonly onClose: () => void; readonly onDone: () => void }

/** Records who took a suspect note, and on which day. */
function HandOverDialog({ note: { suspectId, name, serial, version }, onClose, onDone }: Props) {
  const act = useAct(handOverSuspect)
  const today = dayOf(serverNow())
  const form = useActForm(act, handOverForm, {
    draft: `hand-over-${suspectId}`,
    start: { to: '', on: today },
    rest: { version },
    send: (body) => act.run({ params: { suspectId }, body }),
    onDone,
    notFound: sharedTexts.notFound,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.handOverTitle, { name, serial: serial || texts.noSerial })}
      action={texts.handOver}
      onClose={onClose}
    >
      <TextField
        {...form.bind.text('to')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        hint={texts.receiverHint}
        autoComplete="off"
      />
      <DateField {...form.bind.day('on')} today={today} max={today} />
    </FormDialog>
  )
}

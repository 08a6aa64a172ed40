import { listCompanyMandates, type DeskMandate } from '@kassavirta/domain/places/mandates/desk-api'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { useStaff } from '../../../platform/session/session-context.ts'
import { ChangeDialog, EndDialog, GrantDialog } from './MandateDialogs.tsx'
import { MandateTable } from './MandateTable.tsx'
import { rowsOf } from './mandate-rows.ts'
import { mandateTexts as texts } from './texts.fi.ts'

/** Who may act on the accounts of a place: given, raised and prolonged by two people, lowered and ended by one. */
export function MandatesTab({ companyId }: { readonly companyId: number }) {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listCompanyMandates, { params: { companyId } }))
  return (
    <Answered answer={answer} heading={texts.loadFailed}>
      {(mandates) => <Mandates companyId={companyId} {...mandates} />}
    </Answered>
  )
}

type Asked = { readonly act: 'grant' } | { readonly act: 'change' | 'end'; readonly mandate: DeskMandate }

type Props = AnswerOf<typeof listCompanyMandates> & { readonly companyId: number }

function Mandates({ companyId, rows, asked, holders, accounts }: Props) {
  const { may } = useStaff()
  const [open, setOpen] = useState<Asked>()
  const [done, setDone] = useState('')
  const act = (wanted: Asked) => {
    setDone('')
    setOpen(wanted)
  }
  const ending = {
    onClose: () => setOpen(undefined),
    onDone: (text: string, person: Parameters<typeof fullName>[0]) => {
      setOpen(undefined)
      setDone(fill(text, { name: fullName(person) }))
    },
  }
  return (
    <>
      {may('customers') && (
        <div data-screen-only>
          <Button onClick={() => act({ act: 'grant' })}>{texts.grant}</Button>
        </div>
      )}
      <output className={page['quiet']}>{done}</output>
      <MandateTable
        rows={rowsOf(asked, rows)}
        onAct={may('customers') ? (wanted, mandate) => act({ act: wanted, mandate }) : undefined}
      />
      {open?.act === 'grant' && (
        <GrantDialog companyId={companyId} holders={holders} accounts={accounts} {...ending} />
      )}
      {open?.act === 'change' && <ChangeDialog mandate={open.mandate} {...ending} />}
      {open?.act === 'end' && <EndDialog mandate={open.mandate} {...ending} />}
    </>
  )
}

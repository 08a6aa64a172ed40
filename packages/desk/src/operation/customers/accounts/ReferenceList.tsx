import type { PlaceAccount, PlaceReference } from '@kassavirta/domain/operation/customers/accounts-api'
import { referenceKindWords } from '@kassavirta/domain/operation/customers/accounts-terms.fi'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useState } from 'react'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Lock } from '../Lock.tsx'
import { isOver, validText } from './account-words.ts'
import styles from './Accounts.module.css'
import { ReferenceDialog, type ReferenceAct } from './ReferenceDialogs.tsx'
import { accountTexts as texts } from './texts.fi.ts'

type Props = {
  readonly companyId: number
  readonly account: PlaceAccount
  readonly onDone: (text: string) => void
}
type Chosen = { readonly act: ReferenceAct; readonly reference?: PlaceReference }

/** What forms offer with an account. */
export function ReferenceList({ companyId, account, onDone }: Props) {
  const [chosen, choose] = useState<Chosen>()
  const today = dayOf(serverNow())
  const acts = (reference: PlaceReference) => (
    <>
      {reference.isOwn && (
        <Button kind="text" onClick={() => choose({ act: 'change', reference })}>
          {texts.changeReferenceAct}
        </Button>
      )}
      {!isOver(reference, today) && (
        <Button kind="text" onClick={() => choose({ act: 'end', reference })}>
          {texts.endReferenceAct}
        </Button>
      )}
    </>
  )
  return (
    <div className={styles['references']}>
      <div className={styles['referencesHead']}>
        <h3>{texts.references}</h3>
        {!account.ended && (
          <Button kind="text" onClick={() => choose({ act: 'add' })}>
            {texts.addReference}
          </Button>
        )}
      </div>
      <DataTable
        label={texts.references}
        isInPanel
        list={wholeList(account.references)}
        texts={texts}
        empty={texts.noReferences}
        idOf={({ referenceId }) => referenceId}
        columns={[
          { heading: texts.reference, isHead: true, cell: (row) => <ValueCell row={row} /> },
          { heading: texts.name, cell: ({ name }) => name },
          { heading: texts.type, cell: ({ type }) => referenceKindWords[type] },
          { heading: texts.valid, cell: validText },
          { heading: texts.acts, isSilent: true, cell: acts },
        ]}
      />
      {chosen && (
        <ReferenceDialog
          key={`${chosen.act}-${chosen.reference?.referenceId ?? ''}`}
          {...chosen}
          companyId={companyId}
          account={account}
          onClose={() => choose(undefined)}
          onDone={(text) => {
            choose(undefined)
            onDone(text)
          }}
        />
      )}
    </div>
  )
}

const ValueCell = ({ row: { value, isOwn } }: { readonly row: PlaceReference }) => (
  <>
    {formatReference(value)} {!isOwn && <Lock />}
  </>
)

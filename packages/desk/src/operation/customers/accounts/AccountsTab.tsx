import { listPlaceAccounts, type PlaceAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import type { Place } from '@kassavirta/domain/operation/customers/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import page from '../../../platform/parts/page.module.css'
import { AccountDialog, type AccountAct } from './AccountDialogs.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { waitingText } from './account-words.ts'
import { accountTexts as texts } from './texts.fi.ts'

type Chosen = { readonly act: AccountAct; readonly account?: PlaceAccount }

/** The accounts of a place with their references, those in use first. */
export function AccountsTab({ place }: { readonly place: Place }) {
  const { companyId } = place
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listPlaceAccounts, { params: { companyId } }))
  const [chosen, choose] = useState<Chosen>()
  const [done, setDone] = useState('')
  const end = (text: string) => {
    choose(undefined)
    setDone(text)
  }
  const act = (next: Chosen) => {
    setDone('')
    choose(next)
  }
  return (
    <>
      <div className={page['row']} data-screen-only>
        {!place.ended && <Button onClick={() => act({ act: 'add' })}>{texts.add}</Button>}
        <output className={page['quiet']}>{done}</output>
      </div>
      <Answered answer={answer} heading={texts.loadFailed}>
        {({ accounts, asked }) => (
          <>
            {asked.map((each) => (
              <Banner key={each.approvalId} kind="warn">
                {waitingText(texts.waitingAccount, each)}
              </Banner>
            ))}
            {accounts.length === 0 && <p className={page['empty']}>{texts.none}</p>}
            {accounts.map((account) => (
              <AccountPanel
                key={account.accountId}
                place={place}
                account={account}
                onAct={(wanted) => act({ act: wanted, account })}
                onDone={setDone}
              />
            ))}
          </>
        )}
      </Answered>
      {chosen && (
        <AccountDialog
          key={`${chosen.act}-${chosen.account?.accountId ?? ''}`}
          {...chosen}
          companyId={companyId}
          onClose={() => choose(undefined)}
          onDone={end}
        />
      )}
    </>
  )
}

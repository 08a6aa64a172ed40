import { useState } from 'react'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber, formatReference } from '@kassavirta/domain/kernel/money/bank-numbers'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { listPlaceAccounts, type PlaceAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import type { Place } from '@kassavirta/domain/operation/customers/api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView } from '../../../platform/parts/AnswerView.tsx'
import { Lock } from '../../../platform/parts/Lock.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { accountTexts as texts } from '../texts.fi.ts'
import { AccountDialog, type AccountAct } from './AccountDialogs.tsx'
import { ReferenceList } from './ReferenceList.tsx'
import { waitingText } from './account-words.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './Accounts.module.css'

type DialogChoice = { readonly act: AccountAct; readonly account?: PlaceAccount }

/** The accounts of a place with their references, those in use first. */
export function AccountsTab({ place }: { readonly place: Place }) {
  const { companyId } = place
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listPlaceAccounts, { params: { companyId } }))
  const [chosen, choose] = useState<DialogChoice>()
  const [done, setDone] = useState('')
  const end = (text: string) => {
    choose(undefined)
    setDone(text)
  }
  const act = (next: DialogChoice) => {
    setDone('')
    choose(next)
  }
  return (
    <>
      <div className={page['row']} data-screen-only>
        {!place.ended && <Button onClick={() => act({ act: 'add' })}>{texts.add}</Button>}
        <output className={page['quiet']}>{done}</output>
      </div>
      <AnswerView answer={answer} heading={texts.loadFailed}>
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
      </AnswerView>
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

type Props = {
  readonly place: Place
  readonly account: PlaceAccount
  readonly onAct: (act: Exclude<AccountAct, 'add'>) => void
  readonly onDone: (text: string) => void
}

/** One account: its use, its waiting changes and its references. It can always be ended, no matter who its keeper is. */
function AccountPanel({ place, account, onAct, onDone }: Props) {
  const { ended, isOwn, isDefault, asked, askedTerms, withdrawLimit, changeAllowed } = account
  return (
    <Panel
      heading={formatAccountNumber(account.accountNumber)}
      beside={
        <>
          {!isOwn && <Lock />}
          {isDefault && <Badge tone="info">{texts.isDefault}</Badge>}
          {ended && <Badge>{fill(texts.ended, { day: formatDay(dayOf(ended)) })}</Badge>}
        </>
      }
      aside={!ended && <Acts isOwn={isOwn} isAsked={asked !== null} onAct={onAct} />}
    >
      {asked && <Banner kind="warn">{waitingText(texts.waitingNumber, asked)}</Banner>}
      {askedTerms && <Banner kind="warn">{waitingText(texts.waitingTerms, askedTerms)}</Banner>}
      <Pairs
        className={`${page['facts']} ${styles['facts']}`}
        pairs={[
          [texts.owner, place.name],
          [texts.usage, changeAllowed ? texts.depositsAndChange : texts.deposits],
          [texts.limit, changeAllowed && limitText(withdrawLimit)],
          [texts.depositReference, formatReference(account.depositReference)],
          [texts.changeReference, formatReference(account.changeReference)],
        ]}
      />
      <ReferenceList companyId={place.companyId} account={account} onDone={onDone} />
    </Panel>
  )
}

const limitText = (euros: number | null): string =>
  euros === null ? texts.noLimit : formatEuros(cents(Math.round(euros * 100)))

type ActsProps = Pick<Props, 'onAct'> & { readonly isOwn: boolean; readonly isAsked: boolean }

const Acts = ({ isOwn, isAsked, onAct }: ActsProps) => (
  <>
    {isOwn && !isAsked && (
      <Button kind="secondary" onClick={() => onAct('number')}>
        {texts.changeNumber}
      </Button>
    )}
    {isOwn && (
      <Button kind="secondary" onClick={() => onAct('terms')}>
        {texts.changeTerms}
      </Button>
    )}
    <Button kind="secondary" onClick={() => onAct('end')}>
      {texts.end}
    </Button>
  </>
)

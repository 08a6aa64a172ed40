import type { PlaceAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import type { Place } from '@kassavirta/domain/operation/customers/api'
import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { formatReference } from '@kassavirta/domain/kernel/money/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import page from '../../../platform/parts/page.module.css'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { Lock } from '../Lock.tsx'
import type { AccountAct } from './AccountDialogs.tsx'
import { waitingText } from './account-words.ts'
import styles from './Accounts.module.css'
import { ReferenceList } from './ReferenceList.tsx'
import { accountTexts as texts } from './texts.fi.ts'

type Props = {
  readonly place: Place
  readonly account: PlaceAccount
  readonly onAct: (act: Exclude<AccountAct, 'add'>) => void
  readonly onDone: (text: string) => void
}

/** One account: what it is for, what waits, and its references. Ending works always, whoever keeps the row. */
export function AccountPanel({ place, account, onAct, onDone }: Props) {
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

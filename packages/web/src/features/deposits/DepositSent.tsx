import { useRouter } from '@tanstack/react-router'
import { formatDay, formatMoment } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import type { ReactNode } from 'react'
import { routerPath } from '../../platform/link-to.ts'
import { PortalLink } from '../../platform/PortalLink.tsx'
import type { Sent } from '../../platform/receipts.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { WizardFrame } from '../../ui/WizardFrame.tsx'
import { shown, type Wire } from './deposit-body.ts'
import { useDepositFlow, type Receipt } from './deposit-flow.ts'
import styles from './deposits.module.css'
import { coinPairs, notePairs, useAccountNumber } from './ReviewSections.tsx'
import { SpacedDigits } from './SpacedDigits.tsx'
import { depositTexts as texts } from './texts.fi.ts'

/** The receipt: what to write on the bag, what happens next, and one page of paper. */
export function DepositSent({ sent }: { readonly sent: Sent<Wire, Receipt> }) {
  const review = shown(sent.body)
  const { body, totals } = review
  const { entryId } = sent.answer
  return (
    <WizardFrame step={3} heading={texts.sent}>
      <div className={styles['receipt']}>
        <dl className={styles['large']}>
          <Large term={texts.number}>{String(entryId)}</Large>
          <Large term={texts.bag}>
            <SpacedDigits text={body.securityBagNumber} />
          </Large>
          <Large term={texts.total}>{formatEuros(totals.total)}</Large>
        </dl>
        <Details sent={sent} />
        {!body.countAtServiceCenter && (
          <div className={styles['counted']}>
            <SummaryList pairs={notePairs(review)} />
            <SummaryList pairs={coinPairs(review)} />
          </div>
        )}
        <Panel heading={texts.whatNext}>
          <p>{texts.whatNextText}</p>
          <p className={styles['onScreen']}>
            <PortalLink to="DepositDetail" params={{ id: entryId }}>
              {texts.reportLink}
            </PortalLink>
          </p>
        </Panel>
        <Acts />
      </div>
    </WizardFrame>
  )
}

const Large = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Also on paper: place, person and time make a receipt of it (decisions E12). */
function Details({ sent: { body, answer, at } }: { readonly sent: Sent<Wire, Receipt> }) {
  const { user, place } = useDepositFlow()
  const number = useAccountNumber(body.accountId)
  return (
    <SummaryList
      pairs={[
        { term: texts.reference, value: formatReference(answer.reference) || texts.none },
        { term: texts.account, value: number },
        { term: texts.salesDay, value: formatDay(body.registerDate) },
        { term: texts.message, value: body.message || texts.none },
        ...(body.countAtServiceCenter ? [{ term: texts.blind, value: texts.yes }] : []),
        { term: texts.place, value: place.name },
        { term: texts.sender, value: `${user.firstName} ${user.lastName}` },
        { term: texts.sentAt, value: formatMoment(at) },
      ]}
    />
  )
}

function Acts() {
  const { flow } = useDepositFlow()
  const router = useRouter()
  const go = (to: 'FrontPage' | 'Tilitys') => void router.navigate({ to: routerPath(to) })
  const again = () => {
    flow.startAgain()
    go('Tilitys')
  }
  return (
    <div className={styles['acts']}>
      <Button onClick={() => window.print()}>{texts.print}</Button>
      <Button kind="secondary" onClick={() => go('FrontPage')}>
        {texts.ok}
      </Button>
      <Button kind="text" onClick={again}>
        {texts.again}
      </Button>
    </div>
  )
}
